import {
  accessLevelNames,
  AdmissionType,
  type Membership,
  type Organization,
} from '#contract/organizations/organizations.ts'
import { BadgeCheck } from 'lucide-react'
import { Badge } from '#src/ui/text/badge.tsx'
import { dotted } from '#src/ui/text/dotted.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'

/** The place, access and admission of an organization, in a few words. */
export const OrganizationNote = ({ place, accessLevel, admissionType }: Organization) =>
  dotted([place, accessLevelNames[accessLevel], admissionSentences[admissionType]])

const admissionSentences = {
  [AdmissionType.Automatic]: 'Anyone can join',
  [AdmissionType.ApprovalRequired]: 'Joining needs approval',
}

/** The site's operator has verified this organization. */
export const VerifiedBadge = ({
  organization,
}: {
  organization: Pick<Organization, 'isVerified'>
}) =>
  organization.isVerified && (
    <Badge tone="success" icon={<BadgeCheck aria-hidden="true" />}>
      Verified
    </Badge>
  )

/** A person's relation to an organization: owner first, then the kinds of membership, then its status. */
export const MembershipBadges = ({ membership }: { membership: Membership }) => (
  <>
    <KindBadges membership={membership} />
    {membership.status !== 'Active' && <Badge tone="warning">{membership.status}</Badge>}
  </>
)

/** As text, for a file. */
const relationOf = (membership: Membership) =>
  [...kindsOf(membership), membership.status].filter((word) => word !== 'Active').join(', ')

export const KindBadges = ({ membership }: { membership: Membership }) =>
  kindsOf(membership).map((kind) => (
    <Badge key={kind} tone={kind === 'Owner' ? 'accent' : 'default'}>
      {kind}
    </Badge>
  ))

type Kinds = Pick<Membership, 'isOwner' | 'isTeacher' | 'isStudent' | 'isParent'>

export function kindsOf({ isOwner, isTeacher, isStudent, isParent }: Kinds) {
  const kinds = [
    isOwner && 'Owner',
    isTeacher && 'Teacher',
    isStudent && 'Student',
    isParent && 'Parent',
  ].filter((kind) => kind !== false)
  return kinds.length > 0 ? kinds : ['Member']
}

/** A person's relation to an organization in a list, or the link to join it. */
export function OrganizationMembershipState({ organization }: { organization: Organization }) {
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

/** As text, for a file, without the link. */
export const membershipStateOf = (organization: Organization) =>
  organization.membership ? relationOf(organization.membership) : (waitingOf(organization) ?? '')

const waitingOf = ({ isInvited, application }: Organization) =>
  isInvited
    ? 'Invited'
    : application === null
      ? null
      : application.status === 'InformationAsked'
        ? 'Info requested'
        : 'Application submitted'

const wayInto = ({ admissionType }: Organization) =>
  admissionType === AdmissionType.Automatic ? 'Join' : 'Apply'
