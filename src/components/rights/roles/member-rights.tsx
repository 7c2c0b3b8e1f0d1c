import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { MemberCard } from '#contract/people/members.ts'
import { adminOrganizationQuery } from '#src/api/organizations/administrations.api.ts'
import { memberRightsQuery } from '#src/api/rights/roles.api.ts'
import { Later } from '#src/components/frame/later.tsx'
import { FormInPlace } from '#src/components/forms/form-in-place.tsx'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Card } from '#src/ui/card.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { GiveRole } from './give-role.tsx'
import { reasonsFor, type Reason } from './rights-words.ts'

const admin = '/organizations/$organizationId/admin'

/** What a member may do, and where it comes from: owning, roles, children and classes. */
export function MemberRights({ member }: { member: MemberCard }) {
  const { id, organizationId, status, account, isOwner } = member
  const asked = useQuery(memberRightsQuery(id))
  const rights = asked.data
  const { data: organization } = useSuspenseQuery(adminOrganizationQuery(organizationId))
  const mayOpenRoles = organization.permissions.includes('roles.manage')
  const reasons = rights ? reasonsFor(rights) : []

  return (
    <Card title="Rights">
      <Later of={asked} failed="The rights could not be loaded." />
      {status === 'Suspended' && <p>While they are suspended, they may do nothing here.</p>}
      {rights && reasons.length === 0 && <p>They may do what every member may.</p>}
      <RowList label="Rights">
        {reasons.map((reason) => (
          <RowListItem key={reason.key} note={reason.allows}>
            <Title reason={reason} mayOpenRoles={mayOpenRoles} />
          </RowListItem>
        ))}
      </RowList>
      {account === 'Unverified' && !isOwner && (
        <p>
          Roles, classes to teach, and families that somebody else made wait until{' '}
          {member.email ?? 'their email address'} is verified: by the link in our email, which they
          can ask for again on their home page.
        </p>
      )}
      {rights?.mayGiveRoles && (
        <FormInPlace label="Give a role">
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
