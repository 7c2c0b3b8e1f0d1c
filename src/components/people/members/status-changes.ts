import type { OpenStatus } from '#contract/classes/enrollments.ts'
import type { OpenEnrollments } from '#contract/people/members.ts'

/** What becomes of members, of which statuses, and what follows from it. */
export const statusChanges = [
  {
    status: 'Suspended',
    label: 'Suspend',
    from: ['Active', 'Invited'],
    consequence:
      'From now on they see and do nothing here, and open invitations that they sent are withdrawn. Their roles and records stay, and so do their seats in classes until somebody takes them out. You can restore them.',
  },
  {
    status: 'Archived',
    label: 'Archive',
    from: ['Active', 'Invited', 'Suspended'],
    consequence:
      'They leave every list but that of the archived, and see and do nothing here. Open invitations that they sent are withdrawn, and their roles end. Their records stay. You can restore them. Classes that they teach say that they are no longer a member. Where anybody can join they may come back by themselves, without their classes: suspend whoever is to stay out.',
  },
  {
    status: 'Active',
    label: 'Restore',
    from: ['Suspended', 'Archived'],
    consequence:
      'They are active again, and see and do what they could before: they teach the classes again that they are assigned to. Whoever was archived has no role any more, and enrollments that have ended stay ended: enroll them again.',
  },
] as const

/** What archiving leaves taken, of one member by name or of several by number. Nothing where nothing is. */
export function openEnrollmentWords(whom: string, isOne: boolean, open: OpenEnrollments): string {
  const { enrollmentsCount, membersCount, attends = [] } = open
  if (enrollmentsCount === 0) return ''
  const enrollments = `${enrollmentsCount} open ${enrollmentsCount === 1 ? 'enrollment' : 'enrollments'}`
  if (!isOne) {
    const members = membersCount === 1 ? '1 of them has' : `${membersCount} of them have`
    return `${members} ${enrollments}.`
  }
  return attends.length === 0
    ? `${whom} has ${enrollments}.`
    : `${whom} has ${enrollments}: ${openClassWords(attends)}.`
}

/** Such as "Choir and Art (on the waitlist)". */
export const openClassWords = (attends: { name: string; status: OpenStatus }[]) =>
  new Intl.ListFormat('en-US').format(
    attends.map(({ name, status }) => `${name}${standsAs[status]}`),
  )

/** What follows from ending them, and from not ending them. */
export const endingConsequence =
  'Seats that become free are offered to the waitlist, and families get an email.'
export const seatsStay = 'Any seats stay taken until these enrollments end.'

const standsAs: Record<OpenStatus, string> = {
  Enrolled: '',
  Offered: ' (offered a seat)',
  Waitlisted: ' (on the waitlist)',
  Requested: ' (requested)',
}
