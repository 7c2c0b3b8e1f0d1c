import { randomBytes, randomInt } from 'node:crypto'
import { type ExpressionBuilder, sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Encryption } from '../crypto/encryption.ts'
import type { Db, Schema } from '../database/schema/schema.ts'
import { hashWithSalt } from './passwords.ts'

/** Whether the account has a passkey. */
export const hasPasskey = (where: ExpressionBuilder<Schema, 'user'>) =>
  where.exists(
    where
      .selectFrom('passkey')
      .whereRef('passkey.userId', '=', 'user.id')
      .select([sql`1`.as('one')]),
  )

/** Whether a login asks for more than the password or the link: a code, or a passkey. */
export const hasSecondFactor = (where: ExpressionBuilder<Schema, 'user'>) =>
  where.or([where('user.twoFactorProvider', 'is not', null), hasPasskey(where)])

/**
 * Whether the account has a second factor that counts where one is required. Codes by email do not, nor does a passkey beside
 * which they let in: links to log in and to choose a password come by email as well, so that a mailbox alone would be enough.
 */
export const hasStrongFactor = (where: ExpressionBuilder<Schema, 'user'>) =>
  where.or([
    // Without this, the negation would be null for most accounts, and not true.
    where.and([
      where('user.twoFactorProvider', 'is not', null),
      where('user.twoFactorProvider', '=', 'Authenticator'),
    ]),
    where.and([hasPasskey(where), where('user.mayUseEmailCode', '=', false)]),
  ])

/**
 * What a login asks an account for beside the password or the link. `codesFrom` is null where no code is asked for: a passkey
 * rules out codes by email, so that the mailbox alone lets nobody in.
 */
export async function findSecondFactor(db: Db, userId: number) {
  const {
    twoFactorProvider: provider,
    mayUseEmailCode,
    hasPasskey: has,
  } = await db
    .selectFrom('user')
    .where('id', '=', userId)
    .select(['twoFactorProvider', 'mayUseEmailCode'])
    .select((where) => hasPasskey(where).as('hasPasskey'))
    .executeTakeFirstOrThrow()
  const isEmailRuledOut = provider === 'Email' && Boolean(has) && !mayUseEmailCode
  return { codesFrom: isEmailRuledOut ? null : provider, hasPasskey: Boolean(has) }
}

/** The half minute whose code this is: the present one, or one beside it. `secret` is in base 32. */
export function stepOf(secret: string, code: string): number | undefined {
  const timestamp = Date.now()
  const drift = TOTP.validate({ secret: Secret.fromBase32(secret), token: code, timestamp })
  return drift === null ? undefined : TOTP.counter({ timestamp }) + drift
}

const signRecoveryCode = (encryption: Encryption, userId: number, code: string): string =>
  encryption.sign(`${userId}:${code}`)

/**
 * Recovery codes as they are kept: signed without their hyphen, then hashed with a salt. Those that are made together have one
 * salt, so that one hash finds out whether a code is any of them.
 */
export async function hashRecoveryCodes(
  encryption: Encryption,
  userId: number,
  codes: string[],
  salt: Buffer = randomBytes(16),
): Promise<string[]> {
  return Promise.all(
    codes.map((code) => hashWithSalt(signRecoveryCode(encryption, userId, code), salt)),
  )
}

/**
 * Prepares to use up a code of the authenticator app, or a recovery code, if it is good: hashing takes long, and must not hold up a
 * transaction. Neither is good twice.
 */
export async function prepareAuthenticatorCode(
  db: Db,
  encryption: Encryption,
  userId: number,
  code: string,
): Promise<(db: Db) => Promise<boolean>> {
  if (code.length === 6) return (writing) => spendStep(writing, encryption, userId, code)
  const hashes = await hashesOf(db, encryption, userId, code)
  return (writing) => spendRecoveryCode(writing, userId, hashes)
}

/** What a code would be kept as, for each salt of the account. */
async function hashesOf(db: Db, encryption: Encryption, userId: number, code: string) {
  const kept = await db
    .selectFrom('recoveryCode')
    .where('userId', '=', userId)
    .where('isPending', '=', false)
    .select('codeHash')
    .execute()
  const salts = new Set(kept.map(({ codeHash }) => saltOf(codeHash)))
  const hashed = [...salts].map((salt) =>
    hashRecoveryCodes(encryption, userId, [code], Buffer.from(salt, 'base64')),
  )
  return (await Promise.all(hashed)).flat()
}

/** From `$argon2id$v=19$m=…$salt$hash`. */
const saltOf = (codeHash: string) => codeHash.split('$')[4] ?? ''

async function spendStep(db: Db, encryption: Encryption, userId: number, code: string) {
  const user = await db
    .selectFrom('user')
    .where('id', '=', userId)
    .select('totpSecret')
    .executeTakeFirst()
  const secret = user?.totpSecret ? encryption.decrypt(user.totpSecret) : undefined
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

async function spendRecoveryCode(db: Db, userId: number, hashes: string[]) {
  if (hashes.length === 0) return false
  const { numDeletedRows } = await db
    .deleteFrom('recoveryCode')
    .where('userId', '=', userId)
    .where('codeHash', 'in', hashes)
    .where('isPending', '=', false)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Those that are easily taken for one another are left out. */
const emailMessages = 'abcdefghijkmnpqrstuvwxyz23456789'

type New = { userId: number; isPending: boolean }

/** Ten codes for somebody to write down, such as `4f7kq-x2m9p`, and their hashes, which alone are kept. */
export async function makeRecoveryCodes(encryption: Encryption, userId: number) {
  const codes = Array.from({ length: 10 }, newCode)
  const shown = codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
  return { shown, hashes: await hashRecoveryCodes(encryption, userId, codes) }
}

/** Puts recovery codes in place of those there were. With some to use, an account of before needs no code by email beside its passkey. */
export async function replaceRecoveryCodes(
  db: Db,
  { userId, isPending }: New,
  hashes: string[],
): Promise<void> {
  await deleteRecoveryCodes(db, { userId, isPending })
  await db
    .insertInto('recoveryCode')
    .values(hashes.map((codeHash) => ({ userId, isPending, codeHash })))
    .execute()
  if (!isPending) await ruleOutEmailCodes(db, userId)
}

export const countRecoveryCodes = async (db: Db, userId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('recoveryCode')
    .where('userId', '=', userId)
    .where('isPending', '=', false)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** From now on, no code by email lets in where there is a passkey. */
export const ruleOutEmailCodes = (db: Db, userId: number) =>
  db.updateTable('user').set({ mayUseEmailCode: false }).where('id', '=', userId).execute()

/**
 * From now on, those that were made with the set-up of the app are the ones that count. Without the app, none do, but where
 * there is a passkey, which they stand in for: then those of before stay.
 */
export async function settleRecoveryCodes(
  db: Db,
  { userId, hasApp, keepsOld }: { userId: number; hasApp: boolean; keepsOld: boolean },
): Promise<void> {
  if (!keepsOld) await deleteRecoveryCodes(db, { userId, isPending: false })
  if (!hasApp) return deleteRecoveryCodes(db, { userId, isPending: true })
  await db
    .updateTable('recoveryCode')
    .set({ isPending: false })
    .where('userId', '=', userId)
    .execute()
}

export async function deleteRecoveryCodes(db: Db, { userId, isPending }: New): Promise<void> {
  await db
    .deleteFrom('recoveryCode')
    .where('userId', '=', userId)
    .where('isPending', '=', isPending)
    .execute()
}

const newCode = () =>
  Array.from({ length: 10 }, () => emailMessages[randomInt(emailMessages.length)]).join('')
