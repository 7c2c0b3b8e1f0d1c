import type { EmergencyContacts, UpdateEmergencyContacts } from '#contract/people/care.ts'
import type { Kysely } from 'kysely'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { notFound, type Refusal, stale } from '#server/http/problem.ts'
import type { FamilyMember } from '../families/family-rights.ts'
import { decryptRows, deleteUnusedKey, encryptRows } from './care.encryption.ts'
import { auditCare, requireChild } from './care.ts'
import { savedByOf } from '../families/families.rows.ts'

/** Whom the family asks to be called about a child, in order. That somebody read it is kept in mind. */
export async function readContacts(
  db: Kysely<Schema>,
  visitor: FamilyMember,
  childId: number,
): Promise<EmergencyContacts> {
  await requireChild(db, visitor.familyId, childId)
  await auditCare(db, visitor, childId, 'ContactsRead')
  return findContacts(db, visitor.familyId, childId)
}

/** Whoever is refused because somebody saved meanwhile is shown what stands there now: a reading as well. */
export async function updateContacts(
  db: Kysely<Schema>,
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
    return stale(await readContacts(db, visitor, childId))
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

/** The contacts that one family keeps for a child. Whoever shows them sees to it that the reading is kept in mind. */
export async function findContacts(
  db: Kysely<Schema>,
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
