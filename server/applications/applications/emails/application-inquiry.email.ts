import { greet, newsLife, type Email, type Write, plainName } from '#server/mail/email.ts'
import { findApplicationOf, ofApplication, reasonOf } from './application-decided.email.ts'

type Facts = { applicationId: number }

/** A question from the organization, as long as it has no answer. */
const write: Write<Facts> = async ({ db, email, publicUrl }, { applicationId }) => {
  const found = await findApplicationOf(db, { applicationId, email })
  const inquiry = await db
    .selectFrom('applicationInquiry')
    .where('applicationId', '=', applicationId)
    .where('answer', 'is', null)
    .select('question')
    .executeTakeFirst()
  if (found?.status !== 'InformationAsked' || !inquiry) return undefined
  const name = plainName(found.organizationName)
  return {
    subject: `${name} has a question about your application`,
    opening: [
      greet(found.firstName),
      `${name} needs more information before deciding on your application:`,
      ...inquiry.question.split(/\n\s*/),
    ],
    link: {
      label: 'Answer the question',
      url: new URL(`/my/applications/${applicationId}`, publicUrl),
    },
    closing: ['If you didn’t apply, you can ignore this email.'],
    reason: reasonOf(found.organizationName),
    replyTo: found.contactEmail,
    thread: `Application.${applicationId}`,
  }
}

export const applicationInquiryEmail = {
  name: 'ApplicationInquiry',
  life: newsLife,
  isNews: true,
  typedFor: ofApplication,
  write,
} satisfies Email<Facts>
