import { type CustomFieldSubject, reasonAgainst } from '#contract/people/custom-fields.ts'
import { type CustomValue, type CustomValues } from '#contract/people/custom-values.ts'
import type { FieldFilter } from '#contract/people/custom-values.query.ts'
import { sql } from 'kysely'
import type { Db } from '#server/database/schema/schema.ts'
import { invalidFields } from '#server/http/problem.ts'
import { listFieldsOf } from './custom-fields.queries.ts'

/** A member, a family or a class, as one organization describes it. */
type Described = { organizationId: number; subject: CustomFieldSubject; id: number }

const idColumns = {
  Member: 'organizationUserId',
  Family: 'familyId',
  Class: 'classId',
} as const

/** The custom fields of a record, in order, with its values. */
export async function findValues(
  db: Db,
  { organizationId, subject, id }: Described,
): Promise<CustomValue[]> {
  const fields = await listFieldsOf(db, organizationId, subject)
  if (fields.length === 0) return []
  const rows = await db
    .selectFrom('customValue')
    .where('organizationId', '=', organizationId)
    .where(idColumns[subject], '=', id)
    .select(['customFieldId', 'value'])
    .execute()
  const values = new Map(rows.map(({ customFieldId, value }) => [customFieldId, value]))
  return fields.map(({ id: customFieldId, name, kind, choices }) => {
    const value = values.get(customFieldId) ?? null
    return { customFieldId, name, kind, choices, value }
  })
}

type Listed = { organizationId: number; subject: CustomFieldSubject }

/** The values of the records in a list, by the id of the record. */
export async function listedValues(db: Db, { organizationId, subject }: Listed, ids: number[]) {
  const column = idColumns[subject]
  const found = await db
    .selectFrom('customValue')
    .where('organizationId', '=', organizationId)
    .where(column, 'in', ids)
    .select([column, 'customFieldId', 'value'])
    .execute()
  return Map.groupBy(found, (value) => value[column])
}

/** Adds the values of the records in a list. */
export async function withListedValues<Row extends { id: number }>(
  db: Db,
  listed: Listed,
  rows: Row[],
) {
  const ids = rows.map(({ id }) => id)
  const values = await listedValues(db, listed, ids)
  return rows.map((row) => ({ ...row, customValues: values.get(row.id) ?? [] }))
}

const listedIds = {
  Member: 'organizationUser.id',
  Family: 'organizationFamily.familyId',
  Class: 'class.id',
} as const

/** Whether a row of a list has the value of the filter. */
export function hasValue(db: Db, { organizationId, subject }: Listed, filter: FieldFilter) {
  const [customFieldId, value] = [Number.parseInt(filter), filter.slice(filter.indexOf(':') + 1)]
  const values = db
    .selectFrom('customValue')
    .where((where) => where.and({ organizationId, customFieldId }))
    .where(idColumns[subject], 'is not', null)
    .select(idColumns[subject])
  const id = sql.ref(listedIds[subject])
  return value
    ? sql<boolean>`${id} in ${values.where('value', '=', value)}`
    : sql<boolean>`${id} not in ${values}`
}

/** Copies the values of a class to another one. */
export async function copyValues(db: Db, from: number, to: number): Promise<void> {
  await db
    .insertInto('customValue')
    .columns(['organizationId', 'customFieldId', 'classId', 'value'])
    .expression((query) =>
      query
        .selectFrom('customValue')
        .where('classId', '=', from)
        .select(['organizationId', 'customFieldId', sql.lit(to).as('classId'), 'value']),
    )
    .execute()
}

/** The names of the fields whose values differ. */
export const changedNames = (before: CustomValue[], after: CustomValue[]): string[] => {
  const values = new Map(before.map(({ customFieldId, value }) => [customFieldId, value]))
  return after
    .filter(({ customFieldId, value }) => value !== (values.get(customFieldId) ?? null))
    .map(({ name }) => name)
}

/**
 * Moves the values of a merged record to the other one, except for fields that it has values for. Returns the ids of the
 * moved values.
 */
export async function moveValues(db: Db, from: number, to: number): Promise<number[]> {
  const moved = await db
    .updateTable('customValue')
    .set({ organizationUserId: to })
    .where('organizationUserId', '=', from)
    .where('customFieldId', 'not in', (query) =>
      query
        .selectFrom('customValue as own')
        .where('own.organizationUserId', '=', to)
        .select('own.customFieldId'),
    )
    .returning('id')
    .execute()
  return moved.map(({ id }) => id)
}

/** Moves values back that nobody has changed since. A changed one has another id. */
export async function returnValues(db: Db, ids: number[], from: number, to: number) {
  await db
    .updateTable('customValue')
    .set({ organizationUserId: from })
    .where('id', 'in', ids)
    .where('organizationUserId', '=', to)
    .execute()
}

/**
 * Saves values of a record whose row the caller has locked. Returns the names of the fields that changed: the audit log has
 * no values.
 */
export async function saveValues(
  db: Db,
  described: Described,
  values: CustomValues,
): Promise<string[]> {
  const { organizationId, subject, id } = described
  const known = await listFieldsOf(db, organizationId, subject)
  const fields = new Map(known.map((field) => [field.id, field]))
  const before = new Map(
    (await findValues(db, described)).map(({ customFieldId, value }) => [customFieldId, value]),
  )
  const changed: string[] = []
  for (const [index, { customFieldId, value }] of values.entries()) {
    const field = fields.get(customFieldId)
    const reason = field ? value && reasonAgainst(field, value) : 'This field is no longer there.'
    if (reason) throw invalidFields({ [`customValues.${index}.value`]: reason })
    if (!field || value === before.get(customFieldId)) continue
    const column = idColumns[subject]
    const own = { organizationId, customFieldId, [column]: id }
    await db
      .deleteFrom('customValue')
      .where((where) => where.and(own))
      .execute()
    if (value !== null)
      await db
        .insertInto('customValue')
        .values({ ...own, value })
        .execute()
    before.set(customFieldId, value)
    changed.push(field.name)
  }
  return changed
}
