import type { TestApp } from '#server/testing/test-app.ts'

type Asker = { personId: number; userId: number }

/** A request of a member for a class without registration dates. */
export async function insertTestRequest(
  { db }: Pick<TestApp, 'db'>,
  { organizationId, classId }: { organizationId: number; classId: number },
  { personId, userId }: Asker,
): Promise<number> {
  const blockers = [{ kind: 'RegistrationNotSet', reason: 'Fall 2026 has no registration dates.' }]
  const { id } = await db
    .insertInto('exceptionRequest')
    .values({
      organizationId,
      classId,
      personId,
      permission: null,
      blockers: JSON.stringify(blockers),
      sentence: 'We moved here yesterday.',
      state: 'Asked',
      askedByUserId: userId,
      askedDate: new Date().toISOString(),
      answer: null,
      answeredByPersonId: null,
      endedDate: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
