import { AdmissionType, suspendedSentence } from '#contract/organizations/organizations.ts'
import type { JoinOrganizationState } from './join-organization.machine.ts'
import { isAsked, isInvited } from './join-organization.setup.ts'

const labels = {
  signedOut: 'Log in to join',
  joinable: 'Join',
  invited: 'Accept invitation',
  applicable: 'Apply',
  applied: 'Application submitted',
  informationAsked: 'Information asked',
  member: 'Member',
  administrator: 'Administer',
  suspended: 'Suspended',
}

/** What somebody is to the organization until the answer comes that makes them something else. */
function standingOf({ value, context }: JoinOrganizationState): keyof typeof labels {
  const { membership } = context.organization
  if (value === 'joining') return isInvited(context) ? 'invited' : 'joinable'
  if (value === 'withdrawing') return isAsked(context) ? 'informationAsked' : 'applied'
  if (value === 'leaving') return membership?.mayAdminister ? 'administrator' : 'member'
  if (value === 'looking') return 'applicable'
  return value
}

/** What the one button of the page says; where nothing can be pressed, what they are to the organization. */
export const labelOf = (state: JoinOrganizationState) => labels[standingOf(state)]

/** Why the button says what it says, as a sentence. */
export function reasonOf(state: JoinOrganizationState): string {
  const { membership, application, admissionType } = state.context.organization
  const openness =
    admissionType === AdmissionType.Automatic
      ? 'Anybody can join, and is a member at once.'
      : 'Joining needs approval: the organization reads your application and decides.'
  const seeing =
    application?.status === 'InReview'
      ? 'The organization is looking at your application.'
      : 'Your application waits for a decision.'
  const roles = new Intl.ListFormat('en-US').format(membership?.roles ?? [])
  const reasons = {
    signedOut: openness,
    joinable: openness,
    invited: 'You are invited: nobody has to approve it.',
    applicable: openness,
    applied: seeing,
    informationAsked: 'The organization wants to know more before it decides. Answer its question.',
    member: 'You belong to this organization.',
    administrator: membership?.isOwner ? 'You own this organization.' : `You hold ${roles} here.`,
    suspended: suspendedSentence,
  }
  return reasons[standingOf(state)]
}
