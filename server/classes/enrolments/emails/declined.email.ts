import type { OpenStatus } from '#contract/classes/enrolments.ts'
import type { Email, Write } from '#server/mail/email.ts'
import { aboutEnrolment, ofEnrollment } from './about-enrolment.ts'
import { because } from '#server/mail/office.ts'
import { ended, happened } from './withdrawn.email.ts'

/** What was declined. Letters in the outbox from before do not know it. */
type Facts = { enrolmentId: number; was?: OpenStatus }

const write: Write<Facts> = (desk, { enrolmentId, was = 'Requested' }) =>
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

export const declinedEmail = {
  name: 'EnrolmentDeclined',
  ...ofEnrollment,
  write,
} satisfies Email<Facts>
