import type { Credentials, SignUp } from '#contract/accounts/accounts.ts'
import type { Client } from '../call/call.ts'
import type { Database } from '../database/database.ts'
import { transact } from '../database/transaction.ts'
import { acceptAtSignUp } from '../invitations/accept-invitation.ts'
import { putInOutbox } from '../mail/outbox.ts'
import type { Images } from '../images/images.ts'
import { conflict, invalid, invalidFields } from '../problem.ts'
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
  return transact(database, async (db) => {
    const account = await insertAccount(db, { ...who, passwordHash })
    if (!account) throw emailTaken()
    if (invitation === undefined) {
      await putInOutbox(db, 'VerifyEmail', who.email, { userId: account.userId })
    } else await acceptAtSignUp(db, invitation, who.email, account)
    const token = await startSession(db, account.userId, client.userAgent)
    return { token, user: await findAccount({ db, images }, account.userId) }
  })
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

function emailTaken() {
  const sentence = 'An account with this email address exists already. Log in instead.'
  return conflict('email_taken', { email: sentence }, sentence)
}
