import { type CustomField, reasonAgainst } from '#contract/people/custom-fields.ts'
import type { Db } from '#server/database/schema/schema.ts'
import type { Changes, ValueChange } from './imports.queries.ts'

type Owned = { organizationId: number }

const rowOf = (
  { organizationId }: Owned,
  { customFieldId, organizationUserId, familyId }: ValueChange,
) =>
  familyId === null
    ? { organizationId, customFieldId, organizationUserId }
    : { organizationId, customFieldId, familyId }

/** Saves values of custom fields. Those that replace others are saved one by one. */
export async function saveImported(db: Db, owned: Owned, values: ValueChange[]): Promise<void> {
  for (const value of values.filter(({ before }) => before !== null)) {
    await removeValue(db, owned, value)
  }
  const rows = values.map((value) => ({ ...rowOf(owned, value), value: value.after }))
  if (rows.length > 0) await db.insertInto('customValue').values(rows).execute()
}

const removeValue = (db: Db, owned: Owned, value: ValueChange) =>
  db
    .deleteFrom('customValue')
    .where((where) => where.and(rowOf(owned, value)))
    .execute()

/** Restores the values of a record, and counts them, except those that changed since. */
export async function restoreValues(
  db: Db,
  owned: Owned & { fields: Pick<CustomField, 'id' | 'kind' | 'choices'>[] },
  values: ValueChange[],
): Promise<{ restored: number; isChanged: boolean }> {
  let restored = 0
  for (const value of values) {
    const { customFieldId, before, after } = value
    const now = await db
      .selectFrom('customValue')
      .where((where) => where.and(rowOf(owned, value)))
      .select('value')
      .executeTakeFirst()
    const field = owned.fields.find(({ id }) => id === customFieldId)
    if (now?.value !== after || !field || (before !== null && reasonAgainst(field, before)))
      continue
    await removeValue(db, owned, value)
    if (before !== null) {
      await db
        .insertInto('customValue')
        .values({ ...rowOf(owned, value), value: before })
        .execute()
    }
    restored += 1
  }
  return { restored, isChanged: restored < values.length }
}

/** The new families that have values that the import did not give them. */
export async function familiesDescribedSince(
  db: Db,
  { families, values = [] }: Changes,
): Promise<number[]> {
  const ours = new Set(
    values.map(({ familyId, customFieldId, after }) => `${familyId} ${customFieldId} ${after}`),
  )
  const rows = await db
    .selectFrom('customValue')
    .where('familyId', 'in', families)
    .select(['familyId', 'customFieldId', 'value'])
    .execute()
  return rows.flatMap(({ familyId, customFieldId, value }) =>
    ours.has(`${familyId} ${customFieldId} ${value}`) ? [] : (familyId ?? []),
  )
}
