import type { Credentials } from '#contract/accounts/accounts.ts'
import type { PasskeyAsSecondFactor, PasskeyLogin } from '#contract/accounts/passkeys.ts'
import { codeTries, resendPause, type TwoFactorCode } from '#contract/accounts/sign-in.ts'
import type { Logger } from 'pino'
import type { Client } from '#server/calls/call.ts'
import type { Encryption } from '#server/crypto/encryption.ts'
import { type Database, transact } from '#server/database/database.ts'
import { patiently } from '#server/database/failure.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { about, invalid, Refusal, tooManyTries } from '#server/http/problem.ts'
import { findCredentials, lockCredentials } from '#server/identity/accounts.queries.ts'
import {
  closeChallenge,
  countTry,
  findChallenge,
  prolongChallenge,
} from '#server/identity/challenges.queries.ts'
import { isPasswordOf } from '#server/identity/passwords.ts'
import {
  findSecondFactor,
  prepareAuthenticatorCode,
} from '#server/identity/second-factor.queries.ts'
import {
  copyRefused,
  countUse,
  findPasskey,
  listOwnPasskeys,
  openPasskeyChallenge,
  passkeyExpired,
  passkeyRefused,
  requestOf,
  spendPasskeyChallenge,
  verifyAssertion,
} from '#server/identity/verify-passkey.ts'
import type { Images } from '#server/images/images.ts'
import { putInOutbox } from '#server/mail/outbox.ts'
import { twoFactorCodeEmail } from './emails/two-factor-code.email.ts'
import { beginSession, completeLogin } from './complete-login.ts'
import { clock } from '#server/process/clock.ts'

type Stores = { database: Database; images: Images; log: Logger }

export async function logIn(
  { database, images, log }: Stores,
  { email, password }: Credentials,
  client: Client,
) {
  const known = await findCredentials(database.db, email)
  const isRight = await isPasswordOf(known?.passwordHash, password)
  if (!known || !isRight) throw about(known?.userId, credentialsRefused())
  return transact(database, async (db) => {
    const now = await lockCredentials(db, email)
    // It may have changed during the comparison.
    if (now?.passwordHash !== known.passwordHash) throw about(known.userId, credentialsRefused())
    return completeLogin({ db, images, log }, known, client)
  })
}

const credentialsRefused = () =>
  invalid('credentials_refused', 'The email address or the password is wrong.')

type Waiting = NonNullable<Awaited<ReturnType<typeof countTry>>>

/** Logs in with the second-factor code. A wrong code counts even if the rest fails. */
export async function answerChallenge(
  { database, encryption, images, log }: Stores & { encryption: Encryption },
  { challenge, provider, code }: TwoFactorCode,
  client: Client,
) {
  const waiting = await patiently(() => countTry(database.db, challenge, provider))
  if (!waiting) throw challengeExpired()
  const spend =
    provider === 'Email'
      ? async () => isMailedCode(encryption, waiting, code)
      : await prepareAuthenticatorCode(database.db, encryption, waiting.userId, code)
  const signedIn = await transact(database, async (db) => {
    if (provider === 'Email' && !(await isEmailCodeAsked(db, waiting))) throw challengeExpired()
    if (!(await spend(db))) return undefined
    if (!(await closeChallenge(db, waiting.id))) throw challengeExpired()
    const hasSecondFactor = provider === 'Authenticator'
    return beginSession({ db, images, log }, { ...waiting, hasSecondFactor }, client)
  })
  if (signedIn) return signedIn
  const left = codeTries - waiting.tries
  throw about(waiting.userId, left > 0 ? codeRefused(left) : lastCodeRefused())
}

const isMailedCode = (encryption: Encryption, { id, codeHash }: Waiting, code: string) =>
  codeHash !== null && encryption.isSignatureOf(codeHash, `${id}:${code}`)

/** A passkey may have been added since the code was sent. */
const isEmailCodeAsked = async (db: Db, { userId }: { userId: number }) =>
  (await findSecondFactor(db, userId)).codesFrom === 'Email'

/** Sends another code, which is valid as long as the first one was. */
export async function resendCode(db: Db, challenge: string): Promise<void> {
  const waiting = await findChallenge(db, challenge)
  if (!waiting) throw challengeExpired()
  if (waiting.provider !== 'Email') {
    throw invalid('code_not_emailed', 'Get the code from your authenticator app.')
  }
  if (!(await isEmailCodeAsked(db, waiting))) throw challengeExpired()
  if (!(await prolongChallenge(db, waiting.id))) {
    throw tooManyTries(
      Math.min(resendPause, Date.parse(waiting.sentDate) + resendPause - clock.now()),
    )
  }
  await putInOutbox(db, twoFactorCodeEmail, waiting.email, { challengeId: waiting.id })
}

export function codeRefused(left: number) {
  const tries = left === 1 ? 'One try is left.' : `${left} tries are left.`
  const message = `This code is wrong. ${tries}`
  return new Refusal(422, { message, code: 'code_refused', fields: { code: message } })
}

const lastCodeRefused = () => invalid('challenge_expired', 'Too many wrong codes. Log in again.')

/** Expired challenges are deleted, so the reason is unknown. */
const challengeExpired = () => invalid('challenge_expired', 'This login has expired. Log in again.')

type Site = Stores & { siteOrigin: string }

/** The options to ask for any passkey of this site. They are the same for everybody and reveal no accounts. */
export async function askForAnyPasskey({ db }: Database, siteOrigin: string) {
  const challenge = await patiently(() => openPasskeyChallenge(db, 'LogIn'))
  return requestOf(siteOrigin, challenge)
}

/** Logs in with a passkey alone: it proves possession, and its authenticator verified the user. */
export async function logInByPasskey(
  { database, images, siteOrigin, log }: Site,
  { credential }: PasskeyLogin,
  client: Client,
) {
  const { clientDataJSON, userHandle } = credential.response
  const spent = await spendPasskeyChallenge(database.db, 'LogIn', clientDataJSON)
  if (!spent) throw passkeyExpired()
  const passkey = await findPasskey(database.db, credential.id)
  if (!passkey) throw passkeyRefused()
  if (!userHandle) throw about(passkey.userId, passkeyRefused())
  const counter = await verifyAssertion(siteOrigin, spent.challenge, passkey, credential)
  const signedIn = await transact(database, async (db) => {
    if (!(await countUse(db, passkey, counter))) return undefined
    return beginSession(
      { db, images, log },
      { userId: passkey.userId, hasSecondFactor: true },
      client,
    )
  })
  if (!signedIn) throw copyRefused(log, passkey, counter)
  return signedIn
}

/** The options to ask for a passkey of the account whose login is pending. */
export async function askForOwnPasskey(
  { db }: Database,
  siteOrigin: string,
  loginChallenge: string,
) {
  const waiting = await findChallenge(db, loginChallenge)
  const passkeys = await listOwnPasskeys(db, waiting?.userId ?? 0)
  if (!waiting || passkeys.length === 0) throw challengeExpired()
  const { userId, id: loginId } = waiting
  const challenge = await patiently(() =>
    openPasskeyChallenge(db, 'SecondFactor', { userId, loginId }),
  )
  return requestOf(siteOrigin, challenge, passkeys)
}

/** Logs in with a passkey as the second factor. A wrong one counts even if the rest fails. */
export async function passkeyAsSecondFactor(
  { database, images, siteOrigin, log }: Site,
  { challenge: loginChallenge, credential }: PasskeyAsSecondFactor,
  client: Client,
) {
  const waiting = await patiently(() => countTry(database.db, loginChallenge))
  if (!waiting) throw challengeExpired()
  const { clientDataJSON } = credential.response
  const spent = await spendPasskeyChallenge(database.db, 'SecondFactor', clientDataJSON)
  if (spent?.loginId !== waiting.id || spent.userId !== waiting.userId) {
    throw about(waiting.userId, passkeyExpired())
  }
  const passkey = await findPasskey(database.db, credential.id)
  if (passkey?.userId !== waiting.userId) {
    throw about(waiting.userId, waiting.tries < codeTries ? passkeyRefused() : challengeExpired())
  }
  const counter = await verifyAssertion(siteOrigin, spent.challenge, passkey, credential)
  const signedIn = await transact(database, async (db) => {
    if (!(await countUse(db, passkey, counter))) return undefined
    if (!(await closeChallenge(db, waiting.id))) throw challengeExpired()
    return beginSession({ db, images, log }, { ...waiting, hasSecondFactor: true }, client)
  })
  if (!signedIn) throw copyRefused(log, passkey, counter)
  return signedIn
}
