import { useRef, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AdminOrganization } from '#contract/organizations/administrations.ts'
import type { Member } from '#contract/people/members.ts'
import { GrantRole, type Role, type RoleGrant } from '#contract/rights/roles.ts'
import {
  grantRole,
  grantsPageSize,
  grantsQuery,
  endGrant,
  deleteRole,
  roleQuery,
} from '#src/api/rights/roles.api.ts'
import { CardForm } from '#src/components/forms/card-form.tsx'
import { useDeletion } from '#src/components/forms/use-deletion.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { whyNoRights } from '#src/components/people/members/account-badge.tsx'
import { MemberPicker } from '#src/components/people/members/member-picker.tsx'
import { UntilField } from '#src/components/rights/roles/until-field.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card, focusCard } from '#src/ui/card.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { Part } from '#src/ui/text/part.tsx'
import { wasSaved } from '#src/components/forms/success-message.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { untilWords } from '#src/components/rights/roles/rights-words.ts'
import { instantInWords } from '#contract/dates/display-date.ts'
import { dotted } from '#src/ui/text/dotted.ts'
import { useNavigate } from '@tanstack/react-router'
import { AskFirst } from '#src/components/frame/ask-first.tsx'

type RoleHoldersProps = { role: Role; organization: AdminOrganization }

/** The members with a role. Changes apply immediately, apart from the form above. */
export function RoleHolders({ role, organization }: RoleHoldersProps) {
  const { id: roleId, organizationId, name, permissions } = role
  const { organizationUserId, membership, permissions: held } = organization
  const [pageIndex, setPageIndex] = useState(0)
  const { data } = useQuery({
    ...grantsQuery(roleId, pageIndex),
    placeholderData: keepPreviousData,
  })
  const [chosen, setChosen] = useState<Member | null>(null)
  const place = useRef<HTMLSpanElement>(null)
  const give = useChange(grantRole, { successMessage: 'Role was assigned successfully' })
  const { items: grants = [], totalCount, totalPages = 0 } = data ?? {}
  const mayGive = permissions.every((permission) => held.includes(permission))

  function close() {
    // The focused button is about to go.
    focusCard(place.current)
    setChosen(null)
  }

  return (
    <Card title={`Members with this role (${role.holdersCount})`}>
      <span ref={place} hidden />
      {mayGive && !chosen && (
        <MemberPicker
          organizationId={organizationId}
          label="Assign to a member"
          help="Any active member with a verified email address can have this role. You can set a last day."
          reasonAgainst={(member) => {
            if (member.roles?.includes(name)) return 'Already has this role'
            if (member.id === organizationUserId && !membership.isOwner)
              return 'This is you. Ask an owner.'
            return whyNoRights(member)
          }}
          onChoose={setChosen}
        />
      )}
      {chosen && (
        <Part title={`Assign ${name} to ${chosen.name}`}>
          <CardForm
            schema={GrantRole}
            defaultValues={{ untilDate: null }}
            submitLabel="Assign role"
            submit={({ untilDate }) => give({ roleId, organizationUserId: chosen.id, untilDate })}
            close={close}
          >
            <UntilField autoFocus />
          </CardForm>
        </Part>
      )}
      {data && grants.length === 0 && <p>No one has this role yet.</p>}
      <RowList label="Members with this role">
        {grants.map((grant) => (
          <RoleHolder
            key={grant.organizationUserId}
            grant={grant}
            role={role}
            onDeleted={() => focusCard(place.current)}
          />
        ))}
      </RowList>
      {totalPages > 1 && (
        <Stack gap="tight">
          <p>
            {pageIndex * grantsPageSize + 1} to {pageIndex * grantsPageSize + grants.length}
            {totalCount === undefined ? '' : ` of ${totalCount}`}
          </p>
          <Row gap="tight">
            <Button disabled={pageIndex === 0} onClick={() => setPageIndex(pageIndex - 1)}>
              Previous
            </Button>
            <Button
              disabled={pageIndex >= totalPages - 1}
              onClick={() => setPageIndex(pageIndex + 1)}
            >
              Next
            </Button>
          </Row>
        </Stack>
      )}
      {role.mayChange && <DeleteRole role={role} />}
    </Card>
  )
}

const admin = '/organizations/$organizationId/admin'

const notInForce = 'inactive until their email is verified'

interface RoleHolderProps {
  grant: RoleGrant
  role: Role
  onDeleted: () => void
}

/** A member with a role, with its last day and the button to remove it. */
function RoleHolder({ grant, role, onDeleted }: RoleHolderProps) {
  const { organizationUserId, name, untilDate, isVerified, mayChange, grantedBy, grantedDate } =
    grant
  const { id: roleId } = role
  const [doing, setDoing] = useState<'untouched' | 'changing' | 'changed'>('untouched')
  const prolong = useChange(grantRole, { successMessage: wasSaved('Role') })
  const take = useChange(endGrant, { successMessage: 'Role was removed successfully' })
  const given = `assigned ${grantedBy === null ? '' : `by ${grantedBy} `}on ${instantInWords(grantedDate)}`

  return (
    <RowListItem
      note={dotted([!isVerified && notInForce, untilWords(grant), given])}
      action={
        mayChange &&
        doing !== 'changing' && (
          <>
            <Button
              size="small"
              autoFocus={doing === 'changed'}
              aria-label={`Change last day for ${name}`}
              onClick={() => setDoing('changing')}
            >
              Change last day
            </Button>
            <AskFirst
              label="Remove"
              concerns={`from ${name}`}
              title={`Remove ${role.name} from ${name}?`}
              confirmLabel="Remove"
              look="quiet"
              size="small"
              act={async () => {
                await take({ roleId, organizationUserId })
                // The button is about to disappear.
                onDeleted()
              }}
            >
              They lose its permissions immediately. You can assign it again.
            </AskFirst>
          </>
        )
      }
    >
      <Stack>
        <RouterLink
          from={admin}
          to={`${admin}/all-members/$organizationUserId`}
          params={{ organizationUserId }}
        >
          {name}
        </RouterLink>
        {doing === 'changing' && (
          <CardForm
            schema={GrantRole}
            defaultValues={{ untilDate }}
            submitLabel="Save last day"
            submit={async (values) => {
              await prolong({ roleId, organizationUserId, ...values })
              setDoing('changed')
            }}
            onCancel={() => setDoing('changed')}
          >
            <UntilField autoFocus />
          </CardForm>
        )}
      </Stack>
    </RowListItem>
  )
}

function DeleteRole({ role: { id, organizationId, name, holdersCount } }: { role: Role }) {
  const navigate = useNavigate()
  const remove = useDeletion(deleteRole, {
    successMessage: 'Role was deleted successfully',
    refresh: [
      ['roles', 'page'],
      ['roles', 'member'],
      ['members', 'history'],
    ],
    queryKey: roleQuery(id).queryKey,
    leave: (how) =>
      navigate({
        to: '/organizations/$organizationId/admin/roles',
        params: { organizationId },
        ...how,
      }),
  })

  return (
    <AskFirst
      label="Delete Role"
      title={`Delete ${name}?`}
      confirmLabel="Delete"
      act={() => remove(id)}
    >
      {consequence(holdersCount)} This can’t be undone.
    </AskFirst>
  )
}

function consequence(many: number): string {
  if (many === 0) return 'No one has this role.'
  if (many === 1) return '1 member has this role and will lose its permissions.'
  return `${many} members have this role and will lose its permissions.`
}
