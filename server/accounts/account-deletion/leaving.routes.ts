import { AccountExport } from '#contract/accounts/account-export.ts'
import { CurrentPassword, Deletion } from '#contract/accounts/account-settings.ts'
import { del, get, resource } from '#server/calls/call.ts'
import { transact } from '#server/database/transaction.ts'
import { signedIn } from '#server/calls/visitor.ts'
import { perUser } from '#server/calls/throttle.ts'
import { confirmed } from '#server/identity/confirm-password.ts'
import { deleteAccount, findDeletion } from './deletion.ts'
import { exportAccount } from '../account-export/export.ts'

/** What people take along, and how they go. */
export const leaving = resource('Account', [
  get(
    '/export',
    {
      summary: 'Everything that is kept about oneself',
      who: signedIn,
      reauthenticated: true,
      isHeavy: true,
      answer: AccountExport,
    },
    ({ database, images, visitor }) =>
      transact(database, (db) => exportAccount({ db, images }, visitor)),
  ),
  get(
    '/deletion',
    { summary: 'What would become of a deleted account', who: signedIn, answer: Deletion },
    ({ db, visitor }) => findDeletion(db, visitor.personId),
  ),
  del(
    '/me',
    {
      summary: 'Delete the account',
      who: signedIn,
      throttled: perUser('password'),
      opensTransactions: true,
      body: CurrentPassword,
      refuses: {
        409: 'An organization would be left without an owner, or a family without full access',
      },
    },
    async ({ database, images, visitor, body, afterwards }) => {
      const leftOver = await confirmed({ database, visitor }, body.currentPassword, (db, me) =>
        deleteAccount(db, me),
      )
      afterwards(() => images.discard(leftOver))
    },
  ),
])
