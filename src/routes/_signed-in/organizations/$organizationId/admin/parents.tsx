import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { parentsQuery } from '#src/api/family-lists.api.ts'
import { listSearch, listStart } from '#src/components/addresses/list-search.ts'
import { ImportLink } from '#src/components/families/import-link.tsx'
import { PeopleScreen } from '#src/components/families/people-screen.tsx'
import { parentColumns } from '#src/components/families/parent-columns.tsx'
import { preloadRows } from '#src/components/table/preload-rows.ts'

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/admin/parents')({
  validateSearch: listSearch,
  search: { middlewares: [stripSearchParams(listStart)] },
  loaderDeps: ({ search }) => search,
  loader: (visit) =>
    preloadRows(visit, (query) => parentsQuery(visit.params.organizationId, query)),
  component: Parents,
})

function Parents() {
  const navigate = Route.useNavigate()
  return (
    <PeopleScreen
      title="Parents"
      noun={['parent', 'parents']}
      columns={parentColumns}
      ask={parentsQuery}
      search={Route.useSearch()}
      onSearch={(search, how) => void navigate({ search, ...how })}
      empty={empty}
    />
  )
}

const empty = {
  drawing: 'family',
  children: 'Nobody is on record as a parent.',
  action: <ImportLink />,
} as const
