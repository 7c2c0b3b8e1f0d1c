import { codeTries, resendPause, type TwoFactorCode } from '#contract/accounts/sign-in.ts'
import type { Kysely } from 'kysely'
import {
  prepareAuthenticatorCode,
  findSecondFactor,
} from '#server/identity/second-factor.queries.ts'
import {
  closeChallenge,
  countTry,
  findChallenge,
  prolongChallenge,
} from '#server/identity/challenges.queries.ts'
import type { Client } from '#server/calls/call.ts'
import type { Database } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { patiently, transact } from '#server/database/transaction.ts'
import type { Images } from '#server/images/images.ts'
import { putInOutbox } from '#server/mail/outbox.ts'
import { twoFactorCodeEmail } from './emails/two-factor-code.email.ts'
import { about, invalid, Refusal, tooManyTries } from '#server/http/problem.ts'
import type { Vault } from '#server/crypto/vault.ts'
import { beginSession } from './let-in.ts'

type Stores = { database: Database; vault: Vault; images: Images }

type Waiting = NonNullable<Awaited<ReturnType<typeof countTry>>>

/** Signs in whoever has the code. A wrong one counts, whatever becomes of the rest. */
export async function answerChallenge(
  { database, vault, images }: Stores,
  { challenge, provider, code }: TwoFactorCode,
  client: Client,
) {
  const waiting = await patiently(() => countTry(database.db, challenge, provider))
  if (!waiting) throw challengeOver()
  const spend =
    provider === 'Email'
      ? async () => isMailedCode(vault, waiting, code)
      : await prepareAuthenticatorCode(database.db, vault, waiting.userId, code)
  const signedIn = await transact(database, async (db) => {
    if (provider === 'Email' && !(await isEmailCodeAsked(db, waiting))) throw challengeOver()
    if (!(await spend(db))) return undefined
    if (!(await closeChallenge(db, waiting.id))) throw challengeOver()
    return beginSession({ db, images }, waiting, client)
  })
  if (signedIn) return signedIn
  const left = codeTries - waiting.tries
  throw about(waiting.userId, left > 0 ? codeRefused(left) : lastCodeRefused())
}

const isMailedCode = (vault: Vault, { id, codeHash }: Waiting, code: string) =>
  codeHash !== null && vault.isSignatureOf(codeHash, `${id}:${code}`)

/** A passkey may have been added since the code was mailed. */
const isEmailCodeAsked = async (db: Kysely<Schema>, { userId }: { userId: number }) =>
  (await findSecondFactor(db, userId)).codesFrom === 'Email'

/** Mails another code, and gives as long for it as for the first. */
export async function resendCode(db: Kysely<Schema>, challenge: string): Promise<void> {
  const waiting = await findChallenge(db, challenge)
  if (!waiting) throw challengeOver()
  if (waiting.provider !== 'Email') {
    throw invalid('no_letter', 'The code comes from your authenticator app.')
  }
  if (!(await isEmailCodeAsked(db, waiting))) throw challengeOver()
  if (!(await prolongChallenge(db, waiting.id))) {
    throw tooManyTries(Date.parse(waiting.sentDate) + resendPause - Date.now())
  }
  await putInOutbox(db, twoFactorCodeEmail, waiting.email, { challengeId: waiting.id })
}

export function codeRefused(left: number) {
  const tries = left === 1 ? 'One try is left.' : `${left} tries are left.`
  const message = `This code is wrong. ${tries}`
  return new Refusal(422, { message, code: 'code_refused', fields: { code: message } })
}

const lastCodeRefused = () =>
  invalid('challenge_over', 'That was the fifth wrong code. Log in again.')

/** Nobody knows why: what is over is gone. */
export const challengeOver = () =>
  invalid('challenge_over', 'You are out of time or tries. Log in again.')
