import type { Credentials, SignedIn, SignUp } from '#contract/accounts/accounts.ts'
import type { Kysely } from 'kysely'
import type { Client } from '#server/calls/call.ts'
import type { Database } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { transact } from '#server/database/transaction.ts'
import {
  acceptAtSignUp,
  findHostName,
  requireInvitation,
} from '#server/people/invitations/accept-invitation.ts'
import { putInOutbox, sparedFor } from '#server/mail/outbox.ts'
import { signUpRefusedEmail } from './emails/sign-up-refused.email.ts'
import { verifyEmail } from '../account-settings/emails/verify-email.email.ts'
import type { Images } from '#server/images/images.ts'
import { about, invalid, invalidFields } from '#server/http/problem.ts'
import { beginSession, letIn } from '../sign-in/let-in.ts'
import {
  findAccount,
  findCredentials,
  insertAccount,
  lockCredentials,
} from '#server/identity/accounts.queries.ts'
import type { BreachedPasswords } from '#server/identity/breached-passwords.ts'
import { startKnownSession } from '#server/identity/sessions.queries.ts'
import { hashPassword, isPasswordOf, noPassword } from '#server/identity/passwords.ts'
import { whyTooEasy } from '#server/identity/password-rules.ts'

/** What opens an account. */
type Doors = { database: Database; images: Images }

/** What makes an account as well. */
type SignUpDoors = Doors & { isBreached: BreachedPasswords }

/** Whoever has an account with this password already, such as by a sign-up whose answer was lost, comes in as by a login. */
export async function signUp(
  doors: SignUpDoors,
  { password, invitation, ...who }: SignUp,
  client: Client,
): Promise<SignedIn> {
  const { database, images } = doors
  const names = [who.firstName, who.lastName, await findHostName(database.db, invitation)]
  const tooEasy = await whyTooEasy(doors.isBreached, password, { email: who.email, names })
  if (tooEasy) throw invalidFields({ password: tooEasy })
  const known = await findCredentials(database.db, who.email)
  const own = known && (await comeBack(doors, known, { email: who.email, password }, client))
  if (own) return own
  // Comparing a password takes as long as hashing one, so that the time does not tell who has an account.
  const passwordHash = known ? noPassword : await hashPassword(password)
  const signedIn = await transact(database, async (db) => {
    if (invitation !== undefined) await requireInvitation(db, invitation, who.email)
    if (known) return tellOwner(db, who.email)
    const account = await insertAccount(db, { ...who, passwordHash })
    if (!account) return 'TakenMeanwhile'
    if (invitation === undefined) {
      await putInOutbox(db, verifyEmail, who.email, { userId: account.userId })
    } else await acceptAtSignUp(db, invitation, account)
    const token = await startKnownSession(db, account.userId, client)
    return { token, user: await findAccount({ db, images }, account.userId) }
  })
  if (!signedIn) throw about(known?.userId, signUpRefused())
  if (signedIn === 'TakenMeanwhile') return signUp(doors, { password, invitation, ...who }, client)
  return signedIn
}

/**
 * Lets in whoever has the password of the account, unless a second factor is asked for. The tries of sign-up, which are apart
 * from those of the login, have the same limits.
 */
async function comeBack(
  { database, images }: Doors,
  known: { userId: number; passwordHash: string },
  { email, password }: Credentials,
  client: Client,
): Promise<SignedIn | undefined> {
  if (!(await isPasswordOf(known.passwordHash, password))) return undefined
  return transact(database, async (db) => {
    const now = await lockCredentials(db, email)
    const isSame = now?.passwordHash === known.passwordHash
    if (!isSame || now.isGuarded) return undefined
    return beginSession({ db, images }, known, client)
  })
}

/** At most once an hour, an email tells the owner that the address has an account. */
async function tellOwner(db: Kysely<Schema>, email: string): Promise<undefined> {
  if ((await sparedFor(db, signUpRefusedEmail, email)) === 0)
    await putInOutbox(db, signUpRefusedEmail, email, {})
}

export async function logIn(
  { database, images }: Doors,
  { email, password }: Credentials,
  client: Client,
) {
  const known = await findCredentials(database.db, email)
  const isRight = await isPasswordOf(known?.passwordHash, password)
  if (!known || !isRight) throw about(known?.userId, credentialsRefused())
  return transact(database, async (db) => {
    const now = await lockCredentials(db, email)
    // It may have been changed while it was compared.
    if (now?.passwordHash !== known.passwordHash) throw about(known.userId, credentialsRefused())
    return letIn({ db, images }, known, client)
  })
}

const credentialsRefused = () =>
  invalid('credentials_refused', 'The email address or the password is wrong.')

function signUpRefused() {
  const sentence =
    'We cannot sign you up with this address. If it is yours, check your email: our message there says what to do next.'
  return invalidFields({ email: sentence }, sentence, 'sign_up_refused')
}
