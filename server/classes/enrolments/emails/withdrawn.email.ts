import type { OpenStatus } from '#contract/classes/enrolments.ts'
import type { Email, Write } from '#server/mail/email.ts'
import { type About, aboutEnrolment, ofEnrollment } from './about-enrolment.ts'
import { because } from '#server/mail/office.ts'

/**
 * What was left, which letters in the outbox from before do not know, and who ended it; `Reader` is whom the email goes to,
 * `Clock` ends offers that nobody took.
 */
export type Withdrawn = {
  enrolmentId: number
  was?: OpenStatus
  by: 'Reader' | 'Family' | 'Organization' | 'Swap' | 'Clock'
}
type By = Withdrawn['by']
type Was = Exclude<Withdrawn['was'], undefined>

const write: Write<Withdrawn> = (desk, { enrolmentId, was = 'Enrolled', by }) =>
  aboutEnrolment(desk, enrolmentId, 'Withdrawn', (about) => ({
    subject:
      by === 'Clock'
        ? `The offer of a seat in ${about.className} for ${about.student} ran out`
        : ended[was](about),
    opening: [happened(was, by, about), reasonOf[by]?.(about.reason) ?? null],
    closing:
      about.classStatus === 'Cancelled'
        ? undefined
        : 'If you still want a seat, see on the page of the class whether there is one.',
  }))

export const withdrawnEmail = {
  name: 'EnrolmentWithdrawn',
  ...ofEnrollment,
  write,
} satisfies Email<Withdrawn>

/** What is no more, as a subject. */
export const ended: Record<Was, (about: About) => string> = {
  Enrolled: ({ who, className }) => `${who('is')} withdrawn from ${className}`,
  Waitlisted: ({ who, className }) => `${who('is')} not in line for ${className} any more`,
  Requested: ({ className, student }) =>
    `The request for a seat in ${className} for ${student} is taken back`,
  Offered: ({ className, student }) =>
    `The seat in ${className} is not kept for ${student} any more`,
}

export function happened(was: Was, by: By, about: About): string {
  const { isMe, className, organizationName, who } = about
  const atSchool = `${className} at ${organizationName}`
  if (by === 'Swap') return `${who('gave up')} ${atSchool}.`
  if (by === 'Clock')
    return `Nobody accepted the seat in ${atSchool} in time, and it goes to whoever is next. ${who('is')} not in line any more.`
  if (by === 'Organization') return `${organizationName} has ${deedOf(was, by, about, className)}.`
  // Of two households of a child, none learns by name who it was in the other.
  const somebody = by === 'Reader' ? 'You have' : `${isMe ? 'Your' : 'The'} family has`
  return `${somebody} ${deedOf(was, by, about, atSchool)}.`
}

/** What somebody has done, after “has”. */
function deedOf(was: Was, by: By, { isMe, student }: About, place: string): string {
  const isOwn = isMe && by === 'Reader'
  const whom = isOwn ? 'yourself' : student
  const deeds = {
    Enrolled: isOwn ? `withdrawn from ${place}` : `withdrawn ${student} from ${place}`,
    Waitlisted: `taken ${whom} out of the line for ${place}`,
    Requested: `taken back the request for a seat in ${place} for ${whom}`,
    Offered: `${by === 'Organization' ? 'taken back' : 'declined'} the seat in ${place} that was kept for ${student}`,
  }
  return deeds[was]
}

/** Why, where it is not said already. */
const reasonOf: Partial<Record<By, (reason: string | null) => string | null>> = {
  Organization: because,
  Swap: (reason) => reason,
}
