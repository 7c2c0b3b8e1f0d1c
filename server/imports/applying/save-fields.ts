import type { Kysely, Updateable } from 'kysely'
import { searchNameOf } from '../../database/names.ts'
import { lastSaved, nextVersion } from '../../database/saving.ts'
import type { Schema } from '../../database/schema.ts'

/** Saves some fields of a person or of a membership, and by what lists find them. */
export async function saveFields(
  db: Kysely<Schema>,
  table: 'person' | 'organizationUser',
  id: number,
  fields: Updateable<Schema['person']> | Updateable<Schema['organizationUser']>,
  savedByPersonId: number,
): Promise<void> {
  await db
    .updateTable(table)
    .set({ ...fields, ...lastSaved(savedByPersonId), version: nextVersion })
    .where('id', '=', id)
    .execute()
  if (!('firstName' in fields || 'lastName' in fields || 'preferredName' in fields)) return
  const person = await db
    .selectFrom('person')
    .where('id', '=', id)
    .select(['firstName', 'lastName', 'preferredName'])
    .executeTakeFirstOrThrow()
  const searchName = searchNameOf(person)
  await db.updateTable('person').set({ searchName }).where('id', '=', id).execute()
  await db
    .updateTable('organizationUser')
    .set({ searchName })
    .where('personId', '=', id)
    .where('displayName', 'is', null)
    .execute()
}
