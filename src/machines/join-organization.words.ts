import { AdmissionType } from '#contract/organizations.ts'
import type { JoinOrganizationState } from './join-organization.machine.ts'

const labels: Record<JoinOrganizationState['value'], string> = {
  looking: '',
  signedOut: 'Log in to join',
  joinable: 'Join',
  invited: 'Accept invitation',
  joining: 'Join',
  applicable: 'Apply',
  applying: 'Apply',
  submitting: 'Apply',
  applied: 'Application submitted',
  informationAsked: 'Information asked',
  withdrawing: 'Application submitted',
  member: 'Member',
  administrator: 'Administer',
  leaving: 'Member',
  suspended: 'Suspended',
}

/** What the one button of the page says; where nothing can be pressed, what they are to the organization. */
export const labelOf = ({ value }: JoinOrganizationState) => labels[value]

/** Why the button says what it says, as a sentence. */
export function reasonOf({ value, context: { organization } }: JoinOrganizationState): string {
  const { membership, application, admissionType } = organization
  const isOpen = admissionType === AdmissionType.Automatic
  const openness = isOpen
    ? 'Anybody can join, and is a member at once.'
    : 'Joining needs approval: the organization reads your application and decides.'
  const seeing =
    application?.status === 'InReview'
      ? 'The organization is looking at your application.'
      : 'Your application waits for a decision.'
  const roles = new Intl.ListFormat('en-US').format(membership?.roles ?? [])
  const standing = membership?.isOwner ? 'You own this organization.' : `You hold ${roles} here.`
  const reasons: Record<typeof value, string> = {
    looking: '',
    signedOut: openness,
    joinable: openness,
    invited: 'You are invited: nobody has to approve it.',
    joining: openness,
    applicable: openness,
    applying: openness,
    submitting: openness,
    applied: seeing,
    informationAsked:
      'The organization wants to know more before it decides. Get in touch with its office.',
    withdrawing: seeing,
    member: 'You belong to this organization.',
    administrator: standing,
    leaving: 'You belong to this organization.',
    suspended: 'Your membership is suspended. Ask one of the owners to restore it.',
  }
  return reasons[value]
}
