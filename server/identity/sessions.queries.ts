import { day, minute } from '#contract/dates/durations.ts'
import Bowser from 'bowser'
import type { Client } from '../calls/call.ts'
import { hashOf, newSecret } from '../crypto/secrets.ts'
import { isUnavailable } from '../database/failure.ts'
import type { Db } from '../database/schema/schema.ts'
import { patiently } from '../database/database.ts'
import { isAddress } from './accounts.queries.ts'
import { endReauthentications } from './reauthentication.ts'

const idleLife = 30 * day
const longestLife = 90 * day
const refreshAfter = 5 * minute

/** Begins a session and returns its token, of which only the hash is kept. Whoever's are over are forgotten. */
export async function startSession(
  db: Db,
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
export async function findSession(db: Db, token: string) {
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

export async function deleteSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('session').where('tokenHash', '=', hashOf(token)).execute()
}

const refreshSession = (
  db: Db,
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

/** How long a device is known after its last login. In milliseconds. */
const deviceLife = 365 * day

/** Of each account the latest are known. */
const mostDevices = 20

/** The id of a device that the account let in before, if the cookie is of one. It looks without a cookie too: time tells nothing. */
export async function findKnownDevice(
  db: Db,
  device: string | null,
  account: { email: string } | { userId: number },
): Promise<number | undefined> {
  const known = await db
    .selectFrom('knownDevice')
    .innerJoin('user', 'user.id', 'knownDevice.userId')
    .where('tokenHash', '=', hashOf(device ?? ''))
    .where('expiresDate', '>', new Date().toISOString())
    .where(
      'email' in account ? isAddress(account.email) : (eb) => eb('user.id', '=', account.userId),
    )
    .select('knownDevice.id')
    .executeTakeFirst()
  return known?.id
}

/**
 * Makes the device known to the account that it was let into, and gives it another cookie. Accounts that share the device
 * know it by that one too, so that a cookie which was planted or copied is worth nothing after the next login.
 */
async function rememberDevice(
  db: Db,
  userId: number,
  { device, keepDevice }: Pick<Client, 'device' | 'keepDevice'>,
): Promise<number> {
  const secret = newSecret()
  const tokenHash = hashOf(secret)
  if (device !== null) {
    await db
      .updateTable('knownDevice')
      .set({ tokenHash })
      .where('tokenHash', '=', hashOf(device))
      .execute()
  }
  const now = Date.now()
  const expiresDate = new Date(now + deviceLife).toISOString()
  const { id } = await db
    .insertInto('knownDevice')
    .values({ userId, tokenHash, createdDate: new Date(now).toISOString(), expiresDate })
    .onConflict((conflict) =>
      conflict.columns(['tokenHash', 'userId']).doUpdateSet({ expiresDate }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await forgetOldest(db, userId)
  keepDevice(secret)
  return id
}

async function forgetOldest(db: Db, userId: number) {
  const known = await db
    .selectFrom('knownDevice')
    .where('userId', '=', userId)
    .orderBy('expiresDate', 'desc')
    .orderBy('id', 'desc')
    .select('id')
    .execute()
  const oldest = known.slice(mostDevices).map(({ id }) => id)
  if (oldest.length > 0) await db.deleteFrom('knownDevice').where('id', 'in', oldest).execute()
}

/** Begins a session of somebody who was let in, on a device that is known from then on. */
export async function startKnownSession(
  db: Db,
  userId: number,
  client: Client,
  mayResetUntil: string | null = null,
): Promise<string> {
  const knownDeviceId = await rememberDevice(db, userId, client)
  return startSession(db, userId, client.userAgent, mayResetUntil, knownDeviceId)
}

/** Forgets the devices of an account but for that of one session, or all. */
async function forgetOtherDevices(
  db: Db,
  { userId, sessionId }: { userId: number; sessionId: number | null },
): Promise<void> {
  await db
    .deleteFrom('knownDevice')
    .where('userId', '=', userId)
    .where('id', 'not in', (sessions) =>
      sessions
        .selectFrom('session')
        .where('id', '=', sessionId ?? 0)
        .where('knownDeviceId', 'is not', null)
        .select((session) => session.ref('knownDeviceId').$notNull().as('id')),
    )
    .execute()
}

/** Forgets devices on which nobody has logged in for a year. */
export const sweepKnownDevices = (db: Db, now = Date.now()) =>
  patiently(() =>
    db.deleteFrom('knownDevice').where('expiresDate', '<=', new Date(now).toISOString()).execute(),
  )

/** What somebody would call the browser, such as "Firefox on Android". */
export function deviceOf(userAgent: string | null): string {
  if (!userAgent) return unknown
  const { browser, os } = Bowser.parse(userAgent.slice(0, 400))
  // A browser that is not known is called by whatever it says of itself.
  if (!browser.name || !browserNames.has(browser.name)) return unknown
  return os.name && osNames.has(os.name) ? `${browser.name} on ${os.name}` : browser.name
}

const browserNames = new Set<string>(Object.values(Bowser.BROWSER_MAP))
const osNames = new Set<string>(Object.values(Bowser.OS_MAP))

const unknown = 'A browser'

/**
 * Ends whatever else opens an account: its other sessions, reauthentications, the links of its letters, logins that wait for
 * a code, and what somebody has begun and might yet finish, such as a change of the address.
 */
export async function endOtherWays(
  db: Db,
  { userId, sessionId }: { userId: number; sessionId: number | null },
): Promise<void> {
  await endOtherSessions(db, { userId, sessionId })
  await db.deleteFrom('oneTimeToken').where('userId', '=', userId).execute()
  await db.deleteFrom('challenge').where('userId', '=', userId).execute()
  await endReauthentications(db, userId)
  await db.deleteFrom('passkeyChallenge').where('userId', '=', userId).execute()
  await db
    .deleteFrom('recoveryCode')
    .where('userId', '=', userId)
    .where('isPending', '=', true)
    .execute()
  await db
    .updateTable('user')
    .set({ pendingEmail: null, pendingTotpSecret: null })
    .where('id', '=', userId)
    .execute()
}

/** Ends the sessions of an account but for one, or all, and forgets the devices that it let in. */
export async function endOtherSessions(
  db: Db,
  { userId, sessionId }: { userId: number; sessionId: number | null },
): Promise<void> {
  await forgetOtherDevices(db, { userId, sessionId })
  await db
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where('id', '!=', sessionId ?? 0)
    .execute()
}
