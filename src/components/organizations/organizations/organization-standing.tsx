import { AdmissionType, type Organization } from '#contract/organizations/organizations.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Badge } from '#src/ui/text/badge.tsx'
import { MembershipBadges, relationOf } from './organization-facts.tsx'

/** What somebody is to an organization of a list, or the way to its page, where they become it. */
export function OrganizationStanding({ organization }: { organization: Organization }) {
  const { id, name, membership } = organization
  if (membership) return <MembershipBadges membership={membership} />
  const waiting = waitingOf(organization)
  if (waiting) return <Badge tone="accent">{waiting}</Badge>
  const way = wayInto(organization)
  return (
    <RouterLink
      to="/organizations/$organizationId"
      params={{ organizationId: id }}
      aria-label={`${way}: ${name}`}
    >
      {way}
    </RouterLink>
  )
}

/** The same in words, for a file, without the way. */
export const standingOf = (organization: Organization) =>
  organization.membership ? relationOf(organization.membership) : (waitingOf(organization) ?? '')

const waitingOf = ({ isInvited, application }: Organization) =>
  isInvited
    ? 'Invited'
    : application === null
      ? null
      : application.status === 'InformationAsked'
        ? 'Information asked'
        : 'Application submitted'

const wayInto = ({ admissionType }: Organization) =>
  admissionType === AdmissionType.Automatic ? 'Join' : 'Apply'
