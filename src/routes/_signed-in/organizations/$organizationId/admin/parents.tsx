import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { membersQuery } from '#src/api/members.api.ts'
import { preloadRows } from '#src/components/table/preload-rows.ts'
import { listSearch, listStart } from '#src/components/addresses/list-search.ts'
import { MembersScreen } from '#src/components/members/members-screen.tsx'

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/admin/parents')({
  validateSearch: listSearch,
  search: { middlewares: [stripSearchParams(listStart)] },
  loaderDeps: ({ search }) => search,
  loader: (visit) =>
    preloadRows(visit, (query) =>
      membersQuery(visit.params.organizationId, { ...query, kind: 'Parent' }),
    ),
  component: Parents,
})

function Parents() {
  const navigate = Route.useNavigate()
  return (
    <MembersScreen
      kind="Parent"
      search={Route.useSearch()}
      onSearch={(search, how) => void navigate({ search, ...how })}
    />
  )
}
