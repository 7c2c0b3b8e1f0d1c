import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { familiesQuery } from '#src/api/people/family-lists.api.ts'
import { listSearch, listStart } from '#src/components/addresses/list-search.ts'
import { familyColumns } from './-family-columns.tsx'
import { ImportLink } from '#src/components/people/family-lists/import-link.tsx'
import { PeopleScreen } from '#src/components/people/family-lists/people-screen.tsx'
import { needs } from '#src/components/rights/rights/needs.ts'
import { preloadRows } from '#src/components/table/preload-rows.ts'

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/admin/families/')({
  validateSearch: listSearch,
  search: { middlewares: [stripSearchParams(listStart)] },
  loaderDeps: ({ search }) => search,
  loader: async (visit) => {
    await needs('families.view')(visit)
    preloadRows(visit, (query) => familiesQuery(visit.params.organizationId, query))
  },
  component: Families,
})

// Without `to`, the router would add a slash to the address.
const to = '/organizations/$organizationId/admin/families'

function Families() {
  const navigate = Route.useNavigate()
  return (
    <PeopleScreen
      title="Families"
      noun={['family', 'families']}
      columns={familyColumns}
      ask={familiesQuery}
      search={Route.useSearch()}
      onSearch={(search, how) => void navigate({ to, search, ...how })}
      empty={empty}
    />
  )
}

const empty = {
  drawing: 'family',
  children: 'No family is on record. Parents and students are listed among the members.',
  action: <ImportLink />,
} as const
