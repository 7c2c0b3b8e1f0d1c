import type { OidcIdentity } from '#contract/accounts/oidc.ts'
import type { SignedIn } from '#server/calls/call.ts'
import { lockRow } from '#server/database/lock.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { conflict, notFound } from '#server/http/problem.ts'
import { listOidcIdentities } from '#server/identity/oidc-identities.queries.ts'
import { noPassword } from '#server/identity/passwords.ts'
import { listOwnPasskeys } from '#server/identity/verify-passkey.ts'
import { nameFor } from '#server/mail/email.ts'
import { putInOutbox } from '#server/mail/outbox.ts'
import type { OidcSettings } from '#server/process/env.ts'
import { oidcChangedEmail } from './emails/oidc-changed.email.ts'

type Known = Pick<OidcSettings, 'issuer' | 'name'> | undefined

export async function listIdentities(
  db: Db,
  userId: number,
  provider: Known,
): Promise<{ items: OidcIdentity[] }> {
  const identities = await listOidcIdentities(db, userId)
  return {
    items: identities.map((each) => ({ ...each, name: nameOf(each.issuer, provider) })),
  }
}

/** The provider may have changed since. */
const nameOf = (issuer: string, provider: Known): string =>
  issuer === provider?.issuer ? provider.name : new URL(issuer).host

/** Removes a provider from the account, unless it is the only way to log in. */
export async function removeIdentity(
  db: Db,
  { userId }: SignedIn,
  id: number,
  provider: Known,
): Promise<void> {
  const me = await db
    .selectFrom('user')
    .innerJoin('person', 'person.userId', 'user.id')
    .where('user.id', '=', userId)
    .select(['email', 'emailVerifiedAt', 'firstName', 'passwordHash'])
    .$call(lockRow(db))
    .executeTakeFirstOrThrow()
  const removed = await db
    .deleteFrom('oidcIdentity')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('issuer')
    .executeTakeFirstOrThrow(notFound)
  if (me.passwordHash === noPassword && (await listOwnPasskeys(db, userId)).length === 0) {
    throw conflict('only_way_in', {}, 'Choose a password or add a passkey first.')
  }
  await putInOutbox(db, oidcChangedEmail, me.email, {
    firstName: nameFor(me),
    change: 'Removed',
    provider: nameOf(removed.issuer, provider),
  })
}
