import { useSuspenseQuery } from '@tanstack/react-query'
import { myOrganizationsQuery } from '#src/api/organizations/organizations.api.ts'
import { useFocusOnwards } from '#src/components/frame/use-focus-onwards.ts'
import { Card } from '#src/ui/card.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import type { MyInvitation } from '#contract/people/invitations.ts'
import {
  acceptInvitation,
  declineInvitation,
  myInvitationsQuery,
  joinOrganization,
  leaveOrganization,
} from '#src/api/people/joining.api.ts'
import { PressButton } from '#src/components/forms/press-button.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { AskFirst } from '#src/components/frame/ask-first.tsx'
import { RouterLink, ButtonLink } from '#src/components/frame/router-link.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { Avatar } from '#src/ui/pictures/avatar.tsx'
import { dayInWords, instantInWords } from '#contract/dates/display-date.ts'
import { dotted } from '#src/ui/text/dotted.ts'
import type { MyApplication } from '#contract/applications/applications.ts'
import { myApplicationsQuery } from '#src/api/applications/applications.api.ts'
import {
  candidatesWords,
  ownStatusWords,
} from '#src/components/applications/applications/application-words.ts'
import { WithdrawApplication } from '#src/components/applications/applications/withdraw-application.tsx'
import { type MyOrganization, suspendedSentence } from '#contract/organizations/organizations.ts'
import { LeaveOrganization } from '#src/components/organizations/organizations/leave-organization.tsx'
import { MembershipBadges } from '#src/components/organizations/organizations/organization-facts.tsx'
import { useTasks } from '#src/components/home/use-tasks.tsx'
import { counted } from '#src/ui/text/counted.ts'
import { NoOrganization } from '#src/components/organizations/organizations/no-organization.tsx'

/** The user's organizations, invitations, and applications. */
export function OwnLists() {
  const { data: organizations } = useSuspenseQuery(myOrganizationsQuery)
  useFocusOnwards(organizations)
  return (
    <>
      <OwnInvitations />
      <OwnApplications />
      {organizations.length === 0 ? (
        <NoOrganization />
      ) : (
        <Card title="Memberships">
          <RowList label="Memberships">
            {organizations.map((organization) => (
              <OwnOrganization key={organization.id} organization={organization} />
            ))}
          </RowList>
        </Card>
      )}
    </>
  )
}

/** Organizations that invited the user. */
function OwnInvitations() {
  const { data: invitations } = useSuspenseQuery(myInvitationsQuery)
  useFocusOnwards(invitations)
  if (invitations.length === 0) return null
  return (
    <Card title="Invitations">
      <RowList label="Invitations">
        {invitations.map((invitation) => (
          <OwnInvitation key={invitation.id} invitation={invitation} />
        ))}
      </RowList>
    </Card>
  )
}

function OwnInvitation({ invitation }: { invitation: MyInvitation }) {
  const { id, organization, recordName, expiresDate } = invitation
  const { name, logoImageUrl } = organization
  const { isTeacher, isStudent, isParent } = invitation
  const accept = useChange(acceptInvitation, { successMessage: `Welcome to ${name}!` })
  const decline = useChange(declineInvitation, {
    successMessage: 'Invitation was declined successfully',
  })
  const accepting = usePress(() => accept(id))
  const kinds = [isTeacher && 'Teacher', isStudent && 'Student', isParent && 'Parent']
  return (
    <RowListItem
      note={dotted([
        ...kinds,
        recordName !== null && `links you to the record of ${recordName}`,
        `until ${instantInWords(expiresDate)}`,
      ])}
      action={
        <>
          <PressButton of={accepting} size="small" look="primary" aria-label={`Accept ${name}`}>
            Accept
          </PressButton>
          <AskFirst
            label="Decline"
            concerns={name}
            title={`Decline the invitation of ${name}?`}
            confirmLabel="Decline"
            look="quiet"
            size="small"
            act={() => decline(id)}
          >
            The link in the email stops working. Only {name} can invite you again.
          </AskFirst>
        </>
      }
    >
      <Row gap="tight" wrap>
        <Avatar name={name} shape="organization" imageUrl={logoImageUrl} />
        <RouterLink
          to="/organizations/$organizationId"
          params={{ organizationId: organization.id }}
        >
          {name}
        </RouterLink>
      </Row>
    </RowListItem>
  )
}

/** The user's applications with an open or declined candidate. */
function OwnApplications() {
  const { data } = useSuspenseQuery(myApplicationsQuery)
  const applications = shownApplications(data)
  useFocusOnwards(data)
  if (applications.length === 0) return null
  return (
    <Card title="Applications">
      <RowList label="Applications">
        {applications.map((application) => (
          <OwnApplication key={application.id} application={application} />
        ))}
      </RowList>
    </Card>
  )
}

function OwnApplication({ application }: { application: MyApplication }) {
  const { id, organization, status, createdDate, candidates } = application
  const { name, logoImageUrl } = organization
  return (
    <RowListItem
      note={
        <>
          <div>{candidatesWords(candidates)}</div>
          {dotted([ownStatusWords(application), `submitted ${instantInWords(createdDate)}`])}
        </>
      }
      action={
        <Row gap="tight" wrap>
          {status === 'InformationAsked' && (
            <ButtonLink
              to="/my/applications/$applicationId"
              params={{ applicationId: id }}
              look="primary"
              size="small"
              aria-label={`Answer ${name}`}
            >
              Answer
            </ButtonLink>
          )}
          <WithdrawApplication application={application} isSmall />
        </Row>
      }
    >
      <Row gap="tight" wrap>
        <Avatar name={name} shape="organization" imageUrl={logoImageUrl} />
        <RouterLink to="/my/applications/$applicationId" params={{ applicationId: id }}>
          {name}
        </RouterLink>
      </Row>
    </RowListItem>
  )
}

/**
 * Of the user's applications, newest first: those with an open or waitlisted candidate, and the latest one per
 * organization. Accepted ones appear as organizations, and withdrawn ones are closed.
 */
export const shownApplications = (applications: MyApplication[]) =>
  applications.filter((application, index) => {
    const { organization, status, candidates } = application
    if (status === 'Withdrawn' || candidates.every(({ decision }) => decision === 'Accepted'))
      return false
    const isWaiting = candidates.some(
      ({ decision }) => decision === 'Pending' || decision === 'Waitlisted',
    )
    return isWaiting || !applications.slice(0, index).some((later) => isTo(later, organization))
  })

const isTo = (application: MyApplication, { id }: { id: number }) =>
  application.organization.id === id

/** One of the user's organizations, with the possible actions. */
function OwnOrganization({ organization }: { organization: MyOrganization }) {
  const { id, name, logoImageUrl, membership, deletionDate, suspendedDate } = organization
  const { status, mayAdminister } = membership
  const isSuspended = status === 'Suspended' || suspendedDate !== null
  const leave = useChange(leaveOrganization, { successMessage: `You left ${name}` })
  const join = useChange(joinOrganization, { successMessage: `Welcome to ${name}!` })
  const accepting = usePress(() => join(id))
  return (
    <RowListItem
      note={<Eligibility of={organization} />}
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

function Eligibility({ of: organization }: { of: MyOrganization }) {
  const { status, roles, joinedDate, mayAdminister } = organization.membership
  const { deletionDate, suspendedDate } = organization
  if (suspendedDate)
    return `Suspended by the people who run this site.${mayAdminister ? '' : ' Ask an owner.'}`
  if (deletionDate) return `Deleted. Permanently removed on ${instantInWords(deletionDate)}.`
  if (status === 'Suspended') return suspendedSentence
  if (status === 'Invited') return 'You’re invited.'
  return (
    <>
      {dotted([roles.length > 0 && roles.join(', '), `since ${instantInWords(joinedDate)}`])}
      <OwnDue organization={organization} />
    </>
  )
}

/** The next class day of an organization, and the number of tasks there. */
function OwnDue({ organization: { id, nextClassDate } }: { organization: MyOrganization }) {
  const due = useTasks().tasks.filter(({ organizationId }) => organizationId === id)
  return (
    <>
      {nextClassDate !== null && <div>Next class day: {dayInWords(nextClassDate)}</div>}
      {due.length > 0 && (
        <div>
          <RouterLink to="/">{counted(due.length, ['thing to do', 'things to do'])}</RouterLink>
        </div>
      )}
    </>
  )
}
