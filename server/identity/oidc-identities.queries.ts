import type { Db } from '../database/schema/schema.ts'

/** The people of OpenID providers that log in to an account, or did before it removed them. */
export const listOidcIdentities = (db: Db, userId: number) =>
  db
    .selectFrom('oidcIdentity')
    .where('userId', '=', userId)
    .orderBy('id')
    .select(['id', 'issuer', 'subject', 'createdDate', 'removedDate'])
    .execute()
