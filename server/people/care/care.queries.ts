import type { AuditAction } from '#contract/rights/audit.ts'
import type {
  CareNotes,
  UpdateCareNotes,
  EmergencyContacts,
  UpdateEmergencyContacts,
  CareCondition,
} from '#contract/people/care.ts'
import { audit } from '#server/audit/audit.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { notFound, type Refusal, versionConflict } from '#server/http/problem.ts'
import type { FamilyMember } from '../families/family-rights.ts'
import { savedByOf } from '../families/families.queries.ts'
import { decryptRows, deleteUnusedKey, encryptRows } from './care.encryption.ts'

/** Reads the care notes of a child in the family, and logs the view. */
export async function readCareNotes(
  db: Db,
  visitor: FamilyMember,
  childId: number,
): Promise<CareNotes> {
  await requireChild(db, visitor.familyId, childId)
  await auditCare(db, visitor, childId, 'CareNotesRead')
  return findCareNotes(db, visitor.familyId, childId)
}

/** A version conflict returns the current values, so it is logged as a view too. */
export async function updateCareNotes(
  db: Db,
  visitor: FamilyMember,
  childId: number,
  { conditions, version }: UpdateCareNotes,
): Promise<CareNotes | Refusal> {
  await requireChild(db, visitor.familyId, childId)
  if (!(await saveVersion(db, visitor, childId, version))) {
    return versionConflict(await readCareNotes(db, visitor, childId))
  }
  await saveConditions(db, childId, conditions)
  await auditCare(db, visitor, childId, 'CareNotesEdited')
  return findCareNotes(db, visitor.familyId, childId)
}

/** False if they were saved since that version. Version 0: never saved. */
async function saveVersion(
  db: Db,
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

async function findCareNotes(db: Db, familyId: number, personId: number): Promise<CareNotes> {
  const notes = await db
    .selectFrom('careNotes')
    .leftJoin('person as saver', 'saver.id', 'careNotes.savedByPersonId')
    .where('careNotes.personId', '=', personId)
    .select(['careNotes.version', 'careNotes.savedDate', savedByOf(familyId)])
    .executeTakeFirst()
  const conditions = await listConditions(db, personId)
  return { version: 0, savedBy: null, savedDate: null, ...notes, conditions }
}

/** The conditions of a person. Callers that show them have to log the view. */
export async function listConditions(db: Db, personId: number) {
  const rows = await db
    .selectFrom('careCondition')
    .where('personId', '=', personId)
    .orderBy('id')
    .select(['id', 'personId', 'name', 'severity', 'reaction', 'whatToDo', 'reviewDate'])
    .execute()
  return decryptRows(db, 'careCondition', rows)
}

/** Answers 404 for a child that is not in this family. */
export async function requireChild(db: Db, familyId: number, personId: number): Promise<void> {
  await db
    .selectFrom('familyMember')
    .where('familyId', '=', familyId)
    .where('personId', '=', personId)
    .where('relation', '=', 'Child')
    .select('personId')
    .executeTakeFirstOrThrow(notFound)
}

const auditCare = (db: Db, { userId }: FamilyMember, childId: number, action: AuditAction) =>
  audit(db, {
    organizationId: null,
    actorUserId: userId,
    action,
    subject: { type: 'Person', id: childId },
  })

/** Reads the emergency contacts of a child in order, and logs the view. */
export async function readContacts(
  db: Db,
  visitor: FamilyMember,
  childId: number,
): Promise<EmergencyContacts> {
  await requireChild(db, visitor.familyId, childId)
  await auditCare(db, visitor, childId, 'ContactsRead')
  return findContacts(db, visitor.familyId, childId)
}

/** A version conflict returns the current values, so it is logged as a view too. */
export async function updateContacts(
  db: Db,
  visitor: FamilyMember,
  childId: number,
  { contacts, version }: UpdateEmergencyContacts,
): Promise<EmergencyContacts | Refusal> {
  const key = { familyId: visitor.familyId, personId: childId }
  const { numUpdatedRows } = await db
    .updateTable('familyMember')
    .set({ ...lastSaved(visitor.personId), version: nextVersion })
    .where((where) => where.and({ ...key, version, relation: 'Child' }))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) {
    return versionConflict(await readContacts(db, visitor, childId))
  }
  await db
    .deleteFrom('emergencyContact')
    .where((where) => where.and(key))
    .execute()
  if (contacts.length > 0) {
    const rows = contacts.map((contact) => ({ ...contact, ...key }))
    await db
      .insertInto('emergencyContact')
      .values(await encryptRows(db, 'emergencyContact', childId, rows))
      .execute()
  } else await deleteUnusedKey(db, childId)
  await auditCare(db, visitor, childId, 'ContactsEdited')
  return findContacts(db, key.familyId, childId)
}

/** The contacts that one family has for a child. Callers that show them have to log the view. */
export async function findContacts(
  db: Db,
  familyId: number,
  personId: number,
): Promise<EmergencyContacts> {
  const membership = await db
    .selectFrom('familyMember')
    .leftJoin('person as saver', 'saver.id', 'familyMember.savedByPersonId')
    .where('familyMember.familyId', '=', familyId)
    .where('familyMember.personId', '=', personId)
    .select(['familyMember.version', 'familyMember.savedDate', savedByOf(familyId)])
    .executeTakeFirstOrThrow(notFound)
  const contacts = await db
    .selectFrom('emergencyContact')
    .where('familyId', '=', familyId)
    .where('personId', '=', personId)
    .orderBy('id')
    .select(['personId', 'name', 'phone', 'relation', 'mayPickUp'])
    .execute()
  return { ...membership, contacts: await decryptRows(db, 'emergencyContact', contacts) }
}

/** Saves all conditions. Unchanged and edited conditions keep their rows. */
async function saveConditions(
  db: Db,
  personId: number,
  conditions: CareCondition[],
): Promise<void> {
  const before = await listConditions(db, personId)
  const same = pairUnchanged(before, conditions)
  const gone = new Set(before.filter(({ id }) => !same.includes(id)).map(({ id }) => id))
  const added: CareCondition[] = []
  for (const [index, condition] of conditions.entries()) {
    if (same[index] !== undefined) continue
    const id = before[index]?.id
    if (id !== undefined && gone.delete(id)) {
      const [row] = await encryptRows(db, 'careCondition', personId, [condition])
      if (row) await db.updateTable('careCondition').set(row).where('id', '=', id).execute()
    } else added.push(condition)
  }
  if (gone.size > 0)
    await db
      .deleteFrom('careCondition')
      .where('id', 'in', [...gone])
      .execute()
  if (conditions.length === 0) await deleteUnusedKey(db, personId)
  if (added.length === 0) return
  await db
    .insertInto('careCondition')
    .values(await encryptRows(db, 'careCondition', personId, added))
    .execute()
}

type Row = CareCondition & { id: number }

/** The ids of the rows that equal the conditions, each used once. */
function pairUnchanged(before: Row[], conditions: CareCondition[]) {
  const left = [...before]
  return conditions.map((condition) => {
    const index = left.findIndex((row) => isSame(row, condition))
    return index === -1 ? undefined : left.splice(index, 1)[0]?.id
  })
}

/** A field that cannot be decrypted is returned as an empty string, and sent back as null. */
const isSame = (one: CareCondition, other: CareCondition) =>
  one.name === other.name &&
  one.severity === other.severity &&
  (one.reaction ?? '') === (other.reaction ?? '') &&
  (one.whatToDo ?? '') === (other.whatToDo ?? '') &&
  one.reviewDate === other.reviewDate
