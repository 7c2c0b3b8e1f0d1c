import type { AuditAction } from '#contract/rights/audit.ts'
import type { CareNotes, UpdateCareNotes } from '#contract/people/care.ts'
import type { Kysely } from 'kysely'
import { audit } from '#server/audit/audit.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { notFound, type Refusal, stale } from '#server/http/problem.ts'
import type { FamilyMember } from '../families/family-rights.ts'
import { savedByOf } from '../families/families.rows.ts'
import { decryptRows } from './care.encryption.ts'
import { saveConditions } from './care.saving.ts'

/** What must be known to take care of a child of the family. That somebody read it is kept in mind. */
export async function readCareNotes(
  db: Kysely<Schema>,
  visitor: FamilyMember,
  childId: number,
): Promise<CareNotes> {
  await requireChild(db, visitor.familyId, childId)
  await auditCare(db, visitor, childId, 'CareNotesRead')
  return findCareNotes(db, visitor.familyId, childId)
}

/** Whoever is refused because somebody saved meanwhile is shown what stands there now: a reading as well. */
export async function updateCareNotes(
  db: Kysely<Schema>,
  visitor: FamilyMember,
  childId: number,
  { conditions, version }: UpdateCareNotes,
): Promise<CareNotes | Refusal> {
  await requireChild(db, visitor.familyId, childId)
  if (!(await saveVersion(db, visitor, childId, version))) {
    return stale(await readCareNotes(db, visitor, childId))
  }
  await saveConditions(db, childId, conditions)
  await auditCare(db, visitor, childId, 'CareNotesEdited')
  return findCareNotes(db, visitor.familyId, childId)
}

/** False if somebody saved them since that version; 0 is before the first time. */
async function saveVersion(
  db: Kysely<Schema>,
  { personId: myPersonId }: FamilyMember,
  personId: number,
  version: number,
): Promise<boolean> {
  if (version === 0) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('careNotes')
      .values({ personId, ...lastSaved(myPersonId) })
      .onConflict((notes) => notes.doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  }
  const { numUpdatedRows } = await db
    .updateTable('careNotes')
    .set({ ...lastSaved(myPersonId), version: nextVersion })
    .where('personId', '=', personId)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

async function findCareNotes(
  db: Kysely<Schema>,
  familyId: number,
  personId: number,
): Promise<CareNotes> {
  const notes = await db
    .selectFrom('careNotes')
    .leftJoin('person as saver', 'saver.id', 'careNotes.savedByPersonId')
    .where('careNotes.personId', '=', personId)
    .select(['careNotes.version', 'careNotes.savedDate', savedByOf(familyId)])
    .executeTakeFirst()
  const conditions = await listConditions(db, personId)
  return { version: 0, savedBy: null, savedDate: null, ...notes, conditions }
}

/** What must be known of a person. Whoever shows it sees to it that the reading is kept in mind. */
export async function listConditions(db: Kysely<Schema>, personId: number) {
  const rows = await db
    .selectFrom('careCondition')
    .where('personId', '=', personId)
    .orderBy('id')
    .select(['personId', 'name', 'severity', 'reaction', 'whatToDo', 'reviewDate'])
    .execute()
  return decryptRows(db, 'careCondition', rows)
}

/** A child that is in another family alone is not there. */
export async function requireChild(
  db: Kysely<Schema>,
  familyId: number,
  personId: number,
): Promise<void> {
  await db
    .selectFrom('familyMember')
    .where('familyId', '=', familyId)
    .where('personId', '=', personId)
    .where('relation', '=', 'Child')
    .select('personId')
    .executeTakeFirstOrThrow(notFound)
}

export const auditCare = (
  db: Kysely<Schema>,
  { userId }: FamilyMember,
  childId: number,
  action: AuditAction,
) =>
  audit(db, {
    organizationId: null,
    actorUserId: userId,
    action,
    subject: { type: 'Person', id: childId },
  })
