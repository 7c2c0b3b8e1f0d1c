import type { Letter } from '#server/mail/letter.ts'
import { aboutEnrolment, keptUntilThen } from './about-enrolment.ts'

export const waitlisted: Letter<'EnrolmentWaitlisted'> = (desk, { enrolmentId }) =>
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
