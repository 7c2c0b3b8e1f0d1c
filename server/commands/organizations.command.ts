import { transact } from '../database/database.ts'
import { withDatabase } from '../database/with-database.ts'
import { setVerified } from '../organizations/organizations/verify-organization.ts'

/**
 * Marks an organization as verified, or removes the mark, on the site in the settings. Prints its name, if it exists.
 */
export const verifyOrganization = (
  source: NodeJS.ProcessEnv,
  organizationId: number,
  isVerified: boolean,
): Promise<string | undefined> =>
  withDatabase(source, (database) =>
    transact(database, (db) => setVerified(db, organizationId, isVerified)),
  )
