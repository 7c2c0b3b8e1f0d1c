import type { Email, Write } from '#server/mail/email.ts'
import { aboutEnrolment, ofEnrollment } from './about-enrolment.ts'

type Facts = { enrolmentId: number }

const write: Write<Facts> = (desk, { enrolmentId }) =>
  aboutEnrolment(desk, enrolmentId, 'Enrolled', ({ who, className, organizationName }) => ({
    subject: `${who('is')} enrolled in ${className}`,
    opening: [`${who('is')} enrolled in ${className} at ${organizationName}.`],
    closing:
      'If you do not want the seat, withdraw on the page of the class, so that somebody else can have it.',
  }))

export const enrolledEmail = {
  name: 'EnrolmentEnrolled',
  ...ofEnrollment,
  write,
} satisfies Email<Facts>
