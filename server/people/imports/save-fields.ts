import type { Kysely, Updateable } from 'kysely'
import { searchNameOf } from '#server/database/names.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Schema } from '#server/database/schema/schema.ts'

/** Saves some fields of a person or of a membership, and by what lists find them. */
export async function saveFields(
  db: Kysely<Schema>,
  table: 'person' | 'organizationUser',
  id: number,
  fields: Updateable<Schema['person']> | Updateable<Schema['organizationUser']>,
  savedByPersonId: number,
): Promise<void> {
  const isNamed = 'firstName' in fields || 'lastName' in fields || 'preferredName' in fields
  const named = isNamed ? { searchName: await searchNameWith(db, id, fields) } : {}
  await db
    .updateTable(table)
    .set({ ...fields, ...named, ...lastSaved(savedByPersonId), version: nextVersion })
    .where('id', '=', id)
    .execute()
  if (!isNamed) return
  await db
    .updateTable('organizationUser')
    .set(named)
    .where('personId', '=', id)
    .where('displayName', 'is', null)
    .execute()
}

async function searchNameWith(
  db: Kysely<Schema>,
  personId: number,
  fields: Updateable<Schema['person']>,
) {
  const person = await db
    .selectFrom('person')
    .where('id', '=', personId)
    .select(['firstName', 'lastName', 'preferredName'])
    .executeTakeFirstOrThrow()
  return searchNameOf({ ...person, ...fields })
}
