import { useSelector } from '@xstate/react'
import { waitFor } from 'xstate'
import { AdmissionType, type Organization } from '#contract/organizations/organizations.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { AskFirst } from '#src/components/frame/ask-first.tsx'
import {
  isBelonging,
  isSettled,
  isWaiting,
  type JoinOrganizationActor,
} from '#src/machines/people/join-organization.machine.ts'
import { Card } from '#src/ui/card.tsx'
import { displayInstant } from '#contract/dates/display-date.ts'
import { Facts } from '#src/ui/text/facts.tsx'
import { LeaveOrganization } from '#src/components/organizations/organizations/leave-organization.tsx'

interface MembershipCardProps {
  joining: JoinOrganizationActor
  organization: Organization
}

/** The user's membership or open application, with the button to end it. */
export function MembershipCard({ joining, organization }: MembershipCardProps) {
  const state = useSelector(joining, (snapshot) => snapshot)
  const { membership, application, admissionType } = organization
  async function ask(type: 'leave' | 'withdraw') {
    joining.send({ type })
    await waitFor(joining, isSettled)
  }
  if (membership && isBelonging(state)) {
    const { roles, joinedDate } = membership
    return (
      <Card title="Your membership">
        <Facts
          items={[
            ...(roles.length > 0 ? ([['Roles', roles.join(', ')]] as const) : []),
            ['Member since', displayInstant(joinedDate)],
          ]}
        />
        {admissionType === AdmissionType.ApprovalRequired && (
          <OthersOfFamily organization={organization} />
        )}
        <LeaveOrganization organization={organization} leave={() => ask('leave')} />
      </Card>
    )
  }
  if (!application || !isWaiting(state)) return null
  return (
    <Card title="Your application">
      <Facts items={[['Submitted', displayInstant(application.createdDate)]]} />
      <OwnApplicationLink id={application.id} />
      <AskFirst
        label="Withdraw"
        title="Withdraw your application?"
        confirmLabel="Withdraw"
        act={() => ask('withdraw')}
      >
        {organization.name} won’t review it anymore. You can apply again.
      </AskFirst>
    </Card>
  )
}

const OwnApplicationLink = ({ id }: { id: number }) => (
  <p>
    <RouterLink to="/my/applications/$applicationId" params={{ applicationId: id }}>
      View your application
    </RouterLink>
  </p>
)

/** Members can apply for family members who are not members yet. */
function OthersOfFamily({ organization: { id, application } }: { organization: Organization }) {
  if (application) return <OwnApplicationLink id={application.id} />
  return (
    <p>
      <RouterLink to="/organizations/$organizationId/apply" params={{ organizationId: id }}>
        Apply for other family members
      </RouterLink>
    </p>
  )
}
