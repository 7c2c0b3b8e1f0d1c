import type { OidcIdentity } from '#contract/accounts/oidc.ts'
import type { SignedIn } from '#server/calls/call.ts'
import { lockRow } from '#server/database/lock.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { conflict, notFound } from '#server/http/problem.ts'
import { listOidcIdentities } from '#server/identity/oidc-identities.queries.ts'
import { noPassword } from '#server/identity/passwords.ts'
import { listOwnPasskeys } from '#server/identity/verify-passkey.ts'
import { endOtherAccess } from '#server/identity/sessions.queries.ts'
import { nameFor } from '#server/mail/email.ts'
import { putInOutbox } from '#server/mail/outbox.ts'
import { clock } from '#server/process/clock.ts'
import type { OidcSettings } from '#server/process/env.ts'
import { oidcChangedEmail } from './emails/oidc-changed.email.ts'

/** The provider in the settings, if any. */
export type KnownProvider = Pick<OidcSettings, 'issuer' | 'name'> | undefined

export async function listIdentities(
  db: Db,
  userId: number,
  provider: KnownProvider,
): Promise<{ items: OidcIdentity[] }> {
  const identities = await listOidcIdentities(db, userId)
  return {
    items: identities.map((each) => ({ ...each, name: nameOf(each.issuer, provider) })),
  }
}

/** The provider may have changed since. */
const nameOf = (issuer: string, provider: KnownProvider): string =>
  issuer === provider?.issuer ? provider.name : new URL(issuer).host

/** The name of the site's provider if it logs in to the account. */
export async function findLinkedName(
  db: Db,
  userId: number,
  provider: KnownProvider,
): Promise<string | null> {
  const identities = await listOidcIdentities(db, userId)
  const isLinked = identities.some(
    ({ issuer, removedDate }) => issuer === provider?.issuer && removedDate === null,
  )
  return isLinked && provider ? provider.name : null
}

/**
 * Removes a provider from the account, unless it is the only way to log in, and ends other access. The provider cannot
 * log in until its person allows it again.
 */
export async function removeIdentity(
  db: Db,
  visitor: SignedIn,
  id: number,
  provider: KnownProvider,
): Promise<void> {
  const { userId } = visitor
  const me = await db
    .selectFrom('user')
    .innerJoin('person', 'person.userId', 'user.id')
    .where('user.id', '=', userId)
    .select(['email', 'emailVerifiedAt', 'firstName', 'passwordHash'])
    .$call(lockRow(db))
    .executeTakeFirstOrThrow()
  const removed = await db
    .updateTable('oidcIdentity')
    .set({ subject: null, removedDate: clock.timestamp() })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('removedDate', 'is', null)
    .returning('issuer')
    .executeTakeFirstOrThrow(notFound)
  if (me.passwordHash === noPassword && (await listOwnPasskeys(db, userId)).length === 0) {
    throw conflict('only_way_in', {}, 'Choose a password or add a passkey first.')
  }
  await endOtherAccess(db, visitor)
  await putInOutbox(db, oidcChangedEmail, me.email, {
    firstName: nameFor(me),
    change: 'Removed',
    provider: nameOf(removed.issuer, provider),
  })
}

/** Lets a removed provider log in to the account again. Its next login links it. */
export async function allowIdentity(db: Db, userId: number, id: number): Promise<void> {
  const own = db.selectFrom('oidcIdentity').where('userId', '=', userId).where('id', '=', id)
  const { removedDate } = await own.select('removedDate').executeTakeFirstOrThrow(notFound)
  if (removedDate !== null) await db.deleteFrom('oidcIdentity').where('id', '=', id).execute()
}
