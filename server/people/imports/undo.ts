import type { Import } from '#contract/people/imports.ts'
import type { Kysely } from 'kysely'
import { inParts } from '#server/database/in-parts.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import type { Tell } from '#server/process/slices.ts'
import { deleteOrphans } from '../families/remove-from-family.ts'
import { refreshFamilies, refreshFamiliesOf } from '../people/family-index.queries.ts'
import { forgetUnnamed } from '../people/people.queries.ts'
import type { Changes } from './changes.ts'
import { partsOf } from './parts.ts'
import { saveFields } from './save-fields.ts'
import type { Kept } from './kept.ts'
import { findClaimed, findLookedAfter, findTouched } from './touched.ts'

type Actor = { organizationId: number; personId: number }

/** What stays, each with why, and how many are gone or given back. */
type Undone = { kept: Kept[]; outcome: Import['outcome'] }

/** Takes back what an import made and changed. What was changed since stays, and is answered. */
export async function undo(
  db: Kysely<Schema>,
  changes: Changes,
  { organizationId, personId: savedByPersonId }: Actor,
  tell: Tell = () => {},
): Promise<Undone> {
  const claimed = await findClaimed(db, organizationId, changes)
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
  const fields = await fieldsIn(db, changes)
  const lookedAfter = await findLookedAfter(
    db,
    organizationId,
    changes.persons.map(({ personId }) => personId),
  )
  const lists = [fields, leaving, gone, empty, personIds, left]
  const parts = partsOf(lists.flat().length, tell)

  const restored = await restore(db, parts(fields), { lookedAfter, savedByPersonId })
  const kept = [...(await listKept(db, changes, touched, claimed)), ...restored.kept]
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
  const known = changes.memberships.filter(({ personId }) => !newcomers.has(personId))
  const changed = [...changes.persons, ...known, ...(await peopleIn(db, changes))]
  await refreshFamiliesOf(
    db,
    changed.map(({ personId }) => personId),
  )
  const outcome = { people: gone.length, families: empty.length, changed: restored.changed }
  return { kept, outcome }
}

/** Whose membership was changed. */
async function peopleIn(db: Kysely<Schema>, { members }: Changes) {
  if (members.length === 0) return []
  const ids = members.map(({ organizationUserId }) => organizationUserId)
  return db.selectFrom('organizationUser').where('id', 'in', ids).select('personId').execute()
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

/** Of the people of the import, who stays and why. */
async function listKept(
  db: Kysely<Schema>,
  { people, memberships }: Changes,
  touched: Set<number>,
  claimed: Set<number>,
): Promise<Kept[]> {
  const settled = memberships.filter(({ familyId }) => claimed.has(familyId))
  const kin = new Set(settled.map(({ personId }) => personId))
  const made = people.map(({ personId }) => personId).filter((id) => touched.has(id))
  const ids = [...new Set([...made, ...kin])]
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('person')
    .where('id', 'in', ids)
    .select(['id', 'userId'])
    .orderBy('searchName')
    .execute()
  return rows.map(({ id: personId, userId }) => {
    const reason = userId !== null ? 'HasAccount' : kin.has(personId) ? 'InFamily' : 'InUse'
    return { personId, reason }
  })
}

type Field = { personId: number; before: object; after: object } & (
  | { table: 'person'; id: number }
  | { table: 'organizationUser'; id: number }
)

async function fieldsIn(db: Kysely<Schema>, { persons, members }: Changes): Promise<Field[]> {
  const ids = members.map(({ organizationUserId }) => organizationUserId)
  const rows = await Promise.all(
    inParts(ids).map((some) =>
      db
        .selectFrom('organizationUser')
        .where('id', 'in', some)
        .select(['id', 'personId'])
        .execute(),
    ),
  )
  const personIds = new Map(rows.flat().map(({ id, personId }) => [id, personId]))
  return [
    ...persons.map(({ personId, before, after }) => {
      return { table: 'person' as const, id: personId, personId, before, after }
    }),
    ...members.flatMap(({ organizationUserId: id, before, after }) => {
      const personId = personIds.get(id)
      return personId === undefined
        ? []
        : { table: 'organizationUser' as const, id, personId, before, after }
    }),
  ]
}

/** Gives each field its value from before, unless it has another one by now, or others look after the record. */
async function restore(
  db: Kysely<Schema>,
  parts: Iterable<Field[]>,
  { lookedAfter, savedByPersonId }: { lookedAfter: Set<number>; savedByPersonId: number },
) {
  const kept: Kept[] = []
  let changed = 0
  async function restoreOne({ table, id, personId, before, after }: Field) {
    const query = db.selectFrom(table).where('id', '=', id).selectAll()
    const now: Record<string, unknown> | undefined = await query.executeTakeFirst()
    if (!now) return
    if (table === 'person' && lookedAfter.has(personId)) {
      kept.push({ personId, reason: 'LookedAfter' })
      return
    }
    const fields = Object.entries(after)
    const same = fields.filter(([field, value]) => now[field] === value).map(([field]) => field)
    if (same.length < fields.length) kept.push({ personId, reason: 'Changed' })
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
