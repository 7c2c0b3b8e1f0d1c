import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { displayMoment } from '#contract/dates/display-date.ts'
import type { SiteAuditEntry } from '#contract/site/audit.ts'
import { siteAuditQuery } from '#src/api/site/site.api.ts'
import { listSearch, listStart } from '#src/components/addresses/list-search.ts'
import { TableScreen } from '#src/components/table/table-screen.tsx'
import { changesOf } from '#src/components/rights/audit/audit-changes.ts'
import { actionWords, subjectWords } from '#src/components/rights/audit/audit-words.ts'
import { type Column, PagedTable } from '#src/components/table/paged-table.tsx'
import { preloadRows } from '#src/components/table/preload-rows.ts'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Facts } from '#src/ui/text/facts.tsx'

export const Route = createFileRoute('/_signed-in/site/audit')({
  validateSearch: listSearch,
  search: { middlewares: [stripSearchParams(listStart)] },
  loaderDeps: ({ search }) => search,
  loader: (visit) => preloadRows(visit, siteAuditQuery),
  component: SiteAudit,
})

function SiteAudit() {
  const navigate = Route.useNavigate()
  return (
    <TableScreen title="Audit log" lead="What site administrators and commands did, newest first">
      <PagedTable
        name="site-audit"
        label="Audit log of the site"
        noun={['entry', 'entries']}
        columns={auditColumns}
        search={Route.useSearch()}
        onSearch={(search, how) => void navigate({ to: '/site/audit', search, ...how })}
        ask={siteAuditQuery}
        isPersonal
        empty={{ drawing: 'classes', children: 'No entries yet' }}
      />
    </TableScreen>
  )
}

const changed = (entry: SiteAuditEntry) => ({
  ...entry,
  fields: Object.keys({ ...entry.before, ...entry.after }),
})

const auditColumns: Column<SiteAuditEntry>[] = [
  {
    id: 'what',
    label: 'Action',
    cell: (entry) => actionWords(changed(entry)),
    isAlwaysShown: true,
  },
  {
    id: 'item',
    label: 'Item',
    onPhone: 'line',
    cell: ({ subject, subjectName }) =>
      [subjectWords(subject), subjectName].filter((words) => words !== null).join(': '),
  },
  { id: 'who', label: 'Changed by', onPhone: 'second', cell: ({ actorName }) => actorName },
  {
    id: 'when',
    label: 'When',
    onPhone: 'second',
    cell: ({ createdDate }) => displayMoment(createdDate),
    sortField: 'createdDate',
  },
  {
    id: 'changes',
    label: 'Changes',
    onPhone: 'line',
    cell: (entry) =>
      changed(entry).fields.length > 0 && (
        <Disclosure showLabel="Show" hideLabel="Hide">
          <Facts items={changesOf(changed(entry))} isNarrow />
        </Disclosure>
      ),
    text: (entry) =>
      changesOf(changed(entry))
        .map((change) => change.join(': '))
        .join('; '),
  },
]
