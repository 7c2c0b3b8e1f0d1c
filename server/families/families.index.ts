import type { Kysely } from 'kysely'
import { kept } from '../database/lock.ts'
import { fullName } from '../database/names.ts'
import type { Schema } from '../database/schema/schema.ts'
import { searchable } from '../database/searchable.ts'

/**
 * Makes anew which organizations see these families, and what they find them by: whenever a family, somebody's name,
 * or a membership of an organization or a family has changed.
 */
export async function refreshFamilies(db: Kysely<Schema>, familyIds: number[]): Promise<void> {
  if (familyIds.length === 0) return
  await keepFamilies(db, familyIds)
  await db.deleteFrom('organizationFamily').where('familyId', 'in', familyIds).execute()
  const members = await db
    .selectFrom('familyMember')
    .innerJoin('family', 'family.id', 'familyMember.familyId')
    .innerJoin('organizationUser', 'organizationUser.personId', 'familyMember.personId')
    .innerJoin('person', 'person.id', 'familyMember.personId')
    .where('familyMember.familyId', 'in', familyIds)
    .where('organizationUser.status', '!=', 'Archived')
    .orderBy('familyMember.contactOrder')
    .orderBy('person.id')
    .select(['familyMember.familyId', 'organizationUser.organizationId'])
    .select(['family.name as familyName', fullName('person').as('name')])
    .execute()
  const seen = Map.groupBy(
    members,
    ({ organizationId, familyId }) => `${organizationId} ${familyId}`,
  )
  const rows = [...seen.values()].flatMap((known) => {
    const [first] = known
    if (!first) return []
    const { organizationId, familyId, familyName } = first
    return {
      organizationId,
      familyId,
      searchName: searchable(familyName),
      searchMembers: searchable(known.map(({ name }) => name).join('\n')),
    }
  })
  if (rows.length > 0) await db.insertInto('organizationFamily').values(rows).execute()
}

/** The same, for all families that these people belong to. */
export async function refreshFamiliesOf(db: Kysely<Schema>, personIds: number[]): Promise<void> {
  await refreshFamilies(db, await listFamilyIds(db, personIds))
}

/** Nobody else changes who is in the families of these people before the transaction ends. */
export async function keepFamiliesOf(db: Kysely<Schema>, personIds: number[]): Promise<void> {
  const familyIds = await listFamilyIds(db, personIds)
  if (familyIds.length > 0) await keepFamilies(db, familyIds)
}

export async function listFamilyIds(db: Kysely<Schema>, personIds: number[]): Promise<number[]> {
  if (personIds.length === 0) return []
  const families = await db
    .selectFrom('familyMember')
    .where('personId', 'in', personIds)
    .select('familyId')
    .distinct()
    .execute()
  return families.map(({ familyId }) => familyId)
}

/** Nobody else changes who is in these families, or who sees them, before the transaction ends. */
export const keepFamilies = (db: Kysely<Schema>, familyIds: number[]) =>
  db
    .selectFrom('family')
    .where('id', 'in', familyIds)
    .orderBy('id')
    .select('id')
    .$call(kept(db))
    .execute()
