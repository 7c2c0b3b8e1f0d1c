import type {
  ApplicationQuestions,
  Question,
  UpdateQuestions,
} from '#contract/applications/application-form.ts'
import type { Kysely } from 'kysely'
import { actedBy, audit } from '#server/audit/audit.ts'
import { fullName } from '#server/database/names.ts'
import { lastSaved } from '#server/database/saving.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { stale } from '#server/http/problem.ts'
import { type Holder, keepRights } from '#server/tenancy/rights.ts'

/** What an organization asks of those who apply, in order. */
export async function listQuestions(
  db: Kysely<Schema>,
  organizationId: number,
): Promise<Question[]> {
  return (await findQuestions(db, organizationId)).questions
}

export async function findQuestions(
  db: Kysely<Schema>,
  organizationId: number,
): Promise<ApplicationQuestions> {
  const form = await db
    .selectFrom('applicationForm')
    .leftJoin('person as saver', 'saver.id', 'applicationForm.savedByPersonId')
    .where('organizationId', '=', organizationId)
    .select(['questions', 'applicationForm.version', 'applicationForm.savedDate'])
    .select(fullName('saver').as('savedBy'))
    .executeTakeFirst()
  if (!form) return { questions: [], version: 0, savedBy: null, savedDate: null }
  return { ...form, questions: JSON.parse(form.questions) }
}

/** Saves all questions at once. Applications keep the words that they were asked in. */
export async function saveQuestions(
  db: Kysely<Schema>,
  administrator: Holder,
  { questions, version }: UpdateQuestions,
): Promise<ApplicationQuestions> {
  await keepRights(db, administrator)
  const { organizationId, personId } = administrator
  const before = await findQuestions(db, organizationId)
  if (before.version !== version) throw stale(before)
  const values = {
    questions: JSON.stringify(questions),
    version: version + 1,
    ...lastSaved(personId),
  }
  await db
    .insertInto('applicationForm')
    .values({ organizationId, ...values })
    .onConflict((form) => form.column('organizationId').doUpdateSet(values))
    .execute()
  await audit(db, {
    ...actedBy(administrator),
    action: 'Edited',
    subject: { type: 'Organization', id: organizationId },
    before: { applicationQuestions: before.questions.map(({ text }) => text) },
    after: { applicationQuestions: questions.map(({ text }) => text) },
  })
  return findQuestions(db, organizationId)
}
