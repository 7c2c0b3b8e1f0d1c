import type { OpenStatus } from '#contract/classes/enrollments.ts'
import type { OpenEnrollments } from '#contract/people/members.ts'

/** The status changes of members: from which statuses, and the consequences. */
export const statusChanges = [
  {
    status: 'Suspended',
    label: 'Suspend',
    past: 'suspended',
    from: ['Active', 'Invited'],
    consequence:
      'They lose access immediately, and open invitations they sent are withdrawn. Their roles and records stay. They also keep their seats in classes until someone removes them. You can restore them.',
  },
  {
    status: 'Archived',
    label: 'Archive',
    past: 'archived',
    from: ['Active', 'Invited', 'Suspended'],
    consequence:
      'They lose access and appear only in the archived list. Open invitations they sent are withdrawn, and their roles end. Their records stay, and you can restore them. Classes they teach show that they are no longer a member. If anyone can join your organization, they can rejoin without their classes. To keep someone out, suspend them instead.',
  },
  {
    status: 'Active',
    label: 'Restore',
    past: 'restored',
    from: ['Suspended', 'Archived'],
    consequence:
      'They become active and get back their access, including the classes they are assigned to teach. Archived members need their roles assigned again. Ended enrollments stay ended, so enroll them again.',
  },
] as const

/**
 * The open enrollments that remain after archiving, by name for one member or counted for several. Null without any.
 */
export function openEnrollmentWords(names: string, isOne: boolean, open: OpenEnrollments): string {
  const { enrollmentsCount, membersCount, attends = [] } = open
  if (enrollmentsCount === 0) return ''
  const enrollments = `${enrollmentsCount} open ${enrollmentsCount === 1 ? 'enrollment' : 'enrollments'}`
  if (!isOne) {
    const members = membersCount === 1 ? '1 of them has' : `${membersCount} of them have`
    return `${members} ${enrollments}.`
  }
  return attends.length === 0
    ? `${names} has ${enrollments}.`
    : `${names} has ${enrollments}: ${openClassWords(attends)}.`
}

/** Such as "Choir and Art (on the waitlist)". */
export const openClassWords = (attends: { name: string; status: OpenStatus }[]) =>
  new Intl.ListFormat('en-US').format(
    attends.map(({ name, status }) => `${name}${standsAs[status]}`),
  )

/** The consequence of ending them, and of not ending them. */
export const endingConsequence =
  'Open seats are offered to the waitlist, and we email the families.'
export const seatsStay = 'Seats stay taken until these enrollments end.'

const standsAs: Record<OpenStatus, string> = {
  Enrolled: '',
  Offered: ' (offered a seat)',
  Waitlisted: ' (on the waitlist)',
  Requested: ' (requested)',
}
