import type { OtherAccount } from '#contract/accounts/sign-in.ts'
import type { Kysely } from 'kysely'
import { isAddress } from '../accounts/accounts.queries.ts'
import { masked } from '../accounts/masked.ts'
import { findToken } from '../accounts/one-time-tokens.ts'
import { findSession } from '../accounts/sessions.ts'
import type { Client } from '../call/call.ts'
import type { Schema } from '../database/schema/schema.ts'

/**
 * Whom a link would log in, if somebody else is signed in. Whoever mails their own link to others would have them type
 * what is theirs into an account that is not.
 */
export async function findOtherAccount(
  db: Kysely<Schema>,
  token: string,
  client: Client,
): Promise<OtherAccount['otherAccount'] | undefined> {
  const session = client.token ? await findSession(db, client.token) : undefined
  const link = session && (await findToken(db, token))
  if (!link) return undefined
  const owner = await db
    .selectFrom('user')
    .where(link.userId === null ? isAddress(link.email) : (eb) => eb('id', '=', link.userId))
    .select(['id', 'twoFactorProvider'])
    .executeTakeFirst()
  if (owner?.id === session.userId) return undefined
  const { email: signedInAs } = await db
    .selectFrom('user')
    .where('id', '=', session.userId)
    .select('email')
    .executeTakeFirstOrThrow()
  return {
    email: owner?.twoFactorProvider ? masked(link.email) : link.email,
    isNewAddress: link.purpose === 'ChangeEmail',
    signedInAs,
  }
}
