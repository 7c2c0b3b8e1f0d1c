import { day } from '#contract/dates/durations.ts'
import type { Kysely } from 'kysely'
import type { Client } from '../calls/call.ts'
import type { Schema } from '../database/schema/schema.ts'
import { patiently } from '../database/transaction.ts'
import { isAddress } from './accounts.queries.ts'
import { hashOf, newSecret } from '../crypto/secrets.ts'
import { startSession } from './sessions.ts'

/** How long a device is known after its last login. In milliseconds. */
const life = 365 * day

/** Of each account the latest are known. */
const most = 20

/** The id of a device that the account let in before, if the cookie is of one. It looks without a cookie too: time tells nothing. */
export async function findKnownDevice(
  db: Kysely<Schema>,
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
  db: Kysely<Schema>,
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
  const expiresDate = new Date(now + life).toISOString()
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

async function forgetOldest(db: Kysely<Schema>, userId: number) {
  const known = await db
    .selectFrom('knownDevice')
    .where('userId', '=', userId)
    .orderBy('expiresDate', 'desc')
    .orderBy('id', 'desc')
    .select('id')
    .execute()
  const oldest = known.slice(most).map(({ id }) => id)
  if (oldest.length > 0) await db.deleteFrom('knownDevice').where('id', 'in', oldest).execute()
}

/** Begins a session of somebody who was let in, on a device that is known from then on. */
export async function startKnownSession(
  db: Kysely<Schema>,
  userId: number,
  client: Client,
  mayResetUntil: string | null = null,
): Promise<string> {
  const knownDeviceId = await rememberDevice(db, userId, client)
  return startSession(db, userId, client.userAgent, mayResetUntil, knownDeviceId)
}

/** Forgets the devices of an account but for that of one session, or all. */
export async function forgetOtherDevices(
  db: Kysely<Schema>,
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
export const sweepKnownDevices = (db: Kysely<Schema>, now = Date.now()) =>
  patiently(() =>
    db.deleteFrom('knownDevice').where('expiresDate', '<=', new Date(now).toISOString()).execute(),
  )
