import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { Schema } from '../database/schema/schema.ts'

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
export async function findSecondFactor(db: Kysely<Schema>, userId: number) {
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
