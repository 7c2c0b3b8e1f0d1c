import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Finds how many letters of a kind an address was sent of late. Some databases have it from an early `0005_doors`. */
export const migration = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('letterEmail')
      .ifNotExists()
      .on('letter')
      .columns(['email', 'kind', 'createdDate'])
      .execute()
  },
})
