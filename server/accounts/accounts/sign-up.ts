import { type Credentials, type SignedIn } from '#contract/accounts/accounts.ts'
import type { SignUp } from '#contract/accounts/sign-up.ts'
import type { Logger } from 'pino'
import type { Client } from '#server/calls/call.ts'
import { type Database, transact } from '#server/database/database.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { about, invalidFields } from '#server/http/problem.ts'
import {
  findAccount,
  findCredentials,
  insertAccount,
  lockCredentials,
} from '#server/identity/accounts.queries.ts'
import type { BreachedPasswords } from '#server/identity/breached-passwords.ts'
import { whyTooEasy } from '#server/identity/password-rules.ts'
import { hashPassword, isPasswordOf, noPassword } from '#server/identity/passwords.ts'
import { startKnownSession } from '#server/identity/sessions.queries.ts'
import { requireSignUp } from '#server/identity/site-settings.queries.ts'
import type { Images } from '#server/images/images.ts'
import { putInOutbox, waitForNext } from '#server/mail/outbox.ts'
import {
  acceptAtSignUp,
  findHostName,
  requireInvitation,
} from '#server/people/invitations/accept-invitation.ts'
import { hasOpenInvitation } from '#server/tenancy/open-invitations.ts'
import { verifyEmail } from '../account-settings/emails/verify-email.email.ts'
import { beginSession } from '../sign-in/complete-login.ts'
import { signUpRefusedEmail } from './emails/sign-up-refused.email.ts'

type Stores = {
  database: Database
  images: Images
  isBreached: BreachedPasswords
  log: Logger
}

/**
 * If the account exists and the password is right, for example because the response of a first sign-up was lost, this
 * logs in.
 */
export async function signUp(
  stores: Stores,
  { password, invitation, ...who }: SignUp,
  client: Client,
): Promise<SignedIn> {
  const { database, images } = stores
  await requireSignUp(database.db, () => hasOpenInvitation(database.db, who.email))
  const names = [who.firstName, who.lastName, await findHostName(database.db, invitation)]
  const tooEasy = await whyTooEasy(stores.isBreached, password, { email: who.email, names })
  if (tooEasy) throw invalidFields({ password: tooEasy })
  const known = await findCredentials(database.db, who.email)
  const own = known && (await comeBack(stores, known, { email: who.email, password }, client))
  if (own) return own
  // Comparing a password takes as long as hashing one, so the time does not reveal whether an account exists.
  const passwordHash = known ? noPassword : await hashPassword(password)
  const signedIn = await transact(database, async (db) => {
    if (invitation !== undefined) await requireInvitation(db, invitation, who.email)
    if (known) return emailOwner(db, who.email)
    const account = await insertAccount(db, { ...who, passwordHash })
    if (!account) return 'TakenMeanwhile'
    if (invitation === undefined) {
      await putInOutbox(db, verifyEmail, who.email, { userId: account.userId })
    } else await acceptAtSignUp(db, invitation, account)
    const token = await startKnownSession(db, account.userId, client)
    return { token, user: await findAccount({ db, images }, account.userId) }
  })
  if (!signedIn) throw about(known?.userId, signUpRefused())
  if (signedIn === 'TakenMeanwhile') return signUp(stores, { password, invitation, ...who }, client)
  return signedIn
}

/**
 * Logs in with the password of the existing account, unless it requires a second factor. Sign-up has its own count of
 * tries, with the same limits as the login.
 */
async function comeBack(
  { database, images, log }: Stores,
  known: { userId: number; passwordHash: string },
  { email, password }: Credentials,
  client: Client,
): Promise<SignedIn | undefined> {
  if (!(await isPasswordOf(known.passwordHash, password))) return undefined
  return transact(database, async (db) => {
    const now = await lockCredentials(db, email)
    const isSame = now?.passwordHash === known.passwordHash
    if (!isSame || now.isGuarded) return undefined
    return beginSession({ db, images, log }, known, client)
  })
}

/** Sends the owner an email, at most once an hour, that the address has an account. */
async function emailOwner(db: Db, email: string): Promise<undefined> {
  if ((await waitForNext(db, signUpRefusedEmail, email)) === 0)
    await putInOutbox(db, signUpRefusedEmail, email, {})
}

function signUpRefused() {
  const sentence =
    'We can’t sign you up with this address. If it is yours, check your email for what to do next.'
  return invalidFields({ email: sentence }, sentence, 'sign_up_refused')
}
