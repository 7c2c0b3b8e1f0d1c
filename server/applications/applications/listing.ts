import type {
  ApplicationOutcome,
  ApplicationQuery,
} from '#contract/applications/application-desk.ts'
import { type Kysely, sql, type SqlBool } from 'kysely'
import { countBoth, onePage, pageOf } from '#server/database/paging.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { contains } from '#server/database/searchable.ts'
import { candidatesOf } from './applications.parts.ts'
import { isWaiting } from './open-applications.ts'
import { applicationsTo } from './finding.ts'

type Condition = ReturnType<typeof sql<SqlBool>>

const isIn = (status: string): Condition => sql`application.status = ${status}`

/** Of those that are withdrawn, nobody waits for anything. */
const hasOne = (decision: string): Condition => sql`application.status <> 'Withdrawn' and exists (
  select 1 from application_candidate
  where application_candidate.application_id = application.id and decision = ${decision}
)`

const outcomes: Record<ApplicationOutcome, Condition> = {
  Waiting: isWaiting,
  Submitted: isIn('Submitted'),
  InReview: isIn('InReview'),
  InformationAsked: isIn('InformationAsked'),
  Accepted: hasOne('Accepted'),
  Waitlisted: hasOne('Waitlisted'),
  Declined: hasOne('Declined'),
  Withdrawn: isIn('Withdrawn'),
}

const sorting = { name: 'person.searchName', createdDate: 'application.createdDate' }

/** The applications to an organization: unless asked otherwise, those that wait come first, the oldest first. */
export async function listApplications(
  db: Kysely<Schema>,
  organizationId: number,
  query: ApplicationQuery,
) {
  const { outcome, searchString, sortField } = query
  const list = db
    .selectFrom('application')
    .innerJoin('person', 'person.userId', 'application.applicantUserId')
    .where('application.organizationId', '=', organizationId)
  const isNamed = sql<SqlBool>`(${contains(searchString, 'person.searchName')} or exists (
    select 1 from application_candidate
    join person as candidate on candidate.id = application_candidate.person_id
    where application_candidate.application_id = application.id
      and ${contains(searchString, 'candidate.searchName')}
  ))`
  const isFound = outcome ? sql<SqlBool>`${isNamed} and ${outcomes[outcome]}` : isNamed
  const found = applicationsTo(db, organizationId)
    .where(isFound)
    .select(sql<boolean>`not (${isWaiting})`.as('isOver'))
  const order = sortField ? [sorting[sortField]] : ['isOver', 'application.createdDate']
  const rows = onePage(found, query, [...order, 'application.id'])
    .execute()
    .then((page) => withCandidates(db, page))
  return pageOf(query, [rows, countBoth(list, isFound)])
}

async function withCandidates<Row extends { id: number }>(db: Kysely<Schema>, rows: Row[]) {
  const candidates = Map.groupBy(
    await candidatesOf(
      db,
      rows.map(({ id }) => id),
    ),
    ({ applicationId }) => applicationId,
  )
  return rows.map((row) => ({ ...row, candidates: candidates.get(row.id) ?? [] }))
}
