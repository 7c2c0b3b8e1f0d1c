import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { firstPage, SortDirection } from '#contract/page.ts'
import { organizationsQuery } from '#src/api/organizations.api.ts'
import { useQueryCache } from '#src/components/app.ts'
import { OrganizationCard } from '#src/components/organization-card.tsx'
import { ButtonLink } from '#src/components/router-link.tsx'
import { Screen } from '#src/components/screen.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Row } from '#src/ui/layout.tsx'
import { OrganizationSearch } from './-organization-search.tsx'

const start = { pageIndex: 0, searchString: '' }

// Every route's address is read on the first load of any, so that it is read without zod.
const searchIn = ({
  pageIndex,
  searchString = '',
}: {
  pageIndex?: unknown
  searchString?: unknown
}) => {
  const page = Number.isInteger(pageIndex) ? Number(pageIndex) : 0
  const text = String(searchString)
  return {
    pageIndex: page >= 0 && page <= 1_000_000 ? page : start.pageIndex,
    searchString: text.length <= 200 ? text : start.searchString,
  }
}

const queryOf = (search: ReturnType<typeof searchIn>) =>
  organizationsQuery({
    ...search,
    pageSize: firstPage.pageSize,
    sortField: 'name',
    sortDirection: SortDirection.Ascending,
  })

export const Route = createFileRoute('/organizations/')({
  validateSearch: searchIn,
  search: { middlewares: [stripSearchParams(start)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await context.app.queries()).fetchQuery(queryOf(deps)),
  component: Organizations,
})

function Organizations() {
  const search = Route.useSearch()
  const { data } = useQuery(queryOf(search), useQueryCache())
  if (!data) return null
  const { items, totalPages, totalCount } = data
  const counted = totalCount === 1 ? '1 organization' : `${totalCount} organizations`

  return (
    <Screen
      title="Organizations"
      lead={<span role="status">{search.searchString ? `${counted} found` : counted}</span>}
      action={
        <ButtonLink to="/organizations/new" look="primary">
          Create Organization
        </ButtonLink>
      }
    >
      <OrganizationSearch searched={search.searchString} />
      {items.length === 0 ? (
        <Empty
          drawing="search"
          action={
            totalCount > 0 && (
              <ButtonLink to="/organizations" search={{ ...search, pageIndex: totalPages - 1 }}>
                Go to its last page
              </ButtonLink>
            )
          }
        >
          {totalCount > 0
            ? 'The list ends before this page.'
            : search.searchString
              ? `No organization that you may see is called anything like “${search.searchString}”.`
              : 'Nobody has created a public organization yet. Yours can be the first.'}
        </Empty>
      ) : (
        <CardList>
          {items.map((organization) => (
            <OrganizationCard key={organization.id} organization={organization} />
          ))}
        </CardList>
      )}
      {items.length > 0 && totalPages > 1 && (
        <Row align="apart">
          <ButtonLink
            to="/organizations"
            search={{ ...search, pageIndex: search.pageIndex - 1 }}
            disabled={search.pageIndex === 0}
          >
            Previous
          </ButtonLink>
          <span>
            Page {search.pageIndex + 1} of {totalPages}
          </span>
          <ButtonLink
            to="/organizations"
            search={{ ...search, pageIndex: search.pageIndex + 1 }}
            disabled={search.pageIndex + 1 >= totalPages}
          >
            Next
          </ButtonLink>
        </Row>
      )}
    </Screen>
  )
}
