import { randomInt } from 'node:crypto'
import { codeLife, type TwoFactorProvider } from '#contract/sign-in.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { Vault } from '../vault.ts'
import { hashOf, newSecret } from './secrets.ts'

type NewChallenge = { userId: number; provider: TwoFactorProvider; isReset: boolean }

/** Begins to wait for the second factor of a login, and returns what the browser proves with that it is the same. */
export async function openChallenge(
  db: Kysely<Schema>,
  values: NewChallenge,
): Promise<{ challengeId: number; challenge: string }> {
  const challenge = newSecret()
  const now = Date.now()
  const createdDate = new Date(now).toISOString()
  await db.deleteFrom('challenge').where('expiresDate', '<=', createdDate).execute()
  const { id } = await db
    .insertInto('challenge')
    .values({
      ...values,
      tokenHash: hashOf(challenge),
      createdDate,
      sentDate: createdDate,
      expiresDate: new Date(now + codeLife).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { challengeId: id, challenge }
}

/** The six digits of a letter, of which only a signature is kept. None, if the login is over. */
export async function makeCode(
  db: Kysely<Schema>,
  vault: Vault,
  challengeId: number,
): Promise<string | undefined> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const { numUpdatedRows } = await db
    .updateTable('challenge')
    .set({ codeHash: vault.sign(`${challengeId}:${code}`) })
    .where('id', '=', challengeId)
    .where('provider', '=', 'Email')
    .where('expiresDate', '>', new Date().toISOString())
    .executeTakeFirst()
  return numUpdatedRows > 0n ? code : undefined
}
