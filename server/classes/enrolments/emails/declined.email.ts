import type { Letter } from '#server/mail/letter.ts'
import { aboutEnrolment } from './about-enrolment.ts'
import { because } from '#server/mail/office.ts'
import { ended, happened } from './withdrawn.email.ts'

export const declined: Letter<'EnrolmentDeclined'> = (desk, { enrolmentId, was = 'Requested' }) =>
  aboutEnrolment(desk, enrolmentId, 'Declined', (about) => {
    const { who, student, className, organizationName, swaps, reason } = about
    const isRequest = was === 'Requested'
    const request = `request for a seat in ${className} for ${student}`
    return {
      subject: isRequest ? `The ${request} was declined` : ended[was](about),
      opening: [
        isRequest
          ? `${organizationName} has declined the ${request}.`
          : happened(was, 'Organization', about),
        because(reason),
        swaps === null ? null : `${who('keeps')} the seat in ${swaps}.`,
      ],
    }
  })
