import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Schema } from '../database/schema/schema.ts'
import type { Vault } from '../crypto/vault.ts'
import { hashWithSalt } from './passwords.ts'

/** The half minute whose code this is: the present one, or one beside it. `secret` is in base 32. */
export function stepOf(secret: string, code: string): number | undefined {
  const timestamp = Date.now()
  const drift = TOTP.validate({ secret: Secret.fromBase32(secret), token: code, timestamp })
  return drift === null ? undefined : TOTP.counter({ timestamp }) + drift
}

const signRecoveryCode = (vault: Vault, userId: number, code: string): string =>
  vault.sign(`${userId}:${code}`)

/**
 * Recovery codes as they are kept: signed without their hyphen, then hashed with a salt. Those that are made together have one
 * salt, so that one hash finds out whether a code is any of them.
 */
export async function hashRecoveryCodes(
  vault: Vault,
  userId: number,
  codes: string[],
  salt: Buffer = randomBytes(16),
): Promise<string[]> {
  return Promise.all(codes.map((code) => hashWithSalt(signRecoveryCode(vault, userId, code), salt)))
}

/**
 * Prepares to use up a code of the authenticator app, or a recovery code, if it is good: hashing takes long, and must not hold up a
 * transaction. Neither is good twice.
 */
export async function prepareAuthenticatorCode(
  db: Kysely<Schema>,
  vault: Vault,
  userId: number,
  code: string,
): Promise<(db: Kysely<Schema>) => Promise<boolean>> {
  if (code.length === 6) return (writing) => spendStep(writing, vault, userId, code)
  const hashes = await hashesOf(db, vault, userId, code)
  return (writing) => spendRecoveryCode(writing, userId, hashes)
}

/** What a code would be kept as, for each salt of the account. */
async function hashesOf(db: Kysely<Schema>, vault: Vault, userId: number, code: string) {
  const kept = await db
    .selectFrom('recoveryCode')
    .where('userId', '=', userId)
    .where('isPending', '=', false)
    .select('codeHash')
    .execute()
  const salts = new Set(kept.map(({ codeHash }) => saltOf(codeHash)))
  const hashed = [...salts].map((salt) =>
    hashRecoveryCodes(vault, userId, [code], Buffer.from(salt, 'base64')),
  )
  return (await Promise.all(hashed)).flat()
}

/** From `$argon2id$v=19$m=…$salt$hash`. */
const saltOf = (codeHash: string) => codeHash.split('$')[4] ?? ''

async function spendStep(db: Kysely<Schema>, vault: Vault, userId: number, code: string) {
  const user = await db
    .selectFrom('user')
    .where('id', '=', userId)
    .select('totpSecret')
    .executeTakeFirst()
  const secret = user?.totpSecret ? vault.unseal(user.totpSecret) : undefined
  const step = secret === undefined ? undefined : stepOf(secret, code)
  if (step === undefined) return false
  const { numUpdatedRows } = await db
    .updateTable('user')
    .set({ totpStep: step })
    .where('id', '=', userId)
    .where('totpStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function spendRecoveryCode(db: Kysely<Schema>, userId: number, hashes: string[]) {
  if (hashes.length === 0) return false
  const { numDeletedRows } = await db
    .deleteFrom('recoveryCode')
    .where('userId', '=', userId)
    .where('codeHash', 'in', hashes)
    .where('isPending', '=', false)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
