import { randomBytes, randomInt } from 'node:crypto'
import { type ExpressionBuilder, sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Encryption } from '../crypto/encryption.ts'
import type { Db, Schema } from '../database/schema/schema.ts'
import { hashWithSalt } from './passwords.ts'
import { clock } from '../process/clock.ts'

/** Whether the account has a passkey. */
export const hasPasskey = (where: ExpressionBuilder<Schema, 'user'>) =>
  where.exists(
    where
      .selectFrom('passkey')
      .whereRef('passkey.userId', '=', 'user.id')
      .select([sql`1`.as('one')]),
  )

/** Whether a login requires more than the password or the link: a code or a passkey. */
export const hasSecondFactor = (where: ExpressionBuilder<Schema, 'user'>) =>
  where.or([where('user.twoFactorProvider', 'is not', null), hasPasskey(where)])

/**
 * Whether the account has a second factor that counts where one is required. Codes by email do not count, nor does a
 * passkey if codes by email still work beside it: login and reset links come by email too, so a mailbox alone would
 * be enough.
 */
export const hasStrongFactor = (where: ExpressionBuilder<Schema, 'user'>) =>
  where.or([
    // Without this, the negation would be null for most accounts instead of true.
    where.and([
      where('user.twoFactorProvider', 'is not', null),
      where('user.twoFactorProvider', '=', 'Authenticator'),
    ]),
    where.and([hasPasskey(where), where('user.mayUseEmailCode', '=', false)]),
  ])

/**
 * What a login requires besides the password or the link. `codesFrom` is null if no code is asked for: a passkey
 * rules out codes by email, so that the mailbox alone is not enough.
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

/** The half minute of this code: the current one or an adjacent one. `secret` is in base 32. */
export function stepOf(secret: string, code: string): number | undefined {
  // After a jump nobody knows which of the two is right.
  for (const timestamp of [clock.now(), clock.machine()]) {
    const drift = TOTP.validate({ secret: Secret.fromBase32(secret), token: code, timestamp })
    if (drift !== null) return TOTP.counter({ timestamp }) + drift
  }
  return undefined
}

const stepsPerHour = 120

const signRecoveryCode = (encryption: Encryption, userId: number, code: string): string =>
  encryption.sign(`${userId}:${code}`)

/**
 * Recovery codes as they are stored: signed without their hyphen, then hashed with a salt. Codes created together
 * share a salt, so that one hash shows whether a code is any of them.
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
 * Prepares to use up a valid app code or recovery code: hashing is slow and must not hold up a transaction. Neither
 * works twice.
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

/** The hash of a code for each salt of the account. */
async function hashesOf(db: Db, encryption: Encryption, userId: number, code: string) {
  const stored = await db
    .selectFrom('recoveryCode')
    .where('userId', '=', userId)
    .where('isPending', '=', false)
    .select('codeHash')
    .execute()
  const salts = new Set(stored.map(({ codeHash }) => saltOf(codeHash)))
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
    .where((where) =>
      // A code used under a wrong clock does not rule out those of today.
      where.or([where('totpStep', '<', step), where('totpStep', '>', step + stepsPerHour)]),
    )
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

/** Without characters that look alike. */
const emails = 'abcdefghijkmnpqrstuvwxyz23456789'

type New = { userId: number; isPending: boolean }

/** Ten codes for the user to write down, such as `4f7kq-x2m9p`, and their hashes. Only the hashes are stored. */
export async function makeRecoveryCodes(encryption: Encryption, userId: number) {
  const codes = Array.from({ length: 10 }, newCode)
  const shown = codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
  return { shown, hashes: await hashRecoveryCodes(encryption, userId, codes) }
}

/** Replaces the recovery codes. With new codes, an older account no longer needs codes by email besides its passkey. */
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

/** Turns off codes by email for an account with a passkey. */
export const ruleOutEmailCodes = (db: Db, userId: number) =>
  db.updateTable('user').set({ mayUseEmailCode: false }).where('id', '=', userId).execute()

/**
 * Makes the codes that were created with the app setup the current ones. Without the app there are none, unless the
 * account has a passkey: then it keeps its codes.
 */
export async function applyRecoveryCodes(
  db: Db,
  { userId, hasApp, keepsExisting }: { userId: number; hasApp: boolean; keepsExisting: boolean },
): Promise<void> {
  if (!keepsExisting) await deleteRecoveryCodes(db, { userId, isPending: false })
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

const newCode = () => Array.from({ length: 10 }, () => emails[randomInt(emails.length)]).join('')
