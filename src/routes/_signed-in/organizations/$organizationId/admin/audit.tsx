import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { AuditQuery } from '#contract/rights/audit.ts'
import { adminOrganizationQuery } from '#src/api/organizations/administrations.api.ts'
import { auditQuery } from '#src/api/rights/audit.api.ts'
import { useLatestSearch } from '#src/components/addresses/use-latest-search.ts'
import {
  listSearch,
  listShape,
  listStart,
  type HowToGo,
} from '#src/components/addresses/list-search.ts'
import { searchBy } from '#src/components/addresses/search-by.ts'
import { Screen } from '#src/components/frame/screen.tsx'
import { PagedTable } from '#src/components/table/paged-table.tsx'
import { needs } from '#src/components/rights/rights/needs.ts'
import { preloadRows } from '#src/components/table/preload-rows.ts'
import { auditColumns, AuditFilters, AuditIntegrity } from './-audit-log.tsx'

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/admin/audit')({
  validateSearch: searchBy({ ...AuditQuery.shape, ...listShape }),
  search: { middlewares: [stripSearchParams(listStart)] },
  loaderDeps: ({ search }) => search,
  loader: async (visit) => {
    await needs('audit.view')(visit)
    preloadRows(visit, (query) => auditQuery(visit.params.organizationId, query))
  },
  component: History,
})

function History() {
  const { organizationId } = Route.useParams()
  const search = Route.useSearch()
  const { subject, fromDate, untilDate } = search
  const navigate = Route.useNavigate()
  const latest = useLatestSearch()
  const show = (next: typeof search, how?: HowToGo) =>
    void navigate({ to: '/organizations/$organizationId/admin/audit', search: next, ...how })
  const { data } = useSuspenseQuery(adminOrganizationQuery(organizationId))
  return (
    <Screen title="History" lead="Who did what to whom. The latest comes first.">
      <PagedTable
        name="history"
        label={`History of ${data.name}`}
        noun={['entry', 'entries']}
        columns={auditColumns}
        search={search}
        onSearch={show}
        ask={(query) => auditQuery(organizationId, query)}
        filters={
          <AuditFilters
            filter={search}
            onFilter={(part) => show({ ...search, ...listSearch(latest()), ...part, pageIndex: 0 })}
          />
        }
        isFiltered={[subject, fromDate, untilDate].some((each) => each !== undefined)}
        isPersonal
        empty={{ drawing: 'classes', children: 'Nobody has changed anything here yet.' }}
      />
      <AuditIntegrity organization={data} />
    </Screen>
  )
}
