import type { OtherAccount } from '#contract/accounts/sign-in.ts'
import type { Kysely } from 'kysely'
import { masked } from '#server/accounts/sign-in/let-in.ts'
import type { Link } from '#server/identity/one-time-tokens.queries.ts'
import { hasSecondFactor } from '#server/identity/second-factor.queries.ts'
import { findSession } from '#server/identity/sessions.queries.ts'
import type { Client } from '#server/calls/call.ts'
import type { Schema } from '#server/database/schema/schema.ts'

/**
 * Whom a link would log in, if somebody else is signed in. Whoever mails their own link to others would have them type
 * what is theirs into an account that is not.
 */
export async function findOtherAccount(
  db: Kysely<Schema>,
  { userId, email }: Link,
  client: Client,
): Promise<OtherAccount['otherAccount'] | undefined> {
  const session = client.token === null ? undefined : await findSession(db, client.token)
  if (!session || session.userId === userId) return undefined
  const users = db
    .selectFrom('user')
    .select(['email', (where) => hasSecondFactor(where).as('isGuarded')])
  const owner = await users.where('id', '=', userId).executeTakeFirst()
  const visitor = await users.where('id', '=', session.userId).executeTakeFirstOrThrow()
  return {
    email: owner?.isGuarded ? masked(email) : email,
    signedInAs: visitor.email,
  }
}
