import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { organizationsQuery } from '#src/api/organizations/organizations.api.ts'
import { preloadRows } from '#src/components/table/preload-rows.ts'
import { listSearch, listStart } from '#src/components/addresses/list-search.ts'
import { OrganizationCard } from '#src/components/organizations/organizations/organization-card.tsx'
import { PagedTable } from '#src/components/table/paged-table.tsx'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { organizationColumns } from './-organization-columns.tsx'

export const Route = createFileRoute('/organizations/')({
  validateSearch: listSearch,
  search: { middlewares: [stripSearchParams(listStart)] },
  loaderDeps: ({ search }) => search,
  loader: (visit) => preloadRows(visit, organizationsQuery),
  component: Organizations,
})

function Organizations() {
  const navigate = Route.useNavigate()
  return (
    <Screen
      title="Organizations"
      action={
        <ButtonLink to="/organizations/new" look="primary">
          Create Organization
        </ButtonLink>
      }
    >
      <PagedTable
        name="organizations"
        label="Public organizations, and your own"
        noun={['organization', 'organizations']}
        columns={organizationColumns}
        search={Route.useSearch()}
        onSearch={(next, how) => void navigate({ search: next, ...how })}
        ask={organizationsQuery}
        renderCard={(organization) => <OrganizationCard organization={organization} />}
        empty={{
          drawing: 'organizations',
          children: 'Nobody has created a public organization yet. Yours can be the first.',
        }}
      />
    </Screen>
  )
}
