import { type MyOrganization, suspendedSentence } from '#contract/organizations/organizations.ts'
import { joinOrganization, leaveOrganization } from '#src/api/people/joining.api.ts'
import { PressButton } from '#src/components/forms/press-button.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { ButtonLink, RouterLink } from '#src/components/frame/router-link.tsx'
import { LeaveOrganization } from '#src/components/organizations/organizations/leave-organization.tsx'
import { MembershipBadges } from '#src/components/organizations/organizations/organization-facts.tsx'
import { useTasks } from '#src/components/home/use-tasks.ts'
import { Row } from '#src/ui/frame/layout.tsx'
import { Avatar } from '#src/ui/pictures/avatar.tsx'
import { RowListItem } from '#src/ui/table/row-list.tsx'
import { displayInstant, displayDate } from '#src/ui/text/times/display-date.ts'
import { dotted } from '#src/ui/text/dotted.ts'
import { counted } from '#src/ui/text/counted.ts'

/** One organization that somebody belongs to, and what they can do about it. */
export function OwnOrganization({ organization }: { organization: MyOrganization }) {
  const { id, name, logoImageUrl, membership, deletionDate } = organization
  const { status, mayAdminister } = membership
  const isSuspended = status === 'Suspended'
  const leave = useChange(leaveOrganization, { told: `You have left ${name}` })
  const join = useChange(joinOrganization, { told: `You belong to ${name} now` })
  const accepting = usePress(() => join(id))
  return (
    <RowListItem
      note={<Standing of={organization} />}
      action={
        <>
          {mayAdminister && (
            <ButtonLink
              to="/organizations/$organizationId/admin"
              params={{ organizationId: id }}
              size="small"
              aria-label={`Administer ${name}`}
            >
              Administer
            </ButtonLink>
          )}
          {status === 'Active' && !deletionDate && (
            <ButtonLink
              to="/organizations/$organizationId/classes"
              params={{ organizationId: id }}
              size="small"
              look="quiet"
              aria-label={`Classes of ${name}`}
            >
              Classes
            </ButtonLink>
          )}
          {status === 'Invited' && (
            <PressButton of={accepting} size="small" look="primary" aria-label={`Accept ${name}`}>
              Accept
            </PressButton>
          )}
          {!isSuspended && !deletionDate && (
            <LeaveOrganization organization={organization} isInList leave={() => leave(id)} />
          )}
        </>
      }
    >
      <Row gap="tight" wrap>
        <Avatar name={name} shape="organization" imageUrl={logoImageUrl} />
        <RouterLink to="/organizations/$organizationId" params={{ organizationId: id }}>
          {name}
        </RouterLink>
        <MembershipBadges membership={membership} />
      </Row>
    </RowListItem>
  )
}

function Standing({ of: organization }: { of: MyOrganization }) {
  const { status, roles, joinedDate } = organization.membership
  const { deletionDate } = organization
  if (deletionDate) return `Deleted, and gone for good on ${displayInstant(deletionDate)}.`
  if (status === 'Suspended') return suspendedSentence
  if (status === 'Invited') return 'You are invited.'
  return (
    <>
      {dotted([roles.length > 0 && roles.join(', '), `since ${displayInstant(joinedDate)}`])}
      <OwnDue organization={organization} />
    </>
  )
}

/** When an organization meets next, and how much waits there for whoever is signed in. */
function OwnDue({ organization: { id, nextClassDate } }: { organization: MyOrganization }) {
  const due = useTasks().tasks.filter(({ organizationId }) => organizationId === id)
  return (
    <>
      {nextClassDate !== null && <div>Next class day: {displayDate(nextClassDate)}</div>}
      {due.length > 0 && (
        <div>
          <RouterLink to="/">{counted(due.length, ['thing to do', 'things to do'])}</RouterLink>
        </div>
      )}
    </>
  )
}
