import { createFileRoute, redirect, stripSearchParams } from '@tanstack/react-router'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { HolidaysQuery } from '#contract/organizations/set-up.ts'
import { SetUpStep } from '#contract/organizations/set-up.query.ts'
import { ImportRowQuery } from '#contract/people/imports.query.ts'
import { todayHere } from '#contract/dates/display-date.ts'
import { z } from '#contract/zod.ts'
import { holidaysQuery, setUpQuery } from '#src/api/organizations/set-up.api.ts'
import { ofOrganization, orNotFound } from '#src/components/addresses/found.ts'
import { listShape, listStart } from '#src/components/addresses/list-search.ts'
import { searchBy } from '#src/components/addresses/search-by.ts'
import { Wizard } from './-wizard.tsx'

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/admin/set-up/')({
  validateSearch: searchBy({
    step: z.optional(SetUpStep),
    // Of the rows of an import.
    ...ImportRowQuery.shape,
    ...listShape,
  }),
  search: { middlewares: [stripSearchParams(listStart)] },
  // What is typed on another device is shown.
  gcTime: 0,
  preload: false,
  loaderDeps: ({ search }) => ({ hasStep: search.step !== undefined }),
  loader: async ({ cause, context, deps, params: { organizationId } }) => {
    if (cause === 'stay') return
    const { queries } = context.app
    void queries.prefetchQuery(holidaysQuery(organizationId, plannedYears()))
    const { draft } = await queries
      .fetchQuery({ ...setUpQuery(organizationId), staleTime: 0 })
      .then(ofOrganization(organizationId), orNotFound)
    if (deps.hasStep) return
    throw redirect({
      to: '/organizations/$organizationId/admin/set-up',
      params: { organizationId },
      search: { step: draft.step },
      replace: true,
    })
  },
  component: SetUpOrganization,
})

/** The years for which people plan. */
function plannedYears(): HolidaysQuery {
  const year = Number(todayHere().slice(0, 4))
  return { fromDate: `${year}-01-01`, toDate: `${year + 2}-12-31` }
}

function SetUpOrganization() {
  const { organizationId } = Route.useParams()
  const { step, ...search } = Route.useSearch()
  const { data: setUp } = useSuspenseQuery(setUpQuery(organizationId))
  const { data: holidays } = useQuery(holidaysQuery(organizationId, plannedYears()))
  return (
    <Wizard key={organizationId} setUp={setUp} step={step} search={search} holidays={holidays} />
  )
}
