import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { Schema } from '../database/schema/schema.ts'

/** Whether the account has a passkey. */
export const hasPasskey = (where: ExpressionBuilder<Schema, 'user'>) =>
  where.exists(
    where
      .selectFrom('passkey')
      .whereRef('passkey.userId', '=', 'user.id')
      .select(sql`1`.as('one')),
  )

/** Whether a login asks for more than the password or the link: a code, or a passkey. */
export const hasSecondFactor = (where: ExpressionBuilder<Schema, 'user'>) =>
  where.or([where('user.twoFactorProvider', 'is not', null), hasPasskey(where)])

/** What a login asks an account for beside the password or the link. */
export async function findSecondFactor(db: Kysely<Schema>, userId: number) {
  const { twoFactorProvider: provider, hasPasskey: has } = await db
    .selectFrom('user')
    .where('id', '=', userId)
    .select(['twoFactorProvider', (where) => hasPasskey(where).as('hasPasskey')])
    .executeTakeFirstOrThrow()
  return { provider, hasPasskey: Boolean(has) }
}
