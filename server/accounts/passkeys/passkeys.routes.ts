import { CurrentPassword } from '#contract/accounts/account-settings.ts'
import { AddPasskey, PasskeyAdded, PasskeyCreation, Passkeys } from '#contract/accounts/passkeys.ts'
import { del, get, post, resource, signedIn } from '#server/calls/call.ts'
import { perUser } from '#server/calls/rate-limit.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from './passkeys.queries.ts'

/** Adding or removing a passkey requires the password. */
const guarded = {
  authorize: signedIn,
  rateLimit: perUser('password'),
  opensTransactions: true,
}

export const passkeys = resource('Account', [
  get(
    '/passkeys',
    {
      operationId: 'listPasskeys',
      summary: 'List the passkeys of the account',
      authorize: signedIn,
      answer: Passkeys,
    },
    ({ db, visitor }) => listPasskeys(db, visitor.userId),
  ),
  post(
    '/passkeys/options',
    {
      ...guarded,
      operationId: 'beginPasskey',
      summary: 'Get passkey creation options',
      body: CurrentPassword,
      answer: PasskeyCreation,
      refuses: { 409: 'The account has too many passkeys' },
    },
    ({ database, siteOrigin, visitor, body }) =>
      beginPasskey({ database, siteOrigin, visitor }, body.currentPassword),
  ),
  post(
    '/passkeys',
    {
      ...guarded,
      operationId: 'addPasskey',
      summary: 'Add a passkey',
      body: AddPasskey,
      answer: PasskeyAdded,
      refuses: { 409: 'The passkey is already registered, or the account has too many' },
    },
    ({ database, siteOrigin, encryption, visitor, client, body }) =>
      addPasskey({ database, siteOrigin, encryption, visitor, client }, body),
  ),
  del(
    '/passkeys/:passkeyId',
    {
      ...guarded,
      operationId: 'removePasskey',
      summary: 'Remove a passkey',
      body: CurrentPassword,
    },
    ({ database, visitor, ids, body }) =>
      removePasskey({ database, visitor }, ids.passkeyId, body.currentPassword),
  ),
])
