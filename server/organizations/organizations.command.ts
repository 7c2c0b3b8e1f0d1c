import { openDatabase } from '../database/database.ts'
import { bringUpToDate } from '../database/migrate.ts'
import { transact } from '../database/transaction.ts'
import { readEnv } from '../process/env.ts'
import { setVerified } from './organizations.verified.ts'

/** Sets or takes away the mark of a verified organization, on the site that the settings name. Says its name, if there is one. */
export async function verifyOrganization(
  source: NodeJS.ProcessEnv,
  organizationId: number,
  isVerified: boolean,
): Promise<string | undefined> {
  const env = readEnv(source)
  await bringUpToDate(env)
  const database = openDatabase(env)
  try {
    return await transact(database, (db) => setVerified(db, organizationId, isVerified))
  } finally {
    await database.close()
  }
}
