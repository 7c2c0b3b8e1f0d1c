import type { Credentials, SignUp } from '#contract/accounts/accounts.ts'
import type { Kysely } from 'kysely'
import type { Client } from '../call/call.ts'
import type { Database } from '../database/database.ts'
import type { Schema } from '../database/schema/schema.ts'
import { transact } from '../database/transaction.ts'
import { acceptAtSignUp, requireInvitation } from '../invitations/accept-invitation.ts'
import { putInOutbox, sparedFor } from '../mail/outbox.ts'
import type { Images } from '../images/images.ts'
import { invalid, invalidFields } from '../problem.ts'
import { letIn } from '../sign-in/let-in.ts'
import { findAccount, findCredentials, insertAccount, lockCredentials } from './accounts.queries.ts'
import { hashPassword, isPasswordOf, whyTooEasy } from './passwords.ts'
import { startSession } from './sessions.ts'

/** What opens an account. */
type Doors = { database: Database; images: Images }

export async function signUp(
  { database, images }: Doors,
  { password, invitation, ...who }: SignUp,
  client: Client,
) {
  const tooEasy = whyTooEasy(password, who.email)
  if (tooEasy) throw invalidFields({ password: tooEasy })
  const passwordHash = await hashPassword(password)
  const signedIn = await transact(database, async (db) => {
    if (invitation !== undefined) await requireInvitation(db, invitation, who.email)
    const account = await insertAccount(db, { ...who, passwordHash })
    if (!account) return tellOwner(db, who.email)
    if (invitation === undefined) {
      await putInOutbox(db, 'VerifyEmail', who.email, { userId: account.userId })
    } else await acceptAtSignUp(db, invitation, account)
    const token = await startSession(db, account.userId, client.userAgent)
    return { token, user: await findAccount({ db, images }, account.userId) }
  })
  if (!signedIn) throw signUpRefused()
  return signedIn
}

/** An email a while says what the answer does not: that the address has an account. */
async function tellOwner(db: Kysely<Schema>, email: string): Promise<undefined> {
  if ((await sparedFor(db, 'SignUpRefused', email)) === 0)
    await putInOutbox(db, 'SignUpRefused', email, {})
}

export async function logIn(
  { database, images }: Doors,
  { email, password }: Credentials,
  client: Client,
) {
  const known = await findCredentials(database.db, email)
  const isRight = await isPasswordOf(known?.passwordHash, password)
  if (!known || !isRight) throw credentialsRefused()
  return transact(database, async (db) => {
    const now = await lockCredentials(db, email)
    // It may have been changed while it was compared.
    if (now?.passwordHash !== known.passwordHash) throw credentialsRefused()
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
