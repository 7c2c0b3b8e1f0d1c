import { sql } from 'kysely'
import type { Db } from './schema/schema.ts'

/** The indexes of members in the embedded database. */
export const indexes = ['member_search', 'member_name_search']

/** Fails if an index differs from the rows. */
export async function requireWhole(db: Db): Promise<void> {
  for (const name of indexes) {
    const index = sql.raw(name)
    await sql`insert into ${index} (${index}, rank) values ('integrity-check', 1)`.execute(db)
  }
}
