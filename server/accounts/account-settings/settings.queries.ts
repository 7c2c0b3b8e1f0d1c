import type { AccountSettings, Notifications } from '#contract/accounts/account-settings.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import { noPassword } from '#server/identity/passwords.ts'
import { findSecondFactor } from '#server/identity/second-factor.queries.ts'
import { listReaders } from '#server/tenancy/second-factor.ts'
import type { SignedIn } from '#server/calls/visitor.ts'

type Mine = Pick<SignedIn, 'userId' | 'sessionId'>

export async function findAccountSettings(
  db: Kysely<Schema>,
  { userId, sessionId }: Mine,
): Promise<AccountSettings> {
  const { emailVerifiedAt, isToldOfLogins, mayResetUntil, passwordHash, left, ...account } =
    await db
      .selectFrom('user')
      .leftJoin('session', (join) =>
        join.onRef('session.userId', '=', 'user.id').on('session.id', '=', sessionId),
      )
      .where('user.id', '=', userId)
      .select(['email', 'emailVerifiedAt', 'pendingEmail', 'twoFactorProvider'])
      .select(['isToldOfLogins', 'mayResetUntil', 'passwordHash'])
      .select((query) =>
        query
          .selectFrom('recoveryCode')
          .where('recoveryCode.userId', '=', userId)
          .where('isPending', '=', false)
          .select(query.fn.countAll<number>().as('count'))
          .as('left'),
      )
      .executeTakeFirstOrThrow()
  return {
    ...account,
    isEmailVerified: emailVerifiedAt !== null,
    isEmailCodeAsked: (await findSecondFactor(db, userId)).codesFrom === 'Email',
    recoveryCodesLeft: left ?? 0,
    hasPassword: passwordHash !== noPassword,
    mayResetPassword: isAhead(mayResetUntil),
    notifications: { newLogin: isToldOfLogins },
    secondFactorNeededBy: (await listReaders(db, { userId })).map((one) => ({
      id: one.organizationId,
      name: one.organizationName,
    })),
  }
}

export const isAhead = (instant: string | null): boolean =>
  instant !== null && Date.parse(instant) > Date.now()

export async function updateNotifications(
  db: Kysely<Schema>,
  visitor: Mine,
  { newLogin }: Notifications,
): Promise<AccountSettings> {
  await db
    .updateTable('user')
    .set({ isToldOfLogins: newLogin })
    .where('id', '=', visitor.userId)
    .execute()
  return findAccountSettings(db, visitor)
}
