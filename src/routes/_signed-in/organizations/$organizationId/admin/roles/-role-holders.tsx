import { useRef, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AdminOrganization } from '#contract/organizations/administrations.ts'
import type { Member } from '#contract/people/members.ts'
import { GrantRole, type Role } from '#contract/rights/roles.ts'
import { grantRole, grantsPageSize, grantsQuery } from '#src/api/rights/roles.api.ts'
import { CardForm } from '#src/components/forms/card-form.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { whyNoRights } from '#src/components/people/members/account-badge.tsx'
import { MemberPicker } from '#src/components/people/members/member-picker.tsx'
import { UntilField } from '#src/components/rights/roles/until-field.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card, focusCard } from '#src/ui/card.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'
import { RowList } from '#src/ui/table/row-list.tsx'
import { Part } from '#src/ui/text/part.tsx'
import { DeleteRole } from './-delete-role.tsx'
import { RoleHolder } from './-role-holder.tsx'

type RoleHoldersProps = { role: Role; organization: AdminOrganization }

/** Who holds a role. It is given and taken away at once, apart from the form above. */
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
  const give = useChange(grantRole, { told: 'Role was given successfully' })
  const { items: grants = [], totalCount, totalPages = 0 } = data ?? {}
  const mayGive = permissions.every((permission) => held.includes(permission))

  function close() {
    // What has the focus is about to go.
    focusCard(place.current)
    setChosen(null)
  }

  return (
    <Card title={`Who holds it (${role.holdersCount})`}>
      <span ref={place} hidden />
      {mayGive && !chosen && (
        <MemberPicker
          organizationId={organizationId}
          label="Give it to a member"
          help="Any active member can hold it who has verified their email address. You choose until when."
          reasonAgainst={(member) => {
            if (member.roles?.includes(name)) return 'Holds it already'
            if (member.id === organizationUserId && !membership.isOwner)
              return 'Is you: an owner can give it'
            return whyNoRights(member)
          }}
          onChoose={setChosen}
        />
      )}
      {chosen && (
        <Part title={`Give ${name} to ${chosen.name}`}>
          <CardForm
            schema={GrantRole}
            defaultValues={{ untilDate: null }}
            submitLabel="Give role"
            submit={async ({ untilDate }) => {
              await give({ roleId, organizationUserId: chosen.id, untilDate })
              close()
            }}
            onCancel={close}
          >
            <UntilField autoFocus />
          </CardForm>
        </Part>
      )}
      {data && grants.length === 0 && <p>Nobody holds it yet.</p>}
      <RowList label="Who holds it">
        {grants.map((grant) => (
          <RoleHolder
            key={grant.organizationUserId}
            grant={grant}
            role={role}
            onTaken={() => focusCard(place.current)}
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
