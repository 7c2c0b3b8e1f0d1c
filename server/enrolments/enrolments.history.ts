import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { ClassKey } from './enrolments.rows.ts'

/** When members came into a class, by their ids. The history knows a class by the name that it had then. */
export async function listEntrances(
  db: Kysely<Schema>,
  { organizationId, classId }: ClassKey,
  organizationUserIds: number[],
): Promise<Map<number, string[]>> {
  const { name } = await db
    .selectFrom('class')
    .where('organizationId', '=', organizationId)
    .where('id', '=', classId)
    .select('name')
    .executeTakeFirstOrThrow()
  const entries = await db
    .selectFrom('auditEntry')
    .where('organizationId', '=', organizationId)
    .where('action', '=', 'Enrolled')
    .where('subjectType', '=', 'OrganizationUser')
    // No member has the number 0: a list must not be empty.
    .where('subjectId', 'in', [0, ...organizationUserIds])
    .orderBy('createdDate')
    .select(['subjectId', 'after', 'createdDate'])
    .execute()
  const entrances = new Map<number, string[]>()
  for (const { subjectId, after, createdDate } of entries) {
    if (JSON.parse(after ?? '{}').class !== name) continue
    entrances.set(subjectId, [...(entrances.get(subjectId) ?? []), createdDate])
  }
  return entrances
}
