import type { Letter } from '#server/mail/letter.ts'
import { aboutEnrolment } from './about-enrolment.ts'

export const enrolled: Letter<'EnrolmentEnrolled'> = (desk, { enrolmentId }) =>
  aboutEnrolment(desk, enrolmentId, 'Enrolled', ({ who, className, organizationName }) => ({
    subject: `${who('is')} enrolled in ${className}`,
    opening: [`${who('is')} enrolled in ${className} at ${organizationName}.`],
    closing:
      'If you do not want the seat, withdraw on the page of the class, so that somebody else can have it.',
  }))
