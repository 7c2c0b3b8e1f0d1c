import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { MemberCard } from '#contract/people/members.ts'
import { adminOrganizationQuery } from '#src/api/organizations/administrations.api.ts'
import { memberRightsQuery, grantRole, roleChoicesQuery } from '#src/api/rights/roles.api.ts'
import { Later } from '#src/components/frame/later.tsx'
import { FormInPlace } from '#src/components/forms/form-in-place.tsx'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Card } from '#src/ui/card.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { reasonsFor, type Reason } from './rights-words.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import { RoleGrantForm } from '#contract/rights/roles.ts'
import { CardForm } from '#src/components/forms/card-form.tsx'
import { SelectField } from '#src/components/forms/fields/select-field.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { Button } from '#src/ui/button.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'
import { UntilField } from './until-field.tsx'

const admin = '/organizations/$organizationId/admin'

/** A member's access and its sources: ownership, roles, children, and classes. */
export function MemberRights({ member }: { member: MemberCard }) {
  const { id, organizationId, status, account, isOwner } = member
  const asked = useQuery(memberRightsQuery(id))
  const rights = asked.data
  const { data: organization } = useSuspenseQuery(adminOrganizationQuery(organizationId))
  const mayOpenRoles = organization.permissions.includes('roles.manage')
  const reasons = rights ? reasonsFor(rights) : []

  return (
    <Card title="Access">
      <Later of={asked} failed="Access couldn’t be loaded." />
      {status === 'Suspended' && <p>Suspended members have no access.</p>}
      {rights && reasons.length === 0 && <p>Standard member access only</p>}
      <RowList label="Access">
        {reasons.map((reason) => (
          <RowListItem key={reason.key} note={reason.allows}>
            <Title reason={reason} mayOpenRoles={mayOpenRoles} />
          </RowListItem>
        ))}
      </RowList>
      {account === 'Unverified' && !isOwner && (
        <p>
          Roles, teaching assignments and families that someone else created are inactive until{' '}
          {member.email ?? 'their email address'} is verified. They can request a new verification
          email on their home page.
        </p>
      )}
      {rights?.mayGiveRoles && (
        <FormInPlace label="Assign a role">
          {(close) => (
            <GiveRole
              member={member}
              held={rights.roles.map((role) => role.id)}
              permissions={organization.permissions}
              onClose={close}
            />
          )}
        </FormInPlace>
      )}
    </Card>
  )
}

const Title = ({ reason, mayOpenRoles }: { reason: Reason; mayOpenRoles: boolean }) =>
  reason.roleId !== undefined && mayOpenRoles ? (
    <RouterLink from={admin} to={`${admin}/roles/$roleId`} params={{ roleId: reason.roleId }}>
      {reason.title}
    </RouterLink>
  ) : (
    reason.title
  )

interface GiveRoleProps {
  member: MemberCard
  /** The roles that they already hold. */
  held: number[]
  /** The permissions of the user who assigns roles. */
  permissions: readonly Permission[]
  onClose: () => void
}

/** Assigns another role to a member. The user must hold all of its permissions. */
function GiveRole({ member, held, permissions, onClose }: GiveRoleProps) {
  const { id: organizationUserId, organizationId } = member
  const asked = useQuery(roleChoicesQuery(organizationId))
  const { data } = asked
  const give = useChange(grantRole, { successMessage: 'Role was assigned successfully' })
  if (!data) {
    return <Later of={asked} failed="The roles couldn’t be loaded." />
  }
  const choices = data.items.filter(
    (role) =>
      !held.includes(role.id) && role.permissions.every((each) => permissions.includes(each)),
  )
  if (choices.length === 0)
    return (
      <Stack>
        <p>
          You can’t assign any other role. You can only assign roles whose permissions you have.
        </p>
        <Row>
          <Button autoFocus onClick={onClose}>
            Cancel
          </Button>
        </Row>
      </Stack>
    )
  return (
    <div ref={focusFirstField}>
      <CardForm
        schema={RoleGrantForm}
        defaultValues={{ untilDate: null }}
        submitLabel="Assign role"
        submit={async (values) => {
          await give({ organizationUserId, ...values })
          onClose()
        }}
        onCancel={onClose}
      >
        <SelectField
          name="roleId"
          label="Role"
          asNumber
          placeholder="Choose a role"
          choices={choices.map(({ id, name }) => [String(id), name])}
        />
        <UntilField />
      </CardForm>
    </div>
  )
}

const focusFirstField = (place: HTMLElement | null) => place?.querySelector('select')?.focus()
