import { addDays } from '#contract/dates/weekdays.ts'
import type { AuditQuery, NoteExport } from '#contract/rights/audit.ts'
import { SortDirection } from '#contract/page.ts'
import type { Kysely } from 'kysely'
import { pageOf } from '#server/database/paging.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { findTimeZone, startOfDay } from '#server/tenancy/organizations.queries.ts'
import type { Administrator } from '#server/tenancy/rights.ts'
import { actedBy, audit } from '#server/audit/audit.ts'
import { counted, listRows, toEntry } from './audit.rows.ts'
import { entriesOf, withSubjectNames } from './audit.subjects.ts'

/** What was done in an organization, the latest first unless asked otherwise. */
export async function listEntries(db: Kysely<Schema>, organizationId: number, query: AuditQuery) {
  const { searchString, subject, fromDate, untilDate } = query
  const entries = db
    .selectFrom('auditEntry')
    .where('organizationId', '=', organizationId)
    .select(['id', 'createdDate', 'subjectType'])
  const all = db.selectFrom(entries.as('entry'))
  const told = entriesOf(db, organizationId, searchString)
  const timeZone = await findTimeZone(db, organizationId)
  const begin = fromDate && startOfDay(fromDate, timeZone)
  const end = untilDate && startOfDay(addDays(untilDate, 1), timeZone)
  const found = (searchString === '' ? all : db.selectFrom(told.as('entry')))
    .$if(subject !== undefined, (some) => some.where('subjectType', '=', subject as 'Person'))
    .$if(begin !== undefined, (some) => some.where('createdDate', '>=', begin as string))
    .$if(end !== undefined, (some) => some.where('createdDate', '<', end as string))
  const sortDirection = query.sortField ? query.sortDirection : SortDirection.Descending
  const items = listRows(db, found, { ...query, sortDirection })
    .then((rows) => withSubjectNames(db, organizationId, rows))
    .then((rows) => rows.map(toEntry))
  const isNarrowed = [searchString, subject, begin, end].some(Boolean)
  return pageOf(query, [items, counted(all, isNarrowed ? found : all)])
}

/** Notes that somebody takes a list out of the app, before they have it. */
export const noteExport = (
  db: Kysely<Schema>,
  administrator: Administrator,
  after: NoteExport,
): Promise<void> =>
  audit(db, {
    ...actedBy(administrator),
    action: 'Exported',
    subject: { type: 'Organization', id: administrator.organizationId },
    after,
  })
