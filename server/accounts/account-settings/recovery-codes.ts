import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import type { Vault } from '#server/crypto/vault.ts'
import { hashRecoveryCodes } from '#server/identity/authenticator.ts'

/** Those that are easily taken for one another are left out. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789'

type New = { userId: number; isPending: boolean }

/** Ten codes for somebody to write down, such as `4f7kq-x2m9p`, and their hashes, which alone are kept. */
export async function makeRecoveryCodes(vault: Vault, userId: number) {
  const codes = Array.from({ length: 10 }, newCode)
  const shown = codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
  return { shown, hashes: await hashRecoveryCodes(vault, userId, codes) }
}

/** Puts recovery codes in place of those there were. With some to use, an account of before needs no code by email beside its passkey. */
export async function replaceRecoveryCodes(
  db: Kysely<Schema>,
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

export const countRecoveryCodes = async (db: Kysely<Schema>, userId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('recoveryCode')
    .where('userId', '=', userId)
    .where('isPending', '=', false)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** From now on, no code by email lets in where there is a passkey. */
export const ruleOutEmailCodes = (db: Kysely<Schema>, userId: number) =>
  db.updateTable('user').set({ mayUseEmailCode: false }).where('id', '=', userId).execute()

/**
 * From now on, those that were made with the set-up of the app are the ones that count. Without the app, none do, but where
 * there is a passkey, which they stand in for: then those of before stay.
 */
export async function settleRecoveryCodes(
  db: Kysely<Schema>,
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

export async function deleteRecoveryCodes(
  db: Kysely<Schema>,
  { userId, isPending }: New,
): Promise<void> {
  await db
    .deleteFrom('recoveryCode')
    .where('userId', '=', userId)
    .where('isPending', '=', isPending)
    .execute()
}

const newCode = () => Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')
