import { type Kysely, sql } from 'kysely'
import { findChallenge } from '../accounts/challenges.ts'
import type { Database } from '../database/database.ts'
import type { Schema } from '../database/schema/schema.ts'
import { patiently } from '../database/transaction.ts'
import { tooManyTries } from '../problem.ts'
import type { Vault } from '../vault.ts'
import { type Door, throttleRules } from './throttle.rules.ts'

/** What a call's line says of it: which door it is, whom a try counts for, and which answers take the tries back. */
export type Throttle = {
  door: Door
  subject: (asked: Asked) => string | Promise<string>
  /** How many tries a call is, where it does the same many times. */
  tries?: (body: unknown) => number
  isForgivenBy?: (answer: unknown) => boolean
}

type Asked = { db: Kysely<Schema>; userId: number | null; body: unknown }

type Forgiving = Pick<Throttle, 'isForgivenBy'>

/** Counts for the account of the address that the body names, whether there is one or not. */
export const perEmail = (door: Door, forgiving?: Forgiving): Throttle => ({
  door,
  subject: ({ body }) => `email:${(body as { email: string }).email}`,
  ...forgiving,
})

/** Counts for whoever is signed in. */
export const perUser = (door: Door): Throttle => ({
  door,
  subject: ({ userId }) => `user:${userId}`,
})

/** Counts for whoever is signed in, once for each of the records that the body names. */
export const perUserAndId = (door: Door): Throttle => ({
  ...perUser(door),
  tries: (body) => new Set((body as { ids: number[] }).ids).size,
})

/** Counts for the token of a link. */
export const perToken = (door: Door): Throttle => ({
  door,
  subject: ({ body }) => `secret:${(body as { token: string }).token}`,
})

/** Counts for the account whose login waits for a code, over all its logins. */
export const perChallenge = (door: Door, forgiving?: Forgiving): Throttle => ({
  door,
  subject: async ({ db, body }) => {
    const { challenge } = body as { challenge: string }
    const waiting = await findChallenge(db, challenge)
    return waiting ? `user:${waiting.userId}` : `secret:${challenge}`
  },
  ...forgiving,
})

type Stores = { database: Database; vault: Vault }
type Try = { door: Door; subject: string; address: string; tries?: number }

/**
 * Counts a try, and refuses it if there were too many: from the address, or else for the account. What an address tries that
 * is refused already costs no account anything.
 */
export async function countTry(
  { database, vault }: Stores,
  { door, subject, address, tries = 1 }: Try,
): Promise<void> {
  const { window, perAccount, perAddress } = throttleRules[door]
  const limits = [
    [vault.sign(`${door}:address:${address}`), perAddress],
    [accountKey(vault, door, subject), perAccount],
  ] as const
  for (const [key, limit] of limits) {
    const now = Date.now()
    const counted = await patiently(() => count(database.db, { key, tries }, now, window))
    if (counted.count > limit) throw tooManyTries(Date.parse(counted.resetsDate) - now)
  }
}

/** Takes back the tries of an account that turned out to be whom it said. Those of the address stay. */
export async function forgetTries(
  { database, vault }: Stores,
  { door, subject }: Try,
): Promise<void> {
  const key = accountKey(vault, door, subject)
  await patiently(() => database.db.deleteFrom('throttle').where('key', '=', key).execute())
}

/** Forgets the counts of windows that have ended. */
export const sweepThrottle = (db: Kysely<Schema>, now = Date.now()) =>
  patiently(() =>
    db.deleteFrom('throttle').where('resetsDate', '<=', new Date(now).toISOString()).execute(),
  )

const accountKey = (vault: Vault, door: Door, subject: string) =>
  vault.sign(`${door}:account:${subject}`)

/** One statement, so that of many tries at once none goes uncounted. */
function count(
  db: Kysely<Schema>,
  { key, tries }: { key: string; tries: number },
  now: number,
  window: number,
) {
  const began = new Date(now).toISOString()
  const resetsDate = new Date(now + window).toISOString()
  const isOver = sql<boolean>`throttle.resets_date <= ${began}`
  return db
    .insertInto('throttle')
    .values({ key, count: tries, resetsDate })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${isOver} then excluded.count else throttle.count + excluded.count end`,
        resetsDate: sql`case when ${isOver} then excluded.resets_date else throttle.resets_date end`,
      }),
    )
    .returning(['count', 'resetsDate'])
    .executeTakeFirstOrThrow()
}
