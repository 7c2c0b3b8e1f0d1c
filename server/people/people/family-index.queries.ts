import { readingAccesses } from '#contract/people/families.ts'
import { sql } from 'kysely'
import { isOnlyWriter, lockRowNoKey } from '#server/database/lock.ts'
import { fullName, searchable } from '#server/database/searchable.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { isWaiting } from '#server/tenancy/acting-adults.ts'

/**
 * Updates which organizations see these families, and the search text. Must run when a family, a person's name or address, or
 * a membership in an organization or a family changes. For a child who has left a family: `refreshFamiliesOf`.
 */
export async function refreshFamilies(db: Db, changedIds: number[]): Promise<void> {
  if (changedIds.length === 0) return
  const familyIds = isOnlyWriter(db)
    ? await listHouseholds(db, changedIds)
    : await lockHouseholds(db, changedIds)
  await db.deleteFrom('organizationFamily').where('familyId', 'in', familyIds).execute()
  const members = await db
    .selectFrom('familyMember')
    .innerJoin('family', 'family.id', 'familyMember.familyId')
    .innerJoin('organizationUser', 'organizationUser.personId', 'familyMember.personId')
    .innerJoin('person', 'person.id', 'familyMember.personId')
    .where('familyMember.familyId', 'in', familyIds)
    .where('organizationUser.status', '!=', 'Archived')
    .where(isSeen)
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

/**
 * The id of a person's membership in the organization of the row, or null. A scalar subquery, because PostgreSQL cannot
 * reorder it: without statistics, as after an import, it would scan all members of the organization for each family.
 */
const membershipOf = (person: string) => sql<number | null>`(
    select place.id from organization_user as place
    where place.person_id = ${sql.ref(person)}
      and place.organization_id = organization_user.organization_id
      and place.status <> 'Archived'
  )`

/** Whether an adult with view access to the family belongs to the organization of the row. */
const isJoined = (familyId: string) => sql<boolean>`exists (
    select 1 from family_member as adult
    where adult.family_id = ${sql.ref(familyId)}
      and ${membershipOf('adult.personId')} is not null
      and adult.access in (${sql.join(readingAccesses)})
      and not ${isWaiting('adult')}
  )`

/**
 * Whether the organization of a membership sees the family of the row: one of its adults has joined, or a child was admitted
 * from it, or it is the only family of a child whose admission has no family recorded.
 */
const isSeen = sql<boolean>`(${isJoined('familyMember.familyId')} or exists (
    select 1 from family_member as child
    inner join organization_user as place on place.person_id = child.person_id
    where child.family_id = family_member.family_id
      and child.relation = 'Child'
      and place.organization_id = organization_user.organization_id
      and place.status <> 'Archived'
      and (
        place.admitted_from_family_id = child.family_id
        or place.admitted_from_family_id is null and not exists (
          select 1 from family_member as other
          where other.person_id = child.person_id
            and other.relation = 'Child'
            and other.family_id <> child.family_id
        )
      )
  ))`

/** Locks these families and all other households of their children, because who sees one depends on the others. */
async function lockHouseholds(db: Db, changedIds: number[]): Promise<number[]> {
  const before = await listHouseholds(db, changedIds)
  await lockFamilies(db, before)
  // A child may have been added to another household before the lock.
  const after = await listHouseholds(db, changedIds)
  const added = after.filter((id) => !before.includes(id))
  if (added.length > 0) await lockFamilies(db, added)
  return after
}

async function listHouseholds(db: Db, familyIds: number[]): Promise<number[]> {
  const households = await db
    .selectFrom('familyMember as child')
    .innerJoin('familyMember as other', 'other.personId', 'child.personId')
    .where('child.familyId', 'in', familyIds)
    .where('child.relation', '=', 'Child')
    .where('other.relation', '=', 'Child')
    .select('other.familyId')
    .distinct()
    .execute()
  return [...new Set([...familyIds, ...households.map(({ familyId }) => familyId)])]
}

/** The same, for all families of these people. */
export async function refreshFamiliesOf(db: Db, personIds: number[]): Promise<void> {
  await refreshFamilies(db, await listFamilyIds(db, personIds))
}

/** Locks the members of these people's families until the transaction ends. */
export async function lockFamiliesOf(db: Db, personIds: number[]): Promise<void> {
  if (isOnlyWriter(db)) return
  const familyIds = await listFamilyIds(db, personIds)
  if (familyIds.length > 0) await lockFamilies(db, familyIds)
}

export async function listFamilyIds(db: Db, personIds: number[]): Promise<number[]> {
  if (personIds.length === 0) return []
  const families = await db
    .selectFrom('familyMember')
    .where('personId', 'in', personIds)
    .select('familyId')
    .distinct()
    .execute()
  return families.map(({ familyId }) => familyId)
}

/** Locks the members of these families, and who sees them, until the transaction ends. */
export const lockFamilies = (db: Db, familyIds: number[]) =>
  db
    .selectFrom('family')
    .where('id', 'in', familyIds)
    .orderBy('id')
    .select('id')
    .$call(lockRowNoKey(db))
    .execute()
