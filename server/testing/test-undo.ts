import type { ControlledTransaction } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Schema } from '../database/schema/schema.ts'
import { openTestDatabase } from '../database/test-database.ts'

/** A test's own database in which changes can be undone, even if the work had its own transactions. */
export async function openDatabaseWithUndo() {
  const given = await openTestDatabase()
  const { db: real, write: writeReal } = given
  let outer: ControlledTransaction<Schema> | undefined

  const write: Database['write'] = async (work, options) => {
    if (!outer) return writeReal(work, options)
    const savepoint = await outer.savepoint('work').execute()
    try {
      const result = await work(outer)
      await savepoint.releaseSavepoint('work').execute()
      return result
    } catch (error) {
      await savepoint.rollbackToSavepoint('work').execute()
      throw error
    }
  }

  const db = new Proxy(real, {
    get(_, name) {
      const place = outer ?? real
      const value = Reflect.get(place, name, place)
      return typeof value === 'function' ? value.bind(place) : value
    },
  })
  const database: Database = { ...given, db, write }

  return {
    database,

    /** Does the work, and undoes all changes. */
    undoing: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      outer = await real.startTransaction().execute()
      try {
        return await work()
      } finally {
        await outer.rollback().execute()
        outer = undefined
      }
    },
  }
}
