import { brand } from '#contract/brand.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import { isNotDeleted } from '#server/tenancy/hold.ts'
import type { Letter } from '#server/mail/letter.ts'
import { plainName } from '#server/mail/plain-name.ts'

/** Nobody is told of an application who has not shown that the address is theirs. */
export const applicationDecided: Letter<'ApplicationDecided'> = async (
  { db, email, publicUrl },
  { applicationId, applicationLetterId },
) => {
  const found = await findApplicationOf(db, { applicationId, email })
  const letter = await db
    .selectFrom('applicationLetter')
    .where('applicationId', '=', applicationId)
    .where('id', '=', applicationLetterId ?? 0)
    .select(['subject', 'text'])
    .executeTakeFirst()
  if (!found || !letter) return undefined
  return {
    subject: letter.subject,
    opening: letter.text.split(/\n\s*/),
    link: {
      label: 'See your application',
      url: new URL(`/my/applications/${applicationId}`, publicUrl),
    },
    closing: ['If you did not apply, you can ignore this email.'],
    reason: reasonOf(found.organizationName),
  }
}

/** The application, if the address is the applicant's, and shown to be. */
export const findApplicationOf = (
  db: Kysely<Schema>,
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
    .where(isNotDeleted)
    .select(['application.status', 'person.firstName', 'organization.name as organizationName'])
    .executeTakeFirst()

export const reasonOf = (organizationName: string) =>
  `You get this email because this address applied to “${plainName(organizationName)}” at ${brand.name}.`
