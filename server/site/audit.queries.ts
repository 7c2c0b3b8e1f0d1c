import { SortDirection } from '#contract/page.ts'
import type { SiteAuditQuery } from '#contract/site/audit.ts'
import { sql } from 'kysely'
import { countBoth, onePage, pageOf } from '#server/database/paging.ts'
import { containing } from '#server/database/searchable.ts'
import type { Db } from '#server/database/schema/schema.ts'

/** What site administrators and commands did, newest first by default. The search finds actors. */
export async function listSiteEntries(db: Db, query: SiteAuditQuery) {
  const all = db
    .selectFrom('auditEntry')
    .where('organizationId', 'is', null)
    .where('subjectType', 'in', ['Account', 'Email', 'Organization', 'Site'])
  const isFound = sql<boolean>`lower(${sql.ref('actorName')}) like ${containing(query.searchString)} escape '\\'`
  const sortDirection = query.sortField ? query.sortDirection : SortDirection.Descending
  const order = ['auditEntry.createdDate', 'auditEntry.id']
  const rows = onePage(all.where(isFound), { ...query, sortDirection }, order)
    .leftJoin('user', (join) =>
      join.onRef('user.id', '=', 'subjectId').on('subjectType', '=', 'Account'),
    )
    .leftJoin('organization', (join) =>
      join.onRef('organization.id', '=', 'subjectId').on('subjectType', '=', 'Organization'),
    )
    .select(['auditEntry.id', 'actorName', 'action', 'subjectType as subject', 'subjectId'])
    .select(['before', 'after', 'auditEntry.createdDate'])
    .select((where) => where.fn.coalesce('organization.name', 'user.email').as('subjectName'))
    .execute()
  const items = rows.then((found) =>
    found.map(({ before, after, ...row }) => ({
      ...row,
      before: before && JSON.parse(before),
      after: after && JSON.parse(after),
    })),
  )
  return pageOf(query, [items, countBoth(all, isFound)])
}
