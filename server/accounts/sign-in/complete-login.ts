import type { LoginAnswer } from '#contract/accounts/sign-in.ts'
import { minute } from '#contract/dates/durations.ts'
import type { Client } from '#server/calls/call.ts'
import { findAccount } from '#server/identity/accounts.queries.ts'
import { openChallenge } from '#server/identity/challenges.queries.ts'
import { findSecondFactor } from '#server/identity/second-factor.queries.ts'
import { deviceOf, startKnownSession } from '#server/identity/sessions.queries.ts'
import type { Stores } from '#server/images/images.queries.ts'
import { putInOutbox } from '#server/mail/outbox.ts'
import { newLoginEmail } from './emails/new-login.email.ts'
import { twoFactorCodeEmail } from './emails/two-factor-code.email.ts'
import { clock } from '#server/process/clock.ts'

/** The account to log in, whether it may set a password without the current one, and what the login proved. */
export type LoginAccount = { userId: number; isReset?: boolean; hasSecondFactor?: boolean }

/** Logs in a person who has given a password or followed a link; with a second factor, asks for that first. */
export async function completeLogin(
  { db, images }: Stores,
  login: LoginAccount,
  client: Client,
): Promise<LoginAnswer> {
  const { userId, isReset = false } = login
  const { codesFrom: provider, hasPasskey } = await findSecondFactor(db, userId)
  if (provider === null && !hasPasskey) return beginSession({ db, images }, login, client)

  const { email } = await db
    .selectFrom('user')
    .where('id', '=', userId)
    .select('email')
    .executeTakeFirstOrThrow()
  // If only a passkey is required, a recovery code is accepted too.
  const codeFrom = provider ?? 'Authenticator'
  const { challengeId, challenge } = await openChallenge(db, {
    userId,
    provider: codeFrom,
    isReset,
  })
  const isByMail = provider === 'Email'
  if (isByMail) await putInOutbox(db, twoFactorCodeEmail, email, { challengeId })
  return { twoFactor: { provider, hasPasskey, challenge, sentTo: isByMail ? masked(email) : null } }
}

const resetTime = 15 * minute

/** Starts a session, and sends an email about it if the account asks for that. */
export async function beginSession(
  { db, images }: Stores,
  { userId, isReset = false, hasSecondFactor = false }: LoginAccount,
  client: Client,
) {
  const mayResetUntil = isReset ? new Date(clock.now() + resetTime).toISOString() : null
  const token = await startKnownSession(db, userId, client, { mayResetUntil, hasSecondFactor })
  const user = await findAccount({ db, images }, userId)
  const { isNotifiedOfLogins } = await db
    .selectFrom('user')
    .where('id', '=', userId)
    .select('isNotifiedOfLogins')
    .executeTakeFirstOrThrow()
  const { email, firstName, isEmailVerified } = user
  if (isNotifiedOfLogins && isEmailVerified) {
    await putInOutbox(db, newLoginEmail, email, { firstName, device: deviceOf(client.userAgent) })
  }
  return { token, user }
}

/** The first character and the domain of an email address: enough to recognize one's own. */
export function masked(email: string): string {
  const [first = ''] = email
  return `${first}•••${email.slice(email.lastIndexOf('@'))}`
}
