import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import { peopleOf } from '../family-lists/families.queries.ts'
import { familiesOf } from '../family-lists/relatives.queries.ts'

/** Members of an organization, each with the families that it sees them in. */
export async function withFamilies<Row extends { personId: number }>(
  db: Kysely<Schema>,
  organizationId: number,
  rows: Row[],
) {
  if (rows.length === 0) return []
  const ids = rows.map(({ personId }) => personId)
  const families = Map.groupBy(
    await familiesOf(db, organizationId, ids),
    ({ personId }) => personId,
  )
  return rows.map((row) => ({ ...row, families: families.get(row.personId) ?? [] }))
}

/** The families of one member, each with those whom the organization may know of it. */
export async function listFamilies(db: Kysely<Schema>, organizationId: number, personId: number) {
  const families = await familiesOf(db, organizationId, [personId])
  const known = await peopleOf(
    db,
    organizationId,
    families.map(({ id }) => id),
  )
  return families.map(({ id, name }) => {
    const people = known
      .filter((family) => family.id === id)
      .flatMap(({ adults, children }) => [...adults, ...children])
    return { id, name, people: people.filter((person) => person.personId !== personId) }
  })
}
