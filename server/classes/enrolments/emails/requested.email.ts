import type { Email, Write } from '#server/mail/email.ts'
import { aboutEnrolment, keptUntilThen, ofEnrollment } from './about-enrolment.ts'

type Facts = { enrolmentId: number }

const write: Write<Facts> = (desk, { enrolmentId }) =>
  aboutEnrolment(desk, enrolmentId, 'Requested', (about) => ({
    subject: `A seat in ${about.className} is requested for ${about.student}`,
    opening: [
      `${about.organizationName} has the request for a seat in ${about.className} for ${about.student}. You get an email when it is answered.`,
      keptUntilThen(about),
    ],
    closing:
      'If you do not want the seat any more, take the request back on the page of the class.',
  }))

export const requestedEmail = {
  name: 'EnrolmentRequested',
  ...ofEnrollment,
  write,
} satisfies Email<Facts>
