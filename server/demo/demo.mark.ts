import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema/schema.ts'

/** How far the demo data of a database has come; what nobody marked is no demo data. */
type Mark = 'begun' | 'filled'

const name = 'demo data'

export async function readMark(db: Kysely<Schema>): Promise<Mark | undefined> {
  const row = await db
    .selectFrom('secret')
    .where('name', '=', name)
    .select('value')
    .executeTakeFirst()
  return row && (row.value === 'filled' ? 'filled' : 'begun')
}

export const keepMark = (db: Kysely<Schema>, value: Mark) =>
  db
    .insertInto('secret')
    .values({ name, value })
    .onConflict((known) => known.column('name').doUpdateSet({ value }))
    .execute()

/** Whether nobody has an account yet, without which there is nothing else. */
export const isEmpty = async (db: Kysely<Schema>): Promise<boolean> =>
  (await db.selectFrom('user').select('id').limit(1).execute()).length === 0

/** Deletes everything, and says which images have files that are left over. */
export async function clear(db: Kysely<Schema>): Promise<string[]> {
  const images = await db.deleteFrom('image').returning('key').execute()
  for (const table of [
    'organization',
    'family',
    'auditEntry',
    'auditLink',
    'person',
    'user',
  ] as const) {
    await db.deleteFrom(table).execute()
  }
  await db.deleteFrom('secret').where('name', '=', name).execute()
  return images.map(({ key }) => key)
}
