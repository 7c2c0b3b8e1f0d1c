import type { Email, Write } from '#server/mail/email.ts'
import { aboutEnrolment, ofEnrollment } from './about-enrolment.ts'
import { deadlineInWords } from '#server/timetable/scheduled-classes/meeting-words.rules.ts'

type Facts = { enrolmentId: number }

/** Nobody is offered what is over by the time it is read. */
const write: Write<Facts> = (desk, { enrolmentId }) =>
  aboutEnrolment(desk, enrolmentId, 'Offered', (about) => {
    const { who, student, className, organizationName, offeredUntil, timeZone, swaps } = about
    if (offeredUntil === null || Date.parse(offeredUntil) <= Date.now()) return undefined
    const until = deadlineInWords(offeredUntil, timeZone)
    return {
      subject: `A seat in ${className} is kept for ${student} until ${until}`,
      opening: [
        `A seat in ${className} at ${organizationName} came free, and ${student} can have it. It is kept until ${until}. After that it goes to whoever is next in line.`,
        swaps === null
          ? null
          : `With it, ${who('gives up')} the seat in ${swaps}. ${who('keeps')} that one until then.`,
      ],
      label: 'Accept the seat',
      closing: 'If you do not want the seat, decline it there: the next in line has it sooner.',
    }
  })

export const seatOfferedEmail = {
  name: 'SeatOffered',
  ...ofEnrollment,
  write,
} satisfies Email<Facts>
