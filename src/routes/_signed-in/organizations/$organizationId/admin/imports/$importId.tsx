import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ImportVerdict } from '#contract/people/imports.ts'
import { importQuery } from '#src/api/people/imports.api.ts'
import { ofOrganization, orNotFound } from '#src/components/addresses/found.ts'
import { idParams } from '#src/components/addresses/id-param.ts'
import { listSearch, listStart, type ListSearch } from '#src/components/addresses/list-search.ts'
import { useQueryCache } from '#src/components/frame/app.ts'
import { PeopleImport } from './-people-import.tsx'

const verdicts: readonly ImportVerdict[] = ['Error', 'Conflict', 'New', 'Match', 'LeftOut']

const searchIn = (search: Record<string, unknown>): ListSearch & { verdict?: ImportVerdict } => ({
  ...listSearch(search),
  verdict: verdicts.find((verdict) => verdict === search['verdict']),
})

export const Route = createFileRoute(
  '/_signed-in/organizations/$organizationId/admin/imports/$importId',
)({
  params: idParams('importId'),
  validateSearch: searchIn,
  search: { middlewares: [stripSearchParams(listStart)] },
  loader: async ({ context, params: { organizationId, importId } }) =>
    (await context.app.queries())
      .fetchQuery(importQuery(importId))
      .then(ofOrganization(organizationId), orNotFound),
  component: OneImport,
})

function OneImport() {
  const { importId } = Route.useParams()
  const navigate = Route.useNavigate()
  const { data } = useSuspenseQuery(importQuery(importId), useQueryCache())
  return (
    <PeopleImport
      key={importId}
      import={data}
      search={Route.useSearch()}
      onSearch={(search) =>
        void navigate({
          to: '/organizations/$organizationId/admin/imports/$importId',
          search,
          resetScroll: false,
        })
      }
    />
  )
}
