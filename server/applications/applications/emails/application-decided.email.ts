import { brand } from '#contract/brand.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { isInOperation } from '#server/tenancy/organizations.queries.ts'
import { newsLife, type Email, type Write, plainName } from '#server/mail/email.ts'

export const ofApplication = {
  in: 'application',
  by: 'applicationId',
  subject: `Update on your application at ${brand.name}`,
} as const

/** For the applicant. Emails in the outbox from before these were saved have no id. */
type Facts = { applicationId: number; applicationEmailId?: number }

/** Only a verified address gets emails about an application. */
const write: Write<Facts> = async (
  { db, email, publicUrl },
  { applicationId, applicationEmailId },
) => {
  const found = await findApplicationOf(db, { applicationId, email })
  const decisionEmail = await db
    .selectFrom('applicationEmail')
    .where('applicationId', '=', applicationId)
    .where('id', '=', applicationEmailId ?? 0)
    .select(['subject', 'text'])
    .executeTakeFirst()
  if (!found || !decisionEmail) return undefined
  return {
    subject: decisionEmail.subject,
    opening: decisionEmail.text.split(/\n\s*/),
    link: {
      label: 'View your application',
      url: new URL(`/my/applications/${applicationId}`, publicUrl),
    },
    closing: ['If you didn’t apply, you can ignore this email.'],
    reason: reasonOf(found.organizationName),
    replyTo: found.contactEmail,
    thread: `Application.${applicationId}`,
  }
}

export const applicationDecidedEmail = {
  name: 'ApplicationDecided',
  life: newsLife,
  isNews: true,
  typedFor: ofApplication,
  write,
} satisfies Email<Facts>

/** The application, if the address is its applicant's and verified. */
export const findApplicationOf = (
  db: Db,
  { applicationId, email }: { applicationId: number; email: string },
) =>
  db
    .selectFrom('application')
    .innerJoin('organization', 'organization.id', 'application.organizationId')
    .innerJoin('user', 'user.id', 'application.applicantUserId')
    .innerJoin('person', 'person.userId', 'user.id')
    .where('application.id', '=', applicationId)
    .where('user.email', '=', email)
    .where('user.emailVerifiedAt', 'is not', null)
    .where(isInOperation)
    .select(['application.status', 'person.firstName'])
    .select(['organization.name as organizationName', 'organization.contactEmail'])
    .executeTakeFirst()

export const reasonOf = (organizationName: string) =>
  `You received this email because this address applied to “${plainName(organizationName)}” at ${brand.name}.`
