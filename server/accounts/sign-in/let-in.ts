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

/** Who comes in, and whether they may set a password without the current one. */
export type Comer = { userId: number; isReset?: boolean }

/** Lets in somebody who has shown by a password or a link who they are; with a second factor, they are asked for it first. */
export async function letIn(
  { db, images }: Stores,
  comer: Comer,
  client: Client,
): Promise<LoginAnswer> {
  const { userId, isReset = false } = comer
  const { codesFrom: provider, hasPasskey } = await findSecondFactor(db, userId)
  if (provider === null && !hasPasskey) return beginSession({ db, images }, comer, client)

  const { email } = await db
    .selectFrom('user')
    .where('id', '=', userId)
    .select('email')
    .executeTakeFirstOrThrow()
  // Where only a passkey is asked for, a recovery code is taken as well.
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

/** Signs somebody in, and tells them by mail if they want to be told. */
export async function beginSession(
  { db, images }: Stores,
  { userId, isReset = false }: Comer,
  client: Client,
) {
  const mayResetUntil = isReset ? new Date(Date.now() + resetTime).toISOString() : null
  const token = await startKnownSession(db, userId, client, mayResetUntil)
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

/** The first letter and the domain of an email address: enough to know one's own by. */
export function masked(email: string): string {
  const [first = ''] = email
  return `${first}•••${email.slice(email.lastIndexOf('@'))}`
}
