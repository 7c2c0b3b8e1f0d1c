import { day, minute } from '#contract/dates/durations.ts'
import Bowser from 'bowser'
import { announceTo } from '../audit/announce.ts'
import type { Client } from '../calls/call.ts'
import { hashOf, newSecret } from '../crypto/secrets.ts'
import { compileOnce, type Placeholders } from '../database/compile-once.ts'
import { isUnavailable, patiently } from '../database/failure.ts'
import { lockRow } from '../database/lock.ts'
import type { Db } from '../database/schema/schema.ts'
import { about, Refusal } from '../http/problem.ts'
import { isAddress } from './accounts.queries.ts'
import { endReauthentications } from './reauthentication.ts'
import { askWhom, findSignUpRules, suspensionInWords } from './site-settings.queries.ts'
import { clock } from '../process/clock.ts'

export const idleLife = 30 * day
const longestLife = 90 * day
const refreshAfter = 5 * minute

type Begun = {
  mayResetUntil?: string | null
  knownDeviceId?: number | null
  hasSecondFactor?: boolean
}

/**
 * Starts a session and returns its token; only the hash is stored. Refuses a suspended account. Deletes expired
 * sessions.
 */
export async function startSession(
  db: Db,
  userId: number,
  userAgent: string | null = null,
  { mayResetUntil = null, knownDeviceId = null, hasSecondFactor = false }: Begun = {},
): Promise<string> {
  await refuseSuspended(db, userId)
  const token = newSecret()
  const now = clock.timestamp()
  await db.deleteFrom('session').where('expiresDate', '<=', clock.confirmedTimestamp()).execute()
  await db
    .insertInto('session')
    .values({
      userId,
      tokenHash: hashOf(token),
      createdDate: now,
      lastSeenDate: now,
      expiresDate: new Date(clock.now() + idleLife).toISOString(),
      userAgent: userAgent?.slice(0, 400) ?? null,
      mayResetUntil,
      knownDeviceId,
      hasSecondFactor,
    })
    .execute()
  return token
}

/** Refuses a suspended account, and locks it: a suspension ends the sessions that it finds. */
async function refuseSuspended(db: Db, userId: number): Promise<void> {
  const { suspendedDate, suspensionReason } = await db
    .selectFrom('user')
    .where('id', '=', userId)
    .select(['suspendedDate', 'suspensionReason'])
    .$call(lockRow(db))
    .executeTakeFirstOrThrow()
  if (suspendedDate === null) return
  const { contactEmail } = await findSignUpRules(db)
  const message = `This account was ${suspensionInWords({ suspendedDate, suspensionReason })} ${askWhom(contactEmail)}`
  throw about(userId, new Refusal(403, { message, code: 'account_suspended' }))
}

/** Notes that the session has proved a second factor. */
export async function noteSecondFactor(db: Db, sessionId: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ hasSecondFactor: true })
    .where('id', '=', sessionId)
    .execute()
}

const sessionsOf = compileOnce((db, { tokenHash }: Placeholders<{ tokenHash: string }>) =>
  db
    .selectFrom('session')
    .innerJoin('person', 'person.userId', 'session.userId')
    .where('tokenHash', '=', tokenHash)
    .select([
      'session.id as sessionId',
      'session.userId',
      'person.id as personId',
      'createdDate',
      'lastSeenDate',
      'expiresDate',
    ]),
)

/** The session of the token, or undefined if it is unknown or expired. */
export async function findSession(db: Db, token: string) {
  const [session] = await sessionsOf(db, { tokenHash: hashOf(token) })
  if (!session) return undefined

  const { sessionId, userId, personId } = session
  if (Date.parse(session.expiresDate) <= clock.confirmed()) {
    await db
      .deleteFrom('session')
      .where('id', '=', sessionId)
      .execute()
      .catch(ignoreUnavailable(db))
    return undefined
  }
  const now = clock.now()
  // A wrong clock may have stored a later time.
  if (Math.abs(now - Date.parse(session.lastSeenDate)) >= refreshAfter) {
    await refreshSession(db, sessionId, session.createdDate, now).catch(ignoreUnavailable(db))
  }
  return { userId, personId, sessionId }
}

export async function deleteSession(db: Db, token: string): Promise<void> {
  const deleted = await db
    .deleteFrom('session')
    .where('tokenHash', '=', hashOf(token))
    .returning('userId')
    .execute()
  for (const { userId } of deleted) await announceTo(db, [userId])
}

function refreshSession(
  db: Db,
  sessionId: number,
  createdDate: string,
  now: number,
): Promise<unknown> {
  const began = Math.min(Date.parse(createdDate), now)
  return db
    .updateTable('session')
    .set({
      createdDate: new Date(began).toISOString(),
      lastSeenDate: new Date(now).toISOString(),
      expiresDate: new Date(Math.min(now + idleLife, began + longestLife)).toISOString(),
    })
    .where('id', '=', sessionId)
    .execute()
}

// Reads continue while nothing can be written. A transaction may have ended with the failure.
const ignoreUnavailable = (db: Db) => (error: unknown) => {
  if (db.isTransaction || !isUnavailable(error)) throw error
}

/** How long a device stays known after its last login. In milliseconds. */
export const deviceLife = 365 * day

/** How many devices an account knows; the latest stay. */
const mostDevices = 20

/** The id of a known device, by its cookie. Queries even without a cookie, so that the time reveals nothing. */
export async function findKnownDevice(
  db: Db,
  device: string | null,
  account: { email: string } | { userId: number },
): Promise<number | undefined> {
  const known = await db
    .selectFrom('knownDevice')
    .innerJoin('user', 'user.id', 'knownDevice.userId')
    .where('tokenHash', '=', hashOf(device ?? ''))
    .where('expiresDate', '>', clock.confirmedTimestamp())
    .where(
      'email' in account ? isAddress(account.email) : (eb) => eb('user.id', '=', account.userId),
    )
    .select('knownDevice.id')
    .executeTakeFirst()
  return known?.id
}

/**
 * Makes the device known to the account, with a new cookie. Accounts that share the device know it by the new cookie
 * too, so a planted or copied cookie is worthless after the next login.
 */
async function rememberDevice(
  db: Db,
  userId: number,
  { device, setDeviceCookie }: Pick<Client, 'device' | 'setDeviceCookie'>,
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
  const now = clock.now()
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
  setDeviceCookie(secret)
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

/** Starts a session on a device, and makes the device known. */
export async function startKnownSession(
  db: Db,
  userId: number,
  client: Client,
  begun: Omit<Begun, 'knownDeviceId'> = {},
): Promise<string> {
  const knownDeviceId = await rememberDevice(db, userId, client)
  return startSession(db, userId, client.userAgent, { ...begun, knownDeviceId })
}

/** Forgets the devices of an account, except that of one session, if given. */
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

/** Forgets devices without a login for a year. */
export const sweepKnownDevices = (db: Db, now = clock.confirmed()) =>
  patiently(() =>
    db.deleteFrom('knownDevice').where('expiresDate', '<=', new Date(now).toISOString()).execute(),
  )

/** The browser as people call it, such as "Firefox on Android". */
export function deviceOf(userAgent: string | null): string {
  if (!userAgent) return unknown
  const { browser, os } = Bowser.parse(userAgent.slice(0, 400))
  // An unknown browser is shown by its own user agent.
  if (!browser.name || !browserNames.has(browser.name)) return unknown
  return os.name && osNames.has(os.name) ? `${browser.name} on ${os.name}` : browser.name
}

const browserNames = new Set<string>(Object.values(Bowser.BROWSER_MAP))
const osNames = new Set<string>(Object.values(Bowser.OS_MAP))

const unknown = 'A browser'

/**
 * Ends everything else that gives access to an account: other sessions, API tokens, confirmations, email links, pending logins,
 * and unfinished changes such as of the address.
 */
export async function endOtherAccess(
  db: Db,
  { userId, sessionId }: { userId: number; sessionId: number | null },
): Promise<void> {
  await endOtherSessions(db, { userId, sessionId })
  await db.deleteFrom('apiToken').where('userId', '=', userId).execute()
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

/** Ends the sessions of an account, except one, if given, and forgets its devices. */
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
  await announceTo(db, [userId])
}
