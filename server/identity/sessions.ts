import { day, minute } from '#contract/dates/durations.ts'
import type { Kysely } from 'kysely'
import { isUnavailable } from '../database/failure.ts'
import type { Schema } from '../database/schema/schema.ts'
import { hashOf, newSecret } from '../crypto/secrets.ts'

const idleLife = 30 * day
const longestLife = 90 * day
const refreshAfter = 5 * minute

/** Begins a session and returns its token, of which only the hash is kept. Whoever's are over are forgotten. */
export async function startSession(
  db: Kysely<Schema>,
  userId: number,
  userAgent: string | null = null,
  mayResetUntil: string | null = null,
  knownDeviceId: number | null = null,
): Promise<string> {
  const token = newSecret()
  const now = new Date().toISOString()
  await db.deleteFrom('session').where('expiresDate', '<=', now).execute()
  await db
    .insertInto('session')
    .values({
      userId,
      tokenHash: hashOf(token),
      createdDate: now,
      lastSeenDate: now,
      expiresDate: new Date(Date.now() + idleLife).toISOString(),
      userAgent: userAgent?.slice(0, 400) ?? null,
      mayResetUntil,
      knownDeviceId,
    })
    .execute()
  return token
}

/** Whose session the token is, or undefined when it is unknown or over. */
export async function findSession(db: Kysely<Schema>, token: string) {
  const session = await db
    .selectFrom('session')
    .innerJoin('person', 'person.userId', 'session.userId')
    .where('tokenHash', '=', hashOf(token))
    .select([
      'session.id as sessionId',
      'session.userId',
      'person.id as personId',
      'createdDate',
      'lastSeenDate',
      'expiresDate',
    ])
    .executeTakeFirst()
  if (!session) return undefined

  const { sessionId, userId, personId } = session
  const now = Date.now()
  if (Date.parse(session.expiresDate) <= now) {
    await db.deleteFrom('session').where('id', '=', sessionId).execute().catch(ignoreUnavailable)
    return undefined
  }
  if (Date.parse(session.lastSeenDate) + refreshAfter <= now) {
    await refreshSession(db, sessionId, session.createdDate, now).catch(ignoreUnavailable)
  }
  return { userId, personId, sessionId }
}

export async function deleteSession(db: Kysely<Schema>, token: string): Promise<void> {
  await db.deleteFrom('session').where('tokenHash', '=', hashOf(token)).execute()
}

const refreshSession = (
  db: Kysely<Schema>,
  sessionId: number,
  createdDate: string,
  now: number,
): Promise<unknown> =>
  db
    .updateTable('session')
    .set({
      lastSeenDate: new Date(now).toISOString(),
      expiresDate: new Date(
        Math.min(now + idleLife, Date.parse(createdDate) + longestLife),
      ).toISOString(),
    })
    .where('id', '=', sessionId)
    .execute()

// Reading goes on while nothing can be written.
function ignoreUnavailable(error: unknown) {
  if (!isUnavailable(error)) throw error
}
