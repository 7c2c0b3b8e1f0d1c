import { CurrentPassword, Deletion } from '#contract/accounts/account-settings.ts'
import { del, get, resource, signedIn } from '#server/calls/call.ts'
import { perUser } from '#server/calls/rate-limit.ts'
import { confirmed } from '#server/identity/confirm-password.ts'
import { deleteAccount, findDeletion } from './delete-account.ts'

/** Calls to delete one's own account. */
export const accountDeletion = resource('Account', [
  get(
    '/deletion',
    {
      operationId: 'previewAccountDeletion',
      summary: 'Preview what deleting the account would do',
      authorize: signedIn,
      answer: Deletion,
    },
    ({ db, visitor }) => findDeletion(db, visitor.personId),
  ),
  del(
    '/me',
    {
      operationId: 'deleteAccount',
      summary: 'Delete the account',
      authorize: signedIn,
      rateLimit: perUser('password'),
      opensTransactions: true,
      body: CurrentPassword,
      refuses: {
        409: 'The account is the only owner of an organization, or the only full access to a family',
      },
    },
    async ({ database, images, visitor, body, afterCommit }) => {
      const unusedImages = await confirmed({ database, visitor }, body.currentPassword, (db, me) =>
        deleteAccount(db, me),
      )
      afterCommit(() => images.discard(unusedImages))
    },
  ),
])
