import type { HistoryQuery } from '#contract/rights/audit.ts'
import { SortDirection } from '#contract/page.ts'
import type { Kysely } from 'kysely'
import { countBoth, onePage, pageOf } from '#server/database/paging.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { contains } from '#server/database/searchable.ts'
import type { MemberKey } from './members.card.ts'

/** What was done to a membership, the latest first unless asked otherwise. */
export async function listHistory(
  db: Kysely<Schema>,
  { organizationId, organizationUserId }: MemberKey,
  query: HistoryQuery,
) {
  const list = db
    .selectFrom('auditEntry')
    .where('organizationId', '=', organizationId)
    .where('subjectType', '=', 'OrganizationUser')
    .where('subjectId', '=', organizationUserId)
  const isFound = contains(query.searchString, 'actorName')
  const found = list
    .where(isFound)
    .select(['id', 'actorName', 'action', 'before', 'after', 'createdDate'])
  const sortDirection = query.sortField ? query.sortDirection : SortDirection.Descending
  const rows = onePage(found, { ...query, sortDirection }, ['createdDate', 'id']).execute()
  const items = rows.then((read) =>
    read.map(({ before, after, ...entry }) => ({
      ...entry,
      before: before && JSON.parse(before),
      after: after && JSON.parse(after),
    })),
  )
  return pageOf(query, [items, countBoth(list, isFound)])
}
