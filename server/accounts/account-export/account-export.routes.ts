import { AccountExport } from '#contract/accounts/account-export.ts'
import { get, resource, signedIn } from '#server/calls/call.ts'
import { transact } from '#server/database/database.ts'
import { exportAccount } from './account-export.queries.ts'

/** The call that exports one's own data. */
export const accountExport = resource('Account', [
  get(
    '/export',
    {
      operationId: 'exportAccount',
      summary: 'Download all data about the signed-in person',
      authorize: signedIn,
      reauthenticated: true,
      isHeavy: true,
      answer: AccountExport,
    },
    ({ database, images, visitor }) =>
      transact(database, (db) => exportAccount({ db, images }, visitor)),
  ),
])
