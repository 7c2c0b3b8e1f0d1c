import { transact } from '../database/database.ts'
import { withDatabase } from '../database/with-database.ts'
import { setVerified } from '../organizations/organizations/verify-organization.ts'

/** Sets or takes away the mark of a verified organization, on the site that the settings name. Says its name, if there is one. */
export const verifyOrganization = (
  source: NodeJS.ProcessEnv,
  organizationId: number,
  isVerified: boolean,
): Promise<string | undefined> =>
  withDatabase(source, (database) =>
    transact(database, (db) => setVerified(db, organizationId, isVerified)),
  )
