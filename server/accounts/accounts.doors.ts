import type { Credentials, SignUp } from '#contract/accounts.ts'
import type { Client } from '../call/call.ts'
import type { Database } from '../database/database.ts'
import { transact } from '../database/transaction.ts'
import { conflict, invalid, invalidFields } from '../problem.ts'
import { findAccount, findCredentials, insertAccount } from './accounts.queries.ts'
import { hashPassword, isCommonPassword, isPasswordOf } from './passwords.ts'
import { startSession } from './sessions.ts'

export async function signUp(database: Database, { password, ...who }: SignUp, client: Client) {
  if (isCommonPassword(password)) {
    throw invalidFields({
      password: 'This password is too common. Choose one that is harder to guess.',
    })
  }
  const passwordHash = await hashPassword(password)
  return transact(database, async (db) => {
    const account = await insertAccount(db, { ...who, passwordHash })
    if (!account) throw emailTaken()
    const token = await startSession(db, account.userId, client.userAgent)
    return { token, user: await findAccount(db, account.userId) }
  })
}

export async function logIn(database: Database, { email, password }: Credentials, client: Client) {
  const known = await findCredentials(database.db, email)
  const isRight = await isPasswordOf(known?.passwordHash, password)
  if (!known || !isRight) {
    throw invalid('credentials_refused', 'The e-mail address or the password is wrong.')
  }
  return transact(database, async (db) => {
    const token = await startSession(db, known.userId, client.userAgent)
    return { token, user: await findAccount(db, known.userId) }
  })
}

function emailTaken() {
  const sentence = 'An account with this e-mail address exists already. Log in instead.'
  return conflict('email_taken', { email: sentence }, sentence)
}
