import type { UnsentEmail, UnsentEmailState } from '#contract/outbox.ts'
import type { Page } from '#contract/page.ts'
import { type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import { patiently } from '../database/failure.ts'
import type { Db, Schema } from '../database/schema/schema.ts'
import { clock, timestampOf } from '../process/clock.ts'
import type { Email } from './email.ts'
import { meaningOf } from './mail-problem.ts'
import { claimLife } from './outbox.ts'
import { findOrganizationId } from './subject.ts'

type Emails = readonly Email<never>[]
type Where = ExpressionBuilder<Schema, 'outboxEmail'>

/** The emails that were not sent, newest first, without their content and addresses. */
export async function listUnsentEmails(
  db: Db,
  emails: Emails,
  { pageIndex, pageSize, state }: { pageIndex: number; pageSize: number; state?: UnsentEmailState },
): Promise<Page<UnsentEmail>> {
  const now = clock.timestamp()
  const rows = await db
    .selectFrom('outboxEmail')
    .where((where) => (state ? isIn(where, state, now) : isUnsent(where)))
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset(pageIndex * pageSize)
    .select(['id', 'kind', 'email', 'facts', 'createdDate', 'sendBefore', 'outcome', 'attempts'])
    .select(['lastAttemptDate', 'nextAttemptDate', 'problem', 'smtpCode', 'enhancedCode'])
    .execute()
  const items: UnsentEmail[] = []
  for (const { email, facts, outcome, problem, smtpCode, enhancedCode, ...row } of rows) {
    const isLate = row.sendBefore <= now
    const isWaiting = outcome === null && !isLate
    const why = problem && { kind: problem, smtpCode, enhancedCode }
    items.push({
      ...row,
      state: outcome === null ? (isLate ? 'Expired' : 'Waiting') : 'Refused',
      domain: domainOf(email),
      organization: await findOrganization(db, emails, { kind: row.kind, facts }),
      nextAttemptDate: isWaiting ? row.nextAttemptDate : null,
      problem: why && { ...why, meaning: meaningOf(why) },
    })
  }
  const counts = await countUnsentEmails(db)
  const all = counts.waiting + counts.refused + counts.expired
  const found = state ? counts[keys[state]] : all
  return {
    items,
    totalPages: Math.ceil(found / pageSize),
    totalCount: found,
    unfilteredCount: all,
  }
}

const keys = { Waiting: 'waiting', Refused: 'refused', Expired: 'expired' } as const

/** The part of an email address after the @. */
export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)

const isUnsent = (where: Where) =>
  where.or([where('outcome', 'is', null), where('outcome', '=', 'Refused')])

function isIn(where: Where, state: UnsentEmailState, now: string): Expression<SqlBool> {
  if (state === 'Refused') return where('outcome', '=', 'Refused')
  return where.and([
    where('outcome', 'is', null),
    where('sendBefore', state === 'Waiting' ? '>' : '<=', now),
  ])
}

async function findOrganization(
  db: Db,
  emails: Emails,
  { kind, facts }: { kind: string; facts: string },
): Promise<UnsentEmail['organization']> {
  const source = emails.find(({ name }) => name === kind)?.typedFor
  if (!source) return null
  const organization = await db
    .selectFrom('organization')
    .where('id', '=', await findOrganizationId(db, source, JSON.parse(facts)))
    .select(['id', 'name'])
    .executeTakeFirst()
  return organization ?? null
}

/** How many emails were not sent, and since when the longest waiting one is in the outbox. */
export async function countUnsentEmails(db: Db): Promise<{
  waiting: number
  refused: number
  expired: number
  oldestWaitingDate: string | null
}> {
  const now = clock.timestamp()
  const count = (state: UnsentEmailState) => (where: Where) =>
    where.fn.countAll<number>().filterWhere((each) => isIn(each, state, now))
  return db
    .selectFrom('outboxEmail')
    .where(isUnsent)
    .select((where) => [
      count('Waiting')(where).as('waiting'),
      count('Refused')(where).as('refused'),
      count('Expired')(where).as('expired'),
      where.fn
        .min('createdDate')
        .filterWhere((each) => isIn(each, 'Waiting', now))
        .as('oldestWaitingDate'),
    ])
    .executeTakeFirstOrThrow()
}

/**
 * Tries an email that was not sent again, at once, for as long as a new one; without an `id`, all that wait or were
 * refused. Returns how many. Leaves one alone that is being sent: that was tried within the last two minutes.
 */
export async function retryEmails(db: Db, emails: Emails, id?: number): Promise<number> {
  const now = clock.now()
  let count = 0
  for (const { name, life } of emails) {
    const { numUpdatedRows } = await patiently(() =>
      db
        .updateTable('outboxEmail')
        .set({ outcome: null, outcomeDate: null, attempts: 0 })
        .set({ nextAttemptDate: timestampOf(now), sendBefore: timestampOf(now + life) })
        .where('kind', '=', name)
        .where((where) =>
          id === undefined
            ? where.or([where('outcome', '=', 'Refused'), isIn(where, 'Waiting', timestampOf(now))])
            : where.and([where('id', '=', id), isUnsent(where)]),
        )
        .where((where) =>
          where.or([
            where('outcome', '=', 'Refused'),
            where('lastAttemptDate', 'is', null),
            where('lastAttemptDate', '<', timestampOf(now - claimLife)),
          ]),
        )
        .executeTakeFirstOrThrow(),
    )
    count += Number(numUpdatedRows)
  }
  return count
}
