import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase, type Place } from '../../database/database.ts'
import { requireSiteKeys } from '../../database/site-keys.ts'
import { migrate, migrationNames } from '../../database/migrate.ts'
import { OperatorError } from '../../process/operator-error.ts'

const nounsOf = { user: 'accounts', organization: 'organizations', person: 'people' } as const

/**
 * Creates the tables as of a migration in an empty database. One that has tables but no data is empty, such as after a
 * restore that was interrupted.
 */
export async function prepareEmpty(place: Place, migration: string, way: string): Promise<void> {
  const database = openDatabase({ ...place, isPatient: true })
  try {
    const { db } = database
    const present = new Set((await db.introspection.getTables()).map(({ name }) => name))
    const found: string[] = []
    for (const [table, noun] of Object.entries(nounsOf) as [keyof typeof nounsOf, string][]) {
      if (!present.has(table)) continue
      const count = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'))
      const { count: rows } = await count.executeTakeFirstOrThrow()
      if (rows > 0) found.push(`${rows} ${noun}`)
    }
    const where = place.databaseUrl === undefined ? `in ${place.dataDir}` : 'on PostgreSQL'
    if (found.length > 0)
      throw new OperatorError(`The database ${where} has data: ${found.join(', ')}. ${way}`)
    const later = migrationNames[migrationNames.indexOf(migration) + 1]
    if (present.size > 0 && later !== undefined) {
      const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
      if (rows.some(({ name }) => name === later))
        throw new OperatorError(
          `The database ${where} has no data, but tables of a newer version. ${way}`,
        )
    }
    await migrate(database, migration)
  } finally {
    await database.close()
  }
}

/** Refuses a place without a database, or without the keys of its database, and changes nothing. */
export async function requireSite(place: Place): Promise<void> {
  if (place.databaseUrl === undefined && !existsSync(join(place.dataDir, 'kinroll.db')))
    throw new OperatorError(`There is no database in ${place.dataDir}.`)
  const database = openDatabase({ ...place, isPatient: true })
  try {
    const tables = await database.db.introspection.getTables()
    if (!tables.some(({ name }) => name === 'user'))
      throw new OperatorError('The database in the settings has no data of Kinroll.')
    await requireSiteKeys(database, place.dataDir)
  } finally {
    await database.close()
  }
}
