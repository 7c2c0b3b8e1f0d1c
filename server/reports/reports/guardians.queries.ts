import { birthDateReaders, familyReaders } from '#contract/rights/guarded.ts'
import type { Kysely } from 'kysely'
import { inParts } from '#server/database/in-parts.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { familiesOf, guardiansOf, once } from '#server/people/family-lists/relatives.queries.ts'
import type { Holder } from '#server/tenancy/rights.ts'
import type { Column } from './reports.queries.ts'

export type Guardian = {
  personId: number
  name: string
  phone: string | null
  email: string | null
}

// As many as one statement has places for, on both engines.
const many = 20_000

/** Whom to call about some children, by the child. */
export async function guardiansBy(
  db: Kysely<Schema>,
  organizationId: number,
  personIds: number[],
): Promise<Map<number, Guardian[]>> {
  const families = await inEach([...new Set(personIds)], (ids) =>
    familiesOf(db, organizationId, ids, 'children'),
  )
  const found = await inEach([...new Set(families.map(({ id }) => id))], (ids) =>
    guardiansOf(db, organizationId, ids),
  )
  const byFamily = Map.groupBy(found, ({ familyId }) => familyId)
  const byChild = Map.groupBy(families, ({ personId }) => personId)
  return new Map(
    [...byChild].map(([personId, own]) => [
      personId,
      once(own.flatMap(({ id }) => byFamily.get(id) ?? [])),
    ]),
  )
}

/** All that is found of these ids, however many they are. */
export async function inEach<Row>(ids: number[], find: (some: number[]) => Promise<Row[]>) {
  const found: Row[] = []
  for (const some of inParts(ids, many)) found.push(...(await find(some)))
  return found
}

/** One in each line, with how to reach them if whoever reads it may know. */
export const guardianLines = (guardians: Guardian[] | undefined, { permissions }: Holder) => {
  const hasContact = permissions.includes('members.contact')
  const lines = (guardians ?? []).map(({ name, phone, email }) =>
    [name, ...(hasContact ? [phone, email] : [])].filter(Boolean).join(', '),
  )
  return lines.join('\n') || null
}

export const guardianColumn: Column = {
  key: 'guardians',
  label: 'Guardians',
  kind: 'text',
  shownBy: familyReaders,
}

export const ageColumn: Column = {
  key: 'age',
  label: 'Age',
  kind: 'number',
  shownBy: birthDateReaders,
}
