import type { ExpressionBuilder } from 'kysely'
import type { Db, Schema } from '../database/schema/schema.ts'

/** The people of OpenID providers that log in to an account, or did before it removed them. */
export const listOidcIdentities = (db: Db, userId: number) =>
  db
    .selectFrom('oidcIdentity')
    .where('userId', '=', userId)
    .orderBy('id')
    .select(['id', 'issuer', 'subject', 'createdDate', 'removedDate'])
    .execute()

/** Whether an OpenID provider logs in to the account. */
export const hasOidcIdentity = (where: ExpressionBuilder<Schema, 'user'>) =>
  where.exists(
    where
      .selectFrom('oidcIdentity')
      .whereRef('oidcIdentity.userId', '=', 'user.id')
      .where('removedDate', 'is', null)
      .select('oidcIdentity.id'),
  )
