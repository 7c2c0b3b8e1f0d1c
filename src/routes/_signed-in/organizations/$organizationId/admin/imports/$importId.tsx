import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ImportProgress } from '#contract/people/imports.ts'
import { ImportRowQuery } from '#contract/people/imports.query.ts'
import { findImportProgress, importQuery } from '#src/api/people/imports.api.ts'
import { isRefusal } from '#src/api/problem.ts'
import { ofOrganization, orNotFound } from '#src/components/addresses/found.ts'
import { idParams } from '#src/components/addresses/id-param.ts'
import { listStart, listShape } from '#src/components/addresses/list-search.ts'
import { searchBy } from '#src/components/addresses/search-by.ts'
import { PeopleImport } from './-people-import.tsx'

export const Route = createFileRoute(
  '/_signed-in/organizations/$organizationId/admin/imports/$importId',
)({
  params: idParams('importId'),
  validateSearch: searchBy({ ...ImportRowQuery.shape, ...listShape }),
  search: { middlewares: [stripSearchParams(listStart)] },
  // The progress from the loader is out of date as soon as the user leaves the screen.
  gcTime: 0,
  // No preloading on hover: the server has to judge the whole file for each answer.
  preload: false,
  loader: async ({
    abortController: { signal },
    cause,
    context,
    params: { organizationId, importId },
  }) => {
    const { queries } = context.app
    const find = (how: { staleTime?: number }) =>
      queries
        .fetchQuery({ ...importQuery(importId), ...how })
        .then(ofOrganization(organizationId), orNotFound)
    if (cause === 'stay') {
      await find({})
      return null
    }
    // The import is requested last, so that it includes the result of work that has just ended.
    const { work } = await findImportProgress(importId, signal).catch(orNotKnown)
    await find({ staleTime: 0 })
    return work
  },
  component: OneImport,
})

/** An import is shown even if its progress cannot be loaded. */
const orNotKnown = (error: unknown): ImportProgress =>
  isRefusal(error) ? orNotFound(error) : { work: null }

function OneImport() {
  const { importId } = Route.useParams()
  const navigate = Route.useNavigate()
  const { data } = useSuspenseQuery(importQuery(importId))
  return (
    <PeopleImport
      key={importId}
      import={data}
      work={Route.useLoaderData()}
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
