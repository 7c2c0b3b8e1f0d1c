import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useLatestSearch } from '#src/components/addresses/use-latest-search.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { classesQuery } from '#src/api/classes/classes.api.ts'
import { adminOrganizationQuery } from '#src/api/organizations/administrations.api.ts'
import { classFilter, type ClassFilter } from './-class-filter.ts'
import { needs } from '#src/components/rights/rights/needs.ts'
import { preloadRows } from '#src/components/table/preload-rows.ts'
import {
  listSearch,
  listStart,
  type HowToGo,
  type ListSearch,
} from '#src/components/addresses/list-search.ts'
import { PagedTable } from '#src/components/table/paged-table.tsx'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { ClassesLook } from './-classes-look.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import { Screen } from '#src/components/frame/screen.tsx'
import { classColumns } from './-class-columns.tsx'
import { ClassFilters } from './-class-filters.tsx'

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/admin/classes/')({
  validateSearch: (search: Record<string, unknown>): ListSearch & ClassFilter => ({
    ...listSearch(search),
    ...classFilter(search),
  }),
  search: { middlewares: [stripSearchParams(listStart)] },
  loaderDeps: ({ search }) => search,
  loader: async (visit) => {
    await needs('classes.view')(visit)
    preloadRows(visit, (query) => classesQuery(visit.params.organizationId, query))
  },
  component: Classes,
})

function Classes() {
  const { organizationId } = Route.useParams()
  const search = Route.useSearch()
  const { semesterId, status, waiting } = search
  const navigate = Route.useNavigate()
  const latest = useLatestSearch()
  const show = (next: ListSearch & ClassFilter, how?: HowToGo) =>
    void navigate({ to: '/organizations/$organizationId/admin/classes', search: next, ...how })
  const { data } = useSuspenseQuery(adminOrganizationQuery(organizationId))
  const create = useMay()('classes.manage') && (
    <ButtonLink
      to="/organizations/$organizationId/admin/classes/new"
      params={{ organizationId }}
      look="primary"
    >
      Create Class
    </ButtonLink>
  )

  return (
    <Screen title="Classes" action={create}>
      <ClassesLook chosen="list" organizationId={organizationId} semesterId={semesterId} />
      <PagedTable
        name="classes"
        label={`Classes of ${data.name}`}
        noun={['class', 'classes']}
        columns={classColumns}
        search={search}
        onSearch={show}
        ask={(query) => classesQuery(organizationId, query)}
        filters={
          <ClassFilters
            organizationId={organizationId}
            filter={classFilter(search)}
            onFilter={(filter) => show({ ...listSearch(latest()), ...filter, pageIndex: 0 })}
          />
        }
        isFiltered={(semesterId ?? status ?? waiting) !== undefined}
        isSelectable
        empty={{ drawing: 'classes', children: 'There is no class yet.', action: create }}
      />
    </Screen>
  )
}
