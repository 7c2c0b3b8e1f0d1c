import type { Import } from '#contract/people/imports.ts'
import type { Kysely } from 'kysely'
import { fullName } from '../../database/names.ts'
import type { Schema } from '../../database/schema/schema.ts'
import type { Tell } from '../../process/slices.ts'
import { deleteOrphans } from '../../families/ending/families.ending.ts'
import { refreshFamilies, refreshFamiliesOf } from '../../families/families.index.ts'
import { forgetUnnamed } from '../../people/people.queries.ts'
import type { Changes } from './changes.ts'
import { partsOf } from './parts.ts'
import { saveFields } from './save-fields.ts'
import { findClaimed, findTouched } from './touched.ts'

/** What stays, each with why, and how many are gone or given back. */
type Undone = { kept: string[]; outcome: Import['outcome'] }

/** Takes back what an import made and changed. What was changed since stays, and is answered. */
export async function undo(
  db: Kysely<Schema>,
  changes: Changes,
  savedByPersonId: number,
  tell: Tell = () => {},
): Promise<Undone> {
  const claimed = await findClaimed(db, changes)
  const touched = await findTouched(db, changes, claimed)
  const gone = changes.people.filter(({ personId }) => !touched.has(personId))
  const newcomers = new Set(changes.people.map(({ personId }) => personId))
  const made = new Set(changes.families)
  const staying = new Set([...claimed, ...(await occupied(db, changes.families, touched))])
  const leaving = changes.memberships
    .filter(({ personId }) => !newcomers.has(personId) || !touched.has(personId))
    .filter(({ familyId }) => !staying.has(familyId))
  const empty = [...made].filter((familyId) => !staying.has(familyId))
  const personIds = gone.map(({ personId }) => personId)
  const others = new Set(changes.memberships.map(({ familyId }) => familyId))
  const left = [...others].filter((familyId) => !made.has(familyId) || staying.has(familyId))
  const fields = fieldsIn(changes)
  const lists = [fields, leaving, gone, empty, personIds, left]
  const parts = partsOf(lists.flat().length, tell)

  const restored = await restore(db, parts(fields), savedByPersonId)
  const kept = [...(await namesOf(db, changes, touched, claimed)), ...restored.kept]
  for (const some of parts(leaving)) {
    await db
      .deleteFrom('familyMember')
      .where((where) =>
        where.or(
          some.map(({ familyId, personId }) => where.and({ familyId, personId, version: 1 })),
        ),
      )
      .execute()
  }
  for (const some of parts(gone)) {
    const ids = some.map(({ organizationUserId }) => organizationUserId)
    await db.deleteFrom('organizationUser').where('id', 'in', ids).execute()
  }
  for (const some of parts(empty)) await db.deleteFrom('family').where('id', 'in', some).execute()
  for (const some of parts(personIds)) await forgetUnnamed(db, some)
  for (const some of parts(left)) await refreshFamilies(db, some)
  await deleteOrphans(db, left)
  await refreshFamiliesOf(
    db,
    changes.persons.map(({ personId }) => personId),
  )
  const outcome = { people: gone.length, families: empty.length, changed: restored.changed }
  return { kept, outcome }
}

/** The families of the import that somebody stays in. */
async function occupied(db: Kysely<Schema>, families: number[], touched: Set<number>) {
  if (families.length === 0) return new Set<number>()
  const rows = await db
    .selectFrom('familyMember')
    .where('familyId', 'in', families)
    .select(['familyId', 'personId'])
    .execute()
  return new Set(
    rows.filter(({ personId }) => touched.has(personId)).map(({ familyId }) => familyId),
  )
}

async function namesOf(
  db: Kysely<Schema>,
  { people, memberships }: Changes,
  touched: Set<number>,
  claimed: Set<number>,
) {
  const settled = memberships.filter(({ familyId }) => claimed.has(familyId))
  const kin = new Set(settled.map(({ personId }) => personId))
  const made = people.map(({ personId }) => personId).filter((id) => touched.has(id))
  const ids = [...new Set([...made, ...kin])]
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('person')
    .where('id', 'in', ids)
    .select(['id', 'userId', fullName('person').as('name')])
    .orderBy('searchName')
    .execute()
  const reasonOf = (id: number, userId: number | null) => {
    if (userId !== null) return 'they have an account'
    return kin.has(id)
      ? 'somebody in the family has an account'
      : 'this record, or its family, is in use'
  }
  return rows.map(({ id, userId, name }) => `${name} stays, because ${reasonOf(id, userId)}.`)
}

const fieldsIn = ({ persons, members }: Changes) => [
  ...persons.map(({ personId: id, ...row }) => ({ ...row, table: 'person' as const, id })),
  ...members.map(({ organizationUserId: id, ...row }) => ({
    ...row,
    table: 'organizationUser' as const,
    id,
  })),
]

/** Gives each field its value from before, unless it has another one by now. */
async function restore(
  db: Kysely<Schema>,
  parts: Iterable<ReturnType<typeof fieldsIn>>,
  savedByPersonId: number,
) {
  const kept: string[] = []
  let changed = 0
  async function restoreOne({
    table,
    id,
    name,
    before,
    after,
  }: ReturnType<typeof fieldsIn>[number]) {
    const query = db.selectFrom(table).where('id', '=', id).selectAll()
    const now: Record<string, unknown> | undefined = await query.executeTakeFirst()
    if (!now) return
    const fields = Object.entries(after)
    const same = fields.filter(([field, value]) => now[field] === value).map(([field]) => field)
    if (same.length < fields.length) kept.push(`${name} keeps what was changed since.`)
    if (same.length === 0) return
    const values = Object.fromEntries(
      same.map((field) => [field, before[field as keyof typeof before]]),
    )
    await saveFields(db, table, id, values, savedByPersonId)
    changed += 1
  }
  for (const some of parts) for (const one of some) await restoreOne(one)
  return { kept, changed }
}
