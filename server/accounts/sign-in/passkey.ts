import type { PasskeyAsSecondFactor, PasskeyLogin } from '#contract/accounts/passkeys.ts'
import { codeTries } from '#contract/accounts/sign-in.ts'
import type { Logger } from 'pino'
import { closeChallenge, countTry, findChallenge } from '#server/identity/challenges.queries.ts'
import {
  openPasskeyChallenge,
  spendPasskeyChallenge,
  copyRefused,
  countUse,
  findPasskey,
  listOwnPasskeys,
  passkeyOver,
  passkeyRefused,
  requestOf,
  verifyAssertion,
} from '#server/identity/verify-passkey.ts'
import type { Client } from '#server/calls/call.ts'
import type { Database } from '#server/database/database.ts'
import { patiently, transact } from '#server/database/transaction.ts'
import type { Images } from '#server/images/images.ts'
import { about } from '#server/http/problem.ts'
import { beginSession } from './let-in.ts'
import { challengeOver } from './two-factor.ts'

type Stores = { database: Database; images: Images; siteOrigin: string; log: Logger }

/** What a browser asks for any passkey of this site by. It is the same whoever asks, and says nothing of accounts. */
export async function askForAnyPasskey({ db }: Database, siteOrigin: string) {
  const challenge = await patiently(() => openPasskeyChallenge(db, 'LogIn'))
  return requestOf(siteOrigin, challenge)
}

/** Lets in whoever holds a passkey that its authenticator has opened for them: that is possession and a check of the person. */
export async function logInByPasskey(
  { database, images, siteOrigin, log }: Stores,
  { credential }: PasskeyLogin,
  client: Client,
) {
  const { clientDataJSON, userHandle } = credential.response
  const spent = await spendPasskeyChallenge(database.db, 'LogIn', clientDataJSON)
  if (!spent) throw passkeyOver()
  const passkey = await findPasskey(database.db, credential.id)
  if (!passkey) throw passkeyRefused()
  if (!userHandle) throw about(passkey.userId, passkeyRefused())
  const counter = await verifyAssertion(siteOrigin, spent.challenge, passkey, credential)
  const signedIn = await transact(database, async (db) => {
    if (!(await countUse(db, passkey, counter))) return undefined
    return beginSession({ db, images }, { userId: passkey.userId }, client)
  })
  if (!signedIn) throw copyRefused(log, passkey, counter)
  return signedIn
}

/** What a browser asks for a passkey of the account by whose login waits. */
export async function askForOwnPasskey(
  { db }: Database,
  siteOrigin: string,
  loginChallenge: string,
) {
  const waiting = await findChallenge(db, loginChallenge)
  const passkeys = await listOwnPasskeys(db, waiting?.userId ?? 0)
  if (!waiting || passkeys.length === 0) throw challengeOver()
  const { userId, id: loginId } = waiting
  const challenge = await patiently(() =>
    openPasskeyChallenge(db, 'SecondFactor', { userId, loginId }),
  )
  return requestOf(siteOrigin, challenge, passkeys)
}

/** Signs in whoever has a passkey of the account whose login waits. A wrong one counts, whatever becomes of the rest. */
export async function passkeyAsSecondFactor(
  { database, images, siteOrigin, log }: Stores,
  { challenge: loginChallenge, credential }: PasskeyAsSecondFactor,
  client: Client,
) {
  const waiting = await patiently(() => countTry(database.db, loginChallenge))
  if (!waiting) throw challengeOver()
  const { clientDataJSON } = credential.response
  const spent = await spendPasskeyChallenge(database.db, 'SecondFactor', clientDataJSON)
  if (spent?.loginId !== waiting.id || spent.userId !== waiting.userId) {
    throw about(waiting.userId, passkeyOver())
  }
  const passkey = await findPasskey(database.db, credential.id)
  if (passkey?.userId !== waiting.userId) {
    throw about(waiting.userId, waiting.tries < codeTries ? passkeyRefused() : challengeOver())
  }
  const counter = await verifyAssertion(siteOrigin, spent.challenge, passkey, credential)
  const signedIn = await transact(database, async (db) => {
    if (!(await countUse(db, passkey, counter))) return undefined
    if (!(await closeChallenge(db, waiting.id))) throw challengeOver()
    return beginSession({ db, images }, waiting, client)
  })
  if (!signedIn) throw copyRefused(log, passkey, counter)
  return signedIn
}
