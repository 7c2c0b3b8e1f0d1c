import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { AdminClassQuery } from '#contract/classes/classes.ts'
import { classesQuery } from '#src/api/classes/classes.api.ts'
import { adminOrganizationQuery } from '#src/api/organizations/administrations.api.ts'
import { needs } from '#src/components/rights/rights/needs.ts'
import { useLatestSearch } from '#src/components/addresses/use-latest-search.ts'
import { preloadRows } from '#src/components/table/preload-rows.ts'
import {
  listSearch,
  listShape,
  listStart,
  type HowToGo,
} from '#src/components/addresses/list-search.ts'
import { searchBy } from '#src/components/addresses/search-by.ts'
import { PagedTable } from '#src/components/table/paged-table.tsx'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import { Screen } from '#src/components/frame/screen.tsx'
import { ClassesLook } from './-classes-look.tsx'
import { classColumns, ClassFilters } from './-class-columns.tsx'

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/admin/classes/')({
  validateSearch: searchBy({ ...AdminClassQuery.shape, ...listShape }),
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
  const show = (next: typeof search, how?: HowToGo) =>
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
            filter={search}
            onFilter={(part) => show({ ...search, ...listSearch(latest()), ...part, pageIndex: 0 })}
          />
        }
        isFiltered={(semesterId ?? status ?? waiting) !== undefined}
        isSelectable
        empty={{ drawing: 'classes', children: 'There is no class yet.', action: create }}
      />
    </Screen>
  )
}
