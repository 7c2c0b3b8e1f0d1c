import type { Kysely } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Schema } from '../database/schema/schema.ts'
import type { Vault } from '../vault.ts'

/** The half minute whose code this is: the present one, or one beside it. `secret` is in base 32. */
export function stepOf(secret: string, code: string): number | undefined {
  const timestamp = Date.now()
  const drift = TOTP.validate({ secret: Secret.fromBase32(secret), token: code, timestamp })
  return drift === null ? undefined : TOTP.counter({ timestamp }) + drift
}

/** A recovery code as it is kept. It is signed without its hyphen. */
export const signRecoveryCode = (vault: Vault, userId: number, code: string): string =>
  vault.sign(`${userId}:${code}`)

/** Uses up a code of the authenticator app, or a recovery code, if it is good. Neither is good twice. */
export const spendAuthenticatorCode = (
  db: Kysely<Schema>,
  vault: Vault,
  userId: number,
  code: string,
): Promise<boolean> =>
  code.length === 6
    ? spendStep(db, vault, userId, code)
    : spendRecoveryCode(db, vault, userId, code)

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

async function spendRecoveryCode(db: Kysely<Schema>, vault: Vault, userId: number, code: string) {
  const { numDeletedRows } = await db
    .deleteFrom('recoveryCode')
    .where('userId', '=', userId)
    .where('codeHash', '=', signRecoveryCode(vault, userId, code))
    .where('isPending', '=', false)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
