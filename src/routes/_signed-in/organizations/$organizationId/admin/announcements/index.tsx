import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Audience, AnnouncementQuery } from '#contract/organizations/announcements.ts'
import { adminOrganizationQuery } from '#src/api/organizations/administrations.api.ts'
import { announcementsQuery } from '#src/api/organizations/announcements.api.ts'
import { listSearch, listStart, listShape } from '#src/components/addresses/list-search.ts'
import { useLatestSearch } from '#src/components/addresses/use-latest-search.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { needs } from '#src/components/rights/rights/needs.ts'
import { PagedTable } from '#src/components/table/paged-table.tsx'
import { preloadRows } from '#src/components/table/preload-rows.ts'
import { SelectInput } from '#src/ui/fields/select-input.tsx'
import { searchBy } from '#src/components/addresses/search-by.ts'
import { announcementColumns } from './-announcement-columns.tsx'

export const Route = createFileRoute(
  '/_signed-in/organizations/$organizationId/admin/announcements/',
)({
  validateSearch: searchBy({ ...AnnouncementQuery.shape, ...listShape }),
  search: { middlewares: [stripSearchParams(listStart)] },
  loaderDeps: ({ search }) => search,
  loader: async (visit) => {
    await needs('announcements.publish')(visit)
    preloadRows(visit, (query) => announcementsQuery(visit.params.organizationId, query))
  },
  component: Announcements,
})

function Announcements() {
  const { organizationId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const latest = useLatestSearch()
  const { data } = useSuspenseQuery(adminOrganizationQuery(organizationId))
  const create = (
    <ButtonLink
      to="/organizations/$organizationId/admin/announcements/new"
      params={{ organizationId }}
      look="primary"
    >
      Create Announcement
    </ButtonLink>
  )
  return (
    <Screen
      title="Announcements"
      lead="Members read them on their home and on the page of the organization. What is for a class, its teachers, students and their parents read."
      action={create}
    >
      <PagedTable
        name="announcements"
        label={`Announcements of ${data.name}`}
        noun={['announcement', 'announcements']}
        columns={announcementColumns}
        search={search}
        onSearch={(next, how) => void navigate({ search: next, ...how })}
        ask={(query) => announcementsQuery(organizationId, query)}
        isFiltered={search.audience !== undefined}
        filters={
          <SelectInput
            aria-label="For"
            value={search.audience ?? ''}
            onChange={({ target }) =>
              void navigate({
                search: {
                  ...listSearch(latest()),
                  audience: Audience.safeParse(target.value).data,
                  pageIndex: 0,
                },
                resetScroll: false,
              })
            }
          >
            <option value="">All announcements</option>
            <option value="Organization">For all members</option>
            <option value="Class">For classes</option>
          </SelectInput>
        }
        empty={{
          drawing: 'letter',
          children:
            'Nothing has been announced yet. Tell your members what they should know, such as a day without classes.',
          action: create,
        }}
      />
    </Screen>
  )
}
