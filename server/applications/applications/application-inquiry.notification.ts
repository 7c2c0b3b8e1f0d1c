import { brand } from '#contract/brand.ts'
import { plainName } from '#server/mail/email.ts'
import type {
  ComposeContext,
  NotificationKind,
  NotificationText,
} from '#server/notifications/notification-kind.ts'
import { answerTo, findApplicant } from './application-decided.notification.ts'

type Facts = { applicationId: number }

/** A question from the organization, as long as it has no answer. */
async function compose(
  context: ComposeContext,
  { applicationId }: Facts,
): Promise<{ userId: number; text: NotificationText }[]> {
  const applicant = await findApplicant(context, applicationId)
  const inquiry = await context.db
    .selectFrom('applicationInquiry')
    .where('applicationId', '=', applicationId)
    .where('answer', 'is', null)
    .select('question')
    .executeTakeFirst()
  if (applicant?.status !== 'InformationAsked' || !inquiry) return []
  const name = plainName(applicant.organizationName)
  const text: NotificationText = {
    ...answerTo(context, { ...applicant, applicationId }, 'Answer the question'),
    subject: `${name} has a question about your application`,
    opening: [
      `${name} needs more information before deciding on your application:`,
      ...inquiry.question.split(/\n\s*/),
    ],
  }
  return [{ userId: applicant.userId, text }]
}

export const applicationInquiryKind: NotificationKind<Facts> = {
  name: 'ApplicationInquiry',
  group: 'Applications',
  audience: 'The applicant, a member or not',
  occasion: 'The organization asks an applicant a question',
  way: 'Email',
  includesActor: true,
  plainSubject: `Update on your application at ${brand.name}`,
  compose,
}
