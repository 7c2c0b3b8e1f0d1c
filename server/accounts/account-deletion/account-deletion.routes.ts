import { CurrentPassword, Deletion } from '#contract/accounts/account-settings.ts'
import { del, get, resource, signedIn } from '#server/calls/call.ts'
import { perUser } from '#server/calls/rate-limit.ts'
import { confirmed } from '#server/identity/confirm-password.ts'
import { deleteAccount, findDeletion } from './delete-account.ts'

/** How people go. */
export const accountDeletion = resource('Account', [
  get(
    '/deletion',
    { summary: 'What would become of a deleted account', authorize: signedIn, answer: Deletion },
    ({ db, visitor }) => findDeletion(db, visitor.personId),
  ),
  del(
    '/me',
    {
      summary: 'Delete the account',
      authorize: signedIn,
      rateLimit: perUser('password'),
      opensTransactions: true,
      body: CurrentPassword,
      refuses: {
        409: 'An organization would be left without an owner, or a family without full access',
      },
    },
    async ({ database, images, visitor, body, afterCommit }) => {
      const leftOver = await confirmed({ database, visitor }, body.currentPassword, (db, me) =>
        deleteAccount(db, me),
      )
      afterCommit(() => images.discard(leftOver))
    },
  ),
])
