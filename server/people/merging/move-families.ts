import type { FamilyAccess } from '#contract/people/families.ts'
import type { Selectable } from 'kysely'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { deleteUnusedKey, encryptAnew } from '../care/care.encryption.ts'
import type { Merge } from './merge-records.ts'

type FamilyMember = Selectable<Schema['familyMember']>

/** A family that both were in: the removed membership, and the change of access of the other. */
type Joined = {
  before: FamilyMember
  access: { from: FamilyAccess; to: FamilyAccess } | null
}

export type MovedFamilies = { movedIds: number[]; joined: Joined[] }

export const noFamilies: MovedFamilies = { movedIds: [], joined: [] }

export async function moveFamilies(db: Db, { from, to }: Merge): Promise<MovedFamilies> {
  const memberships = await membershipsOf(db, from.personId)
  const own = new Map((await membershipsOf(db, to.personId)).map((row) => [row.familyId, row]))
  const moved: MovedFamilies = { movedIds: [], joined: [] }
  for (const before of memberships) {
    const { familyId } = before
    const present = own.get(familyId)
    if (present) {
      moved.joined.push(await joinInto(db, before, present))
    } else {
      await moveMembership(db, familyId, from.personId, to.personId)
      moved.movedIds.push(familyId)
    }
  }
  return moved
}

export async function unmergeFamilies(
  db: Db,
  { from, to }: Merge,
  { movedIds, joined }: MovedFamilies,
): Promise<void> {
  for (const familyId of movedIds) await moveMembership(db, familyId, to.personId, from.personId)
  const own = new Set((await membershipsOf(db, to.personId)).map(({ familyId }) => familyId))
  for (const { before, access } of joined) {
    const { familyId } = before
    if (!own.has(familyId)) continue
    await db
      .insertInto('familyMember')
      .values({ ...before, ...lastSaved(null) })
      .onConflict((present) => present.doNothing())
      .execute()
    if (access) await setAccess(db, { familyId, personId: to.personId }, access.to, access.from)
  }
}

/** The other member gets the higher access of the two. */
async function joinInto(db: Db, before: FamilyMember, present: FamilyMember): Promise<Joined> {
  const { familyId, personId } = before
  await db
    .deleteFrom('familyMember')
    .where('familyId', '=', familyId)
    .where('personId', '=', personId)
    .execute()
  if (!before.access || !present.access || rank(before.access) >= rank(present.access)) {
    return { before, access: null }
  }
  await setAccess(db, present, present.access, before.access)
  return { before, access: { from: present.access, to: before.access } }
}

const ranking: FamilyAccess[] = ['Full', 'View', 'PickupOnly', 'EmergencyOnly']
const rank = (access: FamilyAccess) => ranking.indexOf(access)

/** Excludes families that stay as they are. */
export const withoutFamilies = (
  { movedIds, joined }: MovedFamilies,
  excluded: number[],
): MovedFamilies => ({
  movedIds: movedIds.filter((familyId) => !excluded.includes(familyId)),
  joined: joined.filter(({ before }) => !excluded.includes(before.familyId)),
})

export const familyIdsOf = ({ movedIds, joined }: MovedFamilies): number[] => [
  ...movedIds,
  ...joined.map(({ before }) => before.familyId),
]

const membershipsOf = (db: Db, personId: number) =>
  db.selectFrom('familyMember').where('personId', '=', personId).selectAll().execute()

// The contacts that a family has for a child move with the membership.
async function moveMembership(db: Db, familyId: number, before: number, after: number) {
  const contacts = await db
    .selectFrom('emergencyContact')
    .where('familyId', '=', familyId)
    .where('personId', '=', before)
    .select('id')
    .execute()
  await db
    .updateTable('familyMember')
    .set({ personId: after, version: nextVersion })
    .where('familyId', '=', familyId)
    .where('personId', '=', before)
    .execute()
  if (contacts.length === 0) return
  const ids = contacts.map(({ id }) => id)
  await encryptAnew(db, 'emergencyContact', { ids, before, after })
  await deleteUnusedKey(db, before)
}

type Key = { familyId: number; personId: number }

const setAccess = (
  db: Db,
  { familyId, personId }: Key,
  before: FamilyAccess,
  after: FamilyAccess,
) =>
  db
    .updateTable('familyMember')
    .set({ access: after, version: nextVersion })
    .where('familyId', '=', familyId)
    .where('personId', '=', personId)
    .where('access', '=', before)
    .execute()
