import { brand } from '#contract/brand.ts'
import { plainName } from '#server/mail/email.ts'
import { isInOperation } from '#server/tenancy/organizations.queries.ts'
import type {
  ComposeContext,
  NotificationKind,
  NotificationText,
} from '#server/notifications/notification-kind.ts'

/** Emails in the outbox from before the texts were saved have no id. */
type Facts = { applicationId: number; applicationEmailId?: number }

async function compose(
  context: ComposeContext,
  { applicationId, applicationEmailId }: Facts,
): Promise<{ userId: number; text: NotificationText }[]> {
  const applicant = await findApplicant(context, applicationId)
  const saved = await context.db
    .selectFrom('applicationEmail')
    .where('applicationId', '=', applicationId)
    .where('id', '=', applicationEmailId ?? 0)
    .select(['subject', 'text'])
    .executeTakeFirst()
  if (!applicant || !saved) return []
  const text: NotificationText = {
    ...answerTo(context, { ...applicant, applicationId }, 'View your application'),
    ...((await hasAcceptedStudent(context, applicationId)) && {
      link: {
        label: 'Choose classes',
        url: new URL(`/organizations/${applicant.organizationId}/plan`, context.publicUrl),
      },
    }),
    subject: saved.subject,
    opening: saved.text.split(/\n\s*/),
    hasGreeting: true,
  }
  return [{ userId: applicant.userId, text }]
}

const hasAcceptedStudent = async ({ db }: ComposeContext, applicationId: number) =>
  (await db
    .selectFrom('applicationCandidate')
    .where('applicationId', '=', applicationId)
    .where('decision', '=', 'Accepted')
    .where('kind', '=', 'Student')
    .select('id')
    .executeTakeFirst()) !== undefined

export const applicationDecidedKind: NotificationKind<Facts> = {
  name: 'ApplicationDecided',
  group: 'Applications',
  audience: 'The applicant, a member or not',
  occasion: 'An application is decided, in full or in part',
  way: 'Email',
  includesActor: true,
  plainSubject: `Update on your application at ${brand.name}`,
  compose,
}

/** The applicant, if the address is verified. */
export const findApplicant = ({ db, userId }: ComposeContext, applicationId: number) =>
  db
    .selectFrom('application')
    .innerJoin('organization', 'organization.id', 'application.organizationId')
    .innerJoin('user', 'user.id', 'application.applicantUserId')
    .where('application.id', '=', applicationId)
    .where('user.emailVerifiedAt', 'is not', null)
    .$if(userId !== undefined, (some) => some.where('user.id', '=', userId ?? 0))
    .where(isInOperation)
    .select(['user.id as userId', 'application.status', 'organization.id as organizationId'])
    .select(['organization.name as organizationName', 'organization.contactEmail'])
    .executeTakeFirst()

type Answered = { applicationId: number; organizationName: string; contactEmail: string | null }

/** Whoever applies waits for the answer, so it is sent whatever they have chosen. */
export const answerTo = (
  { publicUrl }: ComposeContext,
  { applicationId, organizationName, contactEmail }: Answered,
  label: string,
) => ({
  link: { label, url: new URL(`/my/applications/${applicationId}`, publicUrl) },
  closing: ['If you didn’t apply, you can ignore this email.'],
  reason: `You received this email because this address applied to “${plainName(organizationName)}” at ${brand.name}.`,
  replyTo: contactEmail,
  thread: `Application.${applicationId}`,
  isMandatory: true,
})
