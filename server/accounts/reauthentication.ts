import type { Reauthenticate, Reauthentication } from '#contract/accounts/account-settings.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema/schema.ts'
import { reauthenticationRequired } from '../problem.ts'
import type { Visitor } from '../rights/visitor.ts'
import { hashOf, newSecret } from './secrets.ts'
import { type Asking, confirmed, type Me } from './settings/confirmed.ts'

export const reauthenticationHeader = 'X-Reauthentication'

const life = 5 * 60_000

/** Answers a secret that only the browser that proved whose session it is has: who stole the session's token lacks it. */
export const reauthenticate = (asking: Asking, proof: Reauthenticate): Promise<Reauthentication> =>
  confirmIdentity(asking, proof, (db, { sessionId }) => issueReauthentication(db, sessionId))

/** Checks that the session is used by the owner of its account. Every way of proving that is here. */
const confirmIdentity = <Result>(
  asking: Asking,
  { password }: Reauthenticate,
  work: (db: Kysely<Schema>, me: Me) => Promise<Result>,
): Promise<Result> => confirmed(asking, password, work, 'password')

export async function issueReauthentication(
  db: Kysely<Schema>,
  sessionId: number,
): Promise<Reauthentication> {
  const reauthentication = newSecret()
  const now = Date.now()
  const createdDate = new Date(now).toISOString()
  const expiresDate = new Date(now + life).toISOString()
  await db.deleteFrom('reauthentication').where('expiresDate', '<=', createdDate).execute()
  await db
    .insertInto('reauthentication')
    .values({ sessionId, tokenHash: hashOf(reauthentication), createdDate, expiresDate })
    .execute()
  return { reauthentication, expiresDate }
}

/** Refuses a call unless the session's owner confirmed it a few minutes ago. */
export async function requireReauthentication(
  db: Kysely<Schema>,
  { sessionId }: Visitor,
  reauthentication: string | undefined,
): Promise<void> {
  const found =
    reauthentication !== undefined &&
    sessionId !== null &&
    (await db
      .selectFrom('reauthentication')
      .where('tokenHash', '=', hashOf(reauthentication))
      .where('sessionId', '=', sessionId)
      .where('expiresDate', '>', new Date().toISOString())
      .select('id')
      .executeTakeFirst())
  if (!found) throw reauthenticationRequired()
}

/** Ends them in all sessions of an account. */
export const endReauthentications = (db: Kysely<Schema>, userId: number) =>
  db
    .deleteFrom('reauthentication')
    .where('sessionId', 'in', (sessions) =>
      sessions.selectFrom('session').where('userId', '=', userId).select('session.id'),
    )
    .execute()
