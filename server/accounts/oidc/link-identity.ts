import type { Logger } from 'pino'
import type { Db } from '#server/database/schema/schema.ts'
import { linkExpired } from '#server/identity/one-time-tokens.queries.ts'
import { putInOutbox } from '#server/mail/outbox.ts'
import { clock } from '#server/process/clock.ts'
import { oidcChangedEmail } from './emails/oidc-changed.email.ts'

/** The person of an OpenID provider whom a pending login links with its account, and the name of the provider. */
export type PendingIdentity = { issuer: string; subject: string; provider: string }

type Linking = { userId: number; isReset?: boolean; pendingIdentity?: string | null }

/** Links the person of an OpenID provider with the account of a complete login, if the login began there. */
export async function linkPending(
  { db, log }: { db: Db; log: Logger },
  { userId, isReset = false, pendingIdentity }: Linking,
): Promise<void> {
  if (pendingIdentity === null || pendingIdentity === undefined) return
  const { provider, ...identity } = JSON.parse(pendingIdentity) as PendingIdentity
  if (!(await insertIdentity(db, { userId, ...identity }))) throw linkExpired()
  const { email, firstName } = await db
    .selectFrom('user')
    .innerJoin('person', 'person.userId', 'user.id')
    .where('user.id', '=', userId)
    .select(['email', 'firstName'])
    .executeTakeFirstOrThrow()
  await putInOutbox(db, oidcChangedEmail, email, {
    // A stranger may have chosen the name of an account that was taken over.
    firstName: isReset ? null : firstName,
    change: 'Added',
    provider,
  })
  log.info({ event: 'oidcLinked', userId }, 'An OpenID provider was linked')
}

/** False if the account or the person is linked otherwise, or the account removed the provider. */
export async function insertIdentity(
  db: Db,
  identity: { userId: number; issuer: string; subject: string },
): Promise<boolean> {
  const inserted = await db
    .insertInto('oidcIdentity')
    .values({ ...identity, createdDate: clock.timestamp() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}
