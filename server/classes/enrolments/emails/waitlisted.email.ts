import type { Email, Write } from '#server/mail/email.ts'
import { aboutEnrolment, keptUntilThen, ofEnrollment } from './about-enrolment.ts'

type Facts = { enrolmentId: number }

const write: Write<Facts> = (desk, { enrolmentId }) =>
  aboutEnrolment(desk, enrolmentId, 'Waitlisted', (about) => {
    const { who, student, className, organizationName, position } = about
    const place = `number ${position} in line for`
    return {
      subject: `${who('is')} ${place} ${className}`,
      opening: [
        `${who('is')} ${place} a seat in ${className} at ${organizationName}. You get an email when one is kept for ${student}.`,
        keptUntilThen(about),
      ],
      closing: 'If you do not want to wait any more, leave the line on the page of the class.',
    }
  })

export const waitlistedEmail = {
  name: 'EnrolmentWaitlisted',
  ...ofEnrollment,
  write,
} satisfies Email<Facts>
