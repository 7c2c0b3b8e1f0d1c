import { day, minute, second } from '#contract/dates/durations.ts'
import type { ExpressionBuilder } from 'kysely'
import { isConflict, isUnavailable, patiently } from '../database/failure.ts'
import { compileOnce, type Placeholders } from '../database/compile-once.ts'
import { inParts } from '../database/in-parts.ts'
import { lockName } from '../database/lock.ts'
import type { Db, Schema } from '../database/schema/schema.ts'
import { tooManyTries } from '../http/problem.ts'
import type { Email } from './email.ts'
import { findOrganizationId } from './subject.ts'
import type { MailProblem } from './mail-problem.ts'
import { clock, timestampOf } from '../process/clock.ts'

declare module '../calls/call.ts' {
  interface Services {
    /** Whether the site has a mail server. */
    areEmailsSent: boolean
  }
}

type Kind = Omit<Email<never>, 'write'>

/**
 * Puts an email into the outbox, in the transaction of the change that it reports, so that neither exists without the
 * other. Returns its id. `notBefore` is the earliest time at which it is sent, in milliseconds.
 */
export async function putInOutbox<Facts extends object>(
  db: Db,
  email: Email<Facts>,
  address: string,
  facts: NoInfer<Facts>,
  { notBefore = 0 }: { notBefore?: number } = {},
): Promise<number> {
  const now = clock.now()
  const wait = email.maxPerHour === undefined ? 0 : await waitForNext(db, email, address, now)
  if (wait > 0) throw tooManyTries(wait)
  const organizationId = await findOrganizationId(db, email.typedFor, facts)
  const row = emailSentFor(email, { address, organizationId }, facts, now)
  const nextAttemptDate = timestampOf(Math.max(now, notBefore))
  const [inserted] = await insertEmail(db, { ...row, nextAttemptDate })
  if (!inserted) throw new Error('An email was not stored.')
  return inserted.id
}

const insertEmail = compileOnce((db, values: Placeholders<ReturnType<typeof emailSentFor>>) =>
  db.insertInto('outboxEmail').values(values).returning('id'),
)

/** Puts the same email into the outbox for many recipients, without a limit per address. */
export async function putAllInOutbox<Facts extends object>(
  db: Db,
  email: Email<Facts> & { maxPerHour?: never },
  addresses: string[],
  facts: NoInfer<Facts>,
): Promise<void> {
  const now = clock.now()
  const organizationId = await findOrganizationId(db, email.typedFor, facts)
  for (const part of inParts(addresses)) {
    const rows = part.map((address) => emailSentFor(email, { address, organizationId }, facts, now))
    await db.insertInto('outboxEmail').values(rows).execute()
  }
}

const emailSentFor = (
  { name, life }: Kind,
  { address, organizationId }: { address: string; organizationId: number | null },
  facts: object,
  now: number,
) => ({
  kind: name,
  email: address,
  organizationId,
  facts: JSON.stringify(facts),
  createdDate: timestampOf(now),
  sendBefore: timestampOf(now + life),
  nextAttemptDate: timestampOf(now),
})

/** How long an address gets no more of these emails. In milliseconds. Locks its count until the transaction ends. */
export async function waitForNext(
  db: Db,
  { name: kind, life, maxPerHour, maxInHalfLife }: Kind,
  email: string,
  now = clock.now(),
): Promise<number> {
  const most = maxInHalfLife ?? maxPerHour
  if (most === undefined) return 0
  const pause = maxInHalfLife === undefined ? hour : life / 2
  await lockName(db, `${kind}:${email}`)
  const sent = await db
    .selectFrom('outboxEmail')
    .where('kind', '=', kind)
    .where('email', '=', email)
    .where('createdDate', '>', timestampOf(now - pause))
    // A wrong clock may have stored a later time.
    .where('createdDate', '<=', timestampOf(now + pause))
    .orderBy('id', 'desc')
    .limit(most)
    .select('createdDate')
    .execute()
  const oldest = sent[most - 1]
  return oldest ? Math.min(pause, Date.parse(oldest.createdDate) + pause - now) : 0
}

const hour = 60 * minute

/** How long an email stays claimed. In milliseconds. */
export const claimLife = 2 * minute

export type Claimed = Exclude<Awaited<ReturnType<typeof claimEmail>>, undefined>

/** Claims the email that has waited longest. When several processes try at once, one gets it. */
export function claimEmail(db: Db) {
  const now = clock.now()
  const isDue = (where: ExpressionBuilder<Schema, 'outboxEmail'>) =>
    where.and([
      where('outcome', 'is', null),
      // A wrong clock may have stored a time later than the longest wait: an hour between attempts, a day before them.
      where.or([
        where('nextAttemptDate', '<=', timestampOf(now)),
        where('nextAttemptDate', '>', timestampOf(now + day)),
        where.and([
          where('attempts', '>', 0),
          where('nextAttemptDate', '>', timestampOf(now + hour)),
        ]),
      ]),
      where('sendBefore', '>', timestampOf(now)),
    ])
  return patiently(() =>
    db
      .updateTable('outboxEmail')
      .set((eb) => ({
        attempts: eb('attempts', '+', 1),
        lastAttemptDate: timestampOf(now),
        nextAttemptDate: timestampOf(now + claimLife),
        ...problemColumns(null),
      }))
      .where('id', '=', (eb) =>
        eb
          .selectFrom('outboxEmail')
          .where(isDue)
          .orderBy('nextAttemptDate')
          .orderBy('id')
          .limit(1)
          .select(['id']),
      )
      // A second process finds the same email, and sees here that it is claimed.
      .where(isDue)
      .returning(['id', 'kind', 'email', 'attempts', 'createdDate'])
      .executeTakeFirst(),
  )
}

type Ending = { outcome: 'Sent' | 'Dropped' } | { outcome: 'Refused'; problem: MailProblem }

/** Waits for a database that is away as long as the email is claimed: otherwise it would be sent again. */
export const endEmail = (db: Db, { id }: Claimed, { outcome, ...why }: Ending) =>
  patiently(
    () =>
      db
        .updateTable('outboxEmail')
        .set({ outcome, outcomeDate: timestampOf(clock.now()) })
        .set(problemColumns('problem' in why ? why.problem : null))
        .where('id', '=', id)
        .where('outcome', 'is', null)
        .execute(),
    claimLife / 2,
    (error) => isConflict(error) || isUnavailable(error),
  )

/** Retries after 10 seconds, then after 20, 40 and so on, at least every hour. */
export const postponeEmail = (db: Db, { id, attempts }: Claimed, problem: MailProblem) =>
  patiently(() =>
    db
      .updateTable('outboxEmail')
      .set({
        nextAttemptDate: timestampOf(
          clock.now() + Math.min(10 * second * 2 ** (attempts - 1), hour),
        ),
      })
      .set(problemColumns(problem))
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('outcome', 'is', null)
      .execute(),
  )

const problemColumns = (problem: MailProblem | null) => ({
  problem: problem?.kind ?? null,
  smtpCode: problem?.smtpCode ?? null,
  enhancedCode: problem?.enhancedCode ?? null,
})

/** Deletes emails 30 days after their outcome; those without one 30 days after they were written, once they are too late. */
export async function deleteOldEmails(db: Db, now = clock.confirmed()): Promise<void> {
  const monthAgo = timestampOf(now - 30 * day)
  await patiently(() =>
    db
      .deleteFrom('outboxEmail')
      .where('createdDate', '<', monthAgo)
      .where((where) =>
        where.or([
          where('outcomeDate', '<', monthAgo),
          where.and([where('outcome', 'is', null), where('sendBefore', '<', timestampOf(now))]),
        ]),
      )
      .execute(),
  )
}

/** The latest hundred, newest first. */
export const listEmails = (db: Db) =>
  db
    .selectFrom('outboxEmail')
    .orderBy('id', 'desc')
    .limit(100)
    .select(['id', 'kind', 'email', 'createdDate', 'outcome'])
    .execute()
