import type { LoginAnswer } from '#contract/accounts/sign-in.ts'
import { minute } from '#contract/dates/durations.ts'
import type { Logger } from 'pino'
import type { Client } from '#server/calls/call.ts'
import { findAccount } from '#server/identity/accounts.queries.ts'
import { openChallenge } from '#server/identity/challenges.queries.ts'
import { findSecondFactor } from '#server/identity/second-factor.queries.ts'
import { deviceOf, startKnownSession } from '#server/identity/sessions.queries.ts'
import type { Stores } from '#server/images/images.queries.ts'
import { putInOutbox } from '#server/mail/outbox.ts'
import { linkPending } from '../oidc/link-identity.ts'
import { newLoginEmail } from './emails/new-login.email.ts'
import { twoFactorCodeEmail } from './emails/two-factor-code.email.ts'
import { clock } from '#server/process/clock.ts'

/** The account to log in, whether it may set a password without the current one, and what the login proved. */
export type LoginAccount = {
  userId: number
  isReset?: boolean
  hasSecondFactor?: boolean
  /** Whom the complete login links with the account. */
  pendingIdentity?: string | null
}

type Parts = Stores & { log: Logger }

/** Logs in a person who has given a password or followed a link; with a second factor, asks for that first. */
export async function completeLogin(
  { db, images, log }: Parts,
  login: LoginAccount,
  client: Client,
): Promise<LoginAnswer> {
  const { userId, isReset = false, pendingIdentity = null } = login
  const { codesFrom: provider, hasPasskey } = await findSecondFactor(db, userId)
  if (provider === null && !hasPasskey) return beginSession({ db, images, log }, login, client)

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
    pendingIdentity,
  })
  const isByMail = provider === 'Email'
  if (isByMail) await putInOutbox(db, twoFactorCodeEmail, email, { challengeId })
  return { twoFactor: { provider, hasPasskey, challenge, sentTo: isByMail ? masked(email) : null } }
}

const resetTime = 15 * minute

/** Starts a session, and sends an email about it if the account asks for that. */
export async function beginSession(
  { db, images, log }: Parts,
  login: LoginAccount,
  client: Client,
) {
  const { userId, isReset = false, hasSecondFactor = false } = login
  const mayResetUntil = isReset ? new Date(clock.now() + resetTime).toISOString() : null
  const token = await startKnownSession(db, userId, client, { mayResetUntil, hasSecondFactor })
  await linkPending({ db, log }, login)
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
