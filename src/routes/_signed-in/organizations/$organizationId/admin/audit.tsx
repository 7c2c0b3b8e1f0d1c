import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { AuditQuery } from '#contract/rights/audit.query.ts'
import { adminOrganizationQuery } from '#src/api/organizations/administrations.api.ts'
import { auditQuery } from '#src/api/rights/audit.api.ts'
import { useListAddress } from '#src/components/addresses/use-list-address.ts'
import { listShape, listStart } from '#src/components/addresses/list-search.ts'
import { searchBy } from '#src/components/addresses/search-by.ts'
import { TableScreen } from '#src/components/table/table-screen.tsx'
import { PagedTable } from '#src/components/table/paged-table.tsx'
import { needs } from '#src/components/rights/rights/needs.ts'
import { organizationRows } from '#src/components/table/preload-rows.ts'
import { auditColumns, AuditFilters, AuditIntegrity } from './-audit-log.tsx'

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/admin/audit')({
  validateSearch: searchBy({ ...AuditQuery.shape, ...listShape }),
  search: { middlewares: [stripSearchParams(listStart)] },
  loaderDeps: ({ search }) => search,
  loader: organizationRows(needs('audit.view'), auditQuery),
  component: History,
})

function History() {
  const { organizationId } = Route.useParams()
  const navigate = Route.useNavigate()
  const { onFilter, ...address } = useListAddress(
    Route.useSearch(),
    (search, how) =>
      void navigate({ to: '/organizations/$organizationId/admin/audit', search, ...how }),
  )
  const { subject, fromDate, untilDate } = address.search
  const { data } = useSuspenseQuery(adminOrganizationQuery(organizationId))
  return (
    <TableScreen title="Audit log" lead="All changes, newest first">
      <PagedTable
        name="history"
        label={`Audit log of ${data.name}`}
        noun={['entry', 'entries']}
        columns={auditColumns}
        {...address}
        ask={(query) => auditQuery(organizationId, query)}
        filters={<AuditFilters filter={address.search} onFilter={onFilter} />}
        isFiltered={[subject, fromDate, untilDate].some((each) => each !== undefined)}
        isPersonal
        empty={{ drawing: 'classes', children: 'No changes yet' }}
      />
      <AuditIntegrity organization={data} />
    </TableScreen>
  )
}
