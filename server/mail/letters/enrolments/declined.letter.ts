import type { Letter } from '../../letter.ts'
import { aboutEnrolment, because } from './about-enrolment.ts'

export const declined: Letter<'EnrolmentDeclined'> = (desk, { enrolmentId }) =>
  aboutEnrolment(desk, enrolmentId, 'Declined', (about) => {
    const { who, student, className, organizationName, swaps, reason } = about
    return {
      subject: `The request for a seat in ${className} for ${student} was declined`,
      opening: [
        `${organizationName} has declined the request for a seat in ${className} for ${student}.`,
        because(reason),
        swaps === null ? null : `${who('keeps')} the seat in ${swaps}.`,
      ],
    }
  })
