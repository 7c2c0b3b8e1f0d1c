import type { Kysely } from 'kysely'
import { inParts } from '#server/database/in-parts.ts'
import { locked } from '#server/database/lock.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { keepFamilies, listFamilyIds } from '../people/family-index.queries.ts'
import type { Changes } from './changes.ts'

/** Nobody else changes or uses what an import made or changed, before the transaction ends. */
export async function keepRecords(
  db: Kysely<Schema>,
  { people, members, memberships, persons }: Changes,
): Promise<void> {
  const keep = async (table: 'organizationUser' | 'person', ids: number[]) => {
    for (const some of inParts(ids)) {
      const rows = db.selectFrom(table).where('id', 'in', some).orderBy('id').select('id')
      await rows.$call(locked(db)).execute()
    }
  }
  // In the order in which a record gives way to another, so that neither waits for the other.
  await keep(
    'organizationUser',
    [...people, ...members].map(({ organizationUserId }) => organizationUserId),
  )
  const personIds = [...people, ...persons].map(({ personId }) => personId)
  const listed = await Promise.all(inParts(personIds).map((some) => listFamilyIds(db, some)))
  const familyIds = new Set([...memberships.map(({ familyId }) => familyId), ...listed.flat()])
  const sorted = [...familyIds].toSorted((one, other) => one - other)
  for (const some of inParts(sorted)) await keepFamilies(db, some)
  await keep('person', personIds)
}
