import { type Database, transact } from './database.ts'
import type { Db } from './schema/schema.ts'

/** Ends a transaction whose work was only tried. */
class OnlyTried extends Error {}

/** Runs work in a transaction that is rolled back, and returns its result. Refuses what the work would refuse. */
export async function dryRun<Result>(
  database: Database,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const results: Result[] = []
  try {
    await transact(database, async (db) => {
      // A transaction that is repeated has one result.
      results[0] = await work(db)
      throw new OnlyTried()
    })
  } catch (error) {
    if (!(error instanceof OnlyTried)) throw error
  }
  const [result] = results
  if (results.length === 0) throw new Error('The work of a dry run did not end.')
  return result as Result
}
