import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema/schema.ts'
import type { Vault } from '../../vault.ts'
import { signRecoveryCode } from '../authenticator.ts'

/** Those that are easily taken for one another are left out. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789'

type New = { userId: number; isPending: boolean }

/** Makes ten recovery codes in place of those there were, such as `4f7kq-x2m9p`. Only signatures are kept. */
export async function replaceRecoveryCodes(
  db: Kysely<Schema>,
  vault: Vault,
  { userId, isPending }: New,
): Promise<string[]> {
  const codes = Array.from({ length: 10 }, newCode)
  await deleteRecoveryCodes(db, { userId, isPending })
  await db
    .insertInto('recoveryCode')
    .values(
      codes.map((code) => ({ userId, isPending, codeHash: signRecoveryCode(vault, userId, code) })),
    )
    .execute()
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/** From now on, those that were made with the set-up of the app are the ones that count, or none. */
export async function settleRecoveryCodes(
  db: Kysely<Schema>,
  { userId, hasApp }: { userId: number; hasApp: boolean },
): Promise<void> {
  await deleteRecoveryCodes(db, { userId, isPending: false })
  if (!hasApp) return deleteRecoveryCodes(db, { userId, isPending: true })
  await db
    .updateTable('recoveryCode')
    .set({ isPending: false })
    .where('userId', '=', userId)
    .execute()
}

async function deleteRecoveryCodes(db: Kysely<Schema>, { userId, isPending }: New): Promise<void> {
  await db
    .deleteFrom('recoveryCode')
    .where('userId', '=', userId)
    .where('isPending', '=', isPending)
    .execute()
}

const newCode = () => Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')
