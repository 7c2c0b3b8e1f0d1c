import type { UnsentEmail } from '#contract/outbox.ts'
import type { UnsentEmailState } from '#contract/site/emails.query.ts'
import { type Page, type PageQuery, SortDirection } from '#contract/page.ts'
import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  sql,
  type SqlBool,
} from 'kysely'
import { patiently } from '../database/failure.ts'
import { countBoth, onePage, pageOf } from '../database/paging.ts'
import type { Db, Schema } from '../database/schema/schema.ts'
import { containing } from '../database/searchable.ts'
import { conflict } from '../http/problem.ts'
import { clock, timestampOf } from '../process/clock.ts'
import { endBounce } from './bounces.queries.ts'
import type { Email } from './email.ts'
import { meaningOf } from './mail-problem.ts'
import { claimLife } from './outbox.ts'

type Emails = readonly Email<never>[]
type Where = ExpressionBuilder<Schema, 'outboxEmail'>

/**
 * The emails that were not sent, newest first by default, without their content and addresses. The search finds kinds
 * and the parts of addresses after the @.
 */
export async function listUnsentEmails(
  db: Db,
  { state: wanted, ...query }: PageQuery & { state?: UnsentEmailState | undefined },
): Promise<Page<UnsentEmail>> {
  const now = clock.timestamp()
  const sortDirection = query.sortField ? query.sortDirection : SortDirection.Descending
  const all = db.selectFrom('outboxEmail').where(isUnsent)
  const isFound = expressionBuilder<Schema, 'outboxEmail'>().and([
    isAbout(query.searchString),
    ...(wanted ? [isIn(expressionBuilder<Schema, 'outboxEmail'>(), wanted, now)] : []),
  ])
  const rows = await onePage(all.where(isFound), { ...query, sortDirection }, ['id'])
    .select(['id', 'kind', 'email', 'createdDate', 'sendBefore', 'outcome', 'attempts'])
    .select(['lastAttemptDate', 'nextAttemptDate', 'problem', 'smtpCode', 'enhancedCode'])
    .select(['organizationId'])
    .select(organizationName)
    .execute()
  const items = rows.map((found): UnsentEmail => {
    const { email, organizationId: id, name, outcome: _, ...rest } = found
    const { problem, smtpCode, enhancedCode, ...row } = rest
    const state = stateOf(found, now)
    const why = problem && { kind: problem, smtpCode, enhancedCode }
    return {
      ...row,
      state,
      domain: domainOf(email),
      organization: id === null || name === null ? null : { id, name },
      nextAttemptDate: state === 'Waiting' ? row.nextAttemptDate : null,
      problem: why && { ...why, meaning: meaningOf(why) },
    }
  })
  return pageOf(query, [Promise.resolve(items), countBoth(all, isFound)])
}

/** The state of an email that was not sent. */
export function stateOf(
  { outcome, sendBefore }: { outcome: string | null; sendBefore: string },
  now: string,
): UnsentEmailState {
  if (outcome !== null) return 'Refused'
  return sendBefore <= now ? 'Expired' : 'Waiting'
}

const organizationName = (where: Where) =>
  where
    .selectFrom('organization')
    .whereRef('organization.id', '=', 'outboxEmail.organizationId')
    .select('name')
    .as('name')

const isAbout = (searchString: string) => {
  const text = containing(searchString.replaceAll(' ', ''))
  return sql<boolean>`(lower(${sql.ref('kind')}) like ${text} escape '\\' or lower(${sql.ref('email')}) like ${`%@${text}`} escape '\\')`
}

/** The part of an email address after the @. */
export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)

export const isUnsent = (where: Where) =>
  where.or([where('outcome', 'is', null), where('outcome', '=', 'Refused')])

/** Whether an email that was not sent is in this state. */
export function isIn(where: Where, state: UnsentEmailState, now: string): Expression<SqlBool> {
  if (state === 'Refused') return where('outcome', '=', 'Refused')
  return where.and([
    where('outcome', 'is', null),
    where('sendBefore', state === 'Waiting' ? '>' : '<=', now),
  ])
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
 * Tries an email that was not sent again, at once, for as long as a new one, even if emails to its address came back;
 * without an `id`, all that wait or were refused. Returns how many. Leaves one alone that is being sent.
 */
export async function retryEmails(db: Db, emails: Emails, id?: number): Promise<number> {
  const now = clock.now()
  if (id !== undefined) await endBounceOf(db, id)
  let count = 0
  for (const { name, life } of emails) {
    const { numUpdatedRows } = await patiently(() =>
      db
        .updateTable('outboxEmail')
        .set({ outcome: null, outcomeDate: null, attempts: 0 })
        .set({ nextAttemptDate: timestampOf(now), sendBefore: timestampOf(now + life) })
        .where('kind', '=', name)
        .where((where) =>
          where.or([where('problem', 'is', null), where('problem', '!=', 'Complaint')]),
        )
        .where((where) =>
          id === undefined
            ? where.or([where('outcome', '=', 'Refused'), isIn(where, 'Waiting', timestampOf(now))])
            : where.and([where('id', '=', id), isUnsent(where)]),
        )
        .where((where) =>
          where.or([
            where('outcome', 'is not', null),
            where('problem', 'is not', null),
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

async function endBounceOf(db: Db, id: number): Promise<void> {
  const row = await db
    .selectFrom('outboxEmail')
    .where('id', '=', id)
    .select('email')
    .executeTakeFirst()
  if (row) await endBounce(db, row.email)
}

export const notRetried = () =>
  conflict('not_retried', {}, 'This email was sent, or is being sent. Reload the list.')
