import { day, minute } from '#contract/dates/durations.ts'
import { sql } from 'kysely'
import { columnsFor } from '../database/columns.ts'
import { compileOnce, type Placeholders } from '../database/compile-once.ts'
import { type Database, transact } from '../database/database.ts'
import { patiently } from '../database/failure.ts'
import type { Db } from '../database/schema/schema.ts'
import { tooManyTries } from '../http/problem.ts'
import type { Encryption } from '../crypto/encryption.ts'
import {
  resetAfter,
  type RateLimitRuleName,
  growingWaits,
  type RateLimitRule,
  rateLimitRules,
} from './rate-limit.rules.ts'
import { clock, timestampOf } from '../process/clock.ts'

/** The rate limit of a call: its rule, the account that a try counts for, and the answers that reset the count. */
export type RateLimit = {
  rule: RateLimitRuleName
  /** Null if tries count for no account. */
  subject: (asking: Asking) => string | undefined | Promise<string | undefined>
  /** The known device of the account, which has its own count. */
  device?: (asking: Asking) => Promise<number | undefined>
  /** How many tries one call counts as, if it does something many times. */
  tries?: (body: unknown) => number
  /** The weight of each try. */
  weight?: (asking: Asking) => Promise<number>
  isResetBy?: (answer: unknown) => boolean
}

type Asking = { db: Db; userId: number | null; body: unknown; device: string | null }

/** Counts tries of the signed-in account. */
export const perUser = (rule: RateLimitRuleName): RateLimit => ({
  rule,
  subject: ({ userId }) => `user:${userId}`,
})

/**
 * Counts emails that the signed-in account sends to others, with weight three on the first day of an account and two
 * in its first week.
 */
export const perSender = (rule: RateLimitRuleName): RateLimit => ({
  ...perUser(rule),
  weight: async ({ db, userId }) => {
    const { createdDate } = await db
      .selectFrom('user')
      .where('id', '=', userId)
      .select('createdDate')
      .executeTakeFirstOrThrow()
    const age = clock.now() - Date.parse(createdDate)
    return age < day ? 3 : age < 7 * day ? 2 : 1
  },
})

/** The same, once for each record in the body. */
export const perSenderAndId = (rule: RateLimitRuleName): RateLimit => ({
  ...perSender(rule),
  tries: (body) => new Set((body as { ids: number[] }).ids).size,
})

/** Counts tries of the address only, for calls without an account. */
export const perClientAddress = (rule: RateLimitRuleName): RateLimit => ({
  rule,
  subject: () => undefined,
})

type Stores = { database: Database; encryption: Encryption }
type Try = {
  rule: RateLimitRuleName
  subject?: string | undefined
  address?: string
  tries?: number
}

/**
 * The counts that a call adds to. A known device has only its own count: strangers at the same address cannot use it
 * up.
 */
export async function attemptOf(
  { rule, subject, device, tries, weight }: RateLimit,
  asking: Asking,
  address: string,
): Promise<Try> {
  const known = await device?.(asking)
  const times = (await weight?.(asking)) ?? 1
  const counted = { rule, tries: (tries?.(asking.body) ?? 1) * times }
  if (known !== undefined) return { ...counted, subject: `device:${known}` }
  return { ...counted, subject: await subject(asking), address }
}

/**
 * Counts a try, and refuses it if there were too many: from the address, or else for the account. Tries refused for
 * the address do not count for the account.
 */
export async function countTry(
  { database, encryption }: Stores,
  { rule, subject, address, tries = 1 }: Try,
): Promise<void> {
  const { window, perAccount, perAddress, hasGrowingWaits }: RateLimitRule = rateLimitRules[rule]
  const inWindow = async (db: Db, key: string, limit: number) => {
    const now = clock.now()
    const [counted] = await count(db, { key, tries }, now, window)
    return counted && counted.count > limit ? Date.parse(counted.resetsDate) - now : 0
  }
  const ofAccount = (db: Db, key: string) =>
    hasGrowingWaits
      ? countUnlessWaiting({ db, engine: database.engine }, { key, tries }, perAccount)
      : inWindow(db, key, perAccount)
  const countBoth = async (db: Db) => {
    const wait =
      address === undefined
        ? 0
        : await inWindow(db, encryption.sign(`${rule}:address:${address}`), perAddress)
    if (wait > 0 || subject === undefined) return wait
    return ofAccount(db, accountKey(encryption, rule, subject))
  }
  const wait = await transact(database, countBoth, { mayBeLost: true })
  if (wait > 0) throw tooManyTries(wait)
}

/** Resets the tries of an account after a success. Those of the address stay. */
export async function forgetTries(
  { database, encryption }: Stores,
  { rule, subject }: Try,
): Promise<void> {
  if (subject === undefined) return
  const key = accountKey(encryption, rule, subject)
  await transact(database, (db) => db.deleteFrom('rateLimit').where('key', '=', key).execute(), {
    mayBeLost: true,
  })
}

/** Deletes the counts of windows that have ended. */
export const sweepRateLimit = (db: Db, now = clock.confirmed()) =>
  patiently(() =>
    db.deleteFrom('rateLimit').where('resetsDate', '<=', new Date(now).toISOString()).execute(),
  )

const longestWait = Math.max(...growingWaits)

const accountKey = (encryption: Encryption, rule: RateLimitRuleName, subject: string) =>
  encryption.sign(`${rule}:account:${subject}`)

/**
 * Counts tries unless they must wait, and returns for how long, in milliseconds. Waiting tries are not counted and do
 * not prolong the wait. A single statement decides, so that concurrent tries cannot exceed the limit.
 */
async function countUnlessWaiting(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  { key, tries }: { key: string; tries: number },
  free: number,
): Promise<number> {
  const now = clock.now()
  const type = sql.raw(columnsFor(engine).instant)
  const instant = (time: number) => sql<string>`cast(${timestampOf(time)} as ${type})`
  const [began, resetsDate] = [timestampOf(now), timestampOf(now + resetAfter)]
  const isOver = sql<boolean>`rate_limit.resets_date <= ${began}`
  // A wrong clock may have stored a wait that ends later than any. Concurrent tries have begun a moment later, too.
  const isWaiting = sql<boolean>`rate_limit.next_try_date > ${began} and rate_limit.next_try_date <= ${timestampOf(now + longestWait + minute)}`
  const total = sql<number>`case when ${isOver} then excluded.count else rate_limit.count + excluded.count end`
  const longest = growingWaits.length - 1
  const dates = growingWaits.map((wait) => instant(now + wait))
  const steps = dates.map((date, index) =>
    index === longest ? sql`else ${date}` : sql`when ${total} = ${free + index} then ${date}`,
  )
  const waitNow = tries < free ? undefined : growingWaits[Math.min(tries - free, longest)]
  const passed = await db
    .insertInto('rateLimit')
    .values({
      key,
      count: tries,
      resetsDate,
      nextTryDate: waitNow === undefined ? null : timestampOf(now + waitNow),
    })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          count: total,
          resetsDate,
          nextTryDate: sql`case when ${total} < ${free} then null ${sql.join(steps, sql` `)} end`,
        })
        .where(sql<boolean>`${isOver} or coalesce(not (${isWaiting}), true)`),
    )
    .returning('count')
    .executeTakeFirst()
  if (passed) return 0
  const waiting = await db
    .selectFrom('rateLimit')
    .where('key', '=', key)
    .select('nextTryDate')
    .executeTakeFirst()
  return Math.max(1, Date.parse(waiting?.nextTryDate ?? began) - now)
}

/** A single statement, so that concurrent tries are all counted. */
function count(
  db: Db,
  { key, tries }: { key: string; tries: number },
  now: number,
  window: number,
) {
  const [began, resetsDate] = [timestampOf(now), timestampOf(now + window)]
  return countOf(db, { key, count: tries, resetsDate, began })
}

type Count = { key: string; count: number; resetsDate: string }

const countOf = compileOnce((db, { began, ...values }: Placeholders<Count & { began: string }>) => {
  const isOver = sql<boolean>`rate_limit.resets_date <= ${began}`
  return db
    .insertInto('rateLimit')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${isOver} then excluded.count else rate_limit.count + excluded.count end`,
        // A wrong clock may have stored a later end.
        resetsDate: sql`case when ${isOver} or rate_limit.resets_date > excluded.resets_date then excluded.resets_date else rate_limit.resets_date end`,
      }),
    )
    .returning(['count', 'resetsDate'])
})
