import type { QueryKey } from '@tanstack/react-query'
import type { Row, RowsQuestion } from '#src/api/watch-rows.ts'
import type { App } from '#src/components/frame/app.ts'
import type { ListSearch } from '#src/components/addresses/list-search.ts'

interface Visit<Search> {
  cause: 'enter' | 'preload' | 'stay'
  context: { app: App }
  deps: Search
}

/** What a list's loader does: the rows are asked for while the screen is still on its way, and not waited for. */
export function preloadRows<Search extends ListSearch, Item extends Row, Key extends QueryKey>(
  { cause, context, deps }: Visit<Search>,
  ask: (query: Search) => RowsQuestion<Item, Key>,
) {
  // Which columns can be sorted by, only the screen knows. Once it is there, it asks by itself.
  if (cause === 'stay' || deps.sortField !== undefined) return
  void context.app.queries.prefetchQuery(ask(deps))
}

type OrganizationVisit<Search> = Visit<Search> & {
  params: { organizationId: number }
  abortController: AbortController
}

/** The loader of a list of an organization, which takes a permission. */
export const organizationRows =
  <Search extends ListSearch, Item extends Row, Key extends QueryKey>(
    isAllowed: (visit: OrganizationVisit<Search>) => Promise<void>,
    ask: (organizationId: number, query: Search) => RowsQuestion<Item, Key>,
  ) =>
  async (visit: OrganizationVisit<Search>) => {
    await isAllowed(visit)
    preloadRows(visit, (query) => ask(visit.params.organizationId, query))
  }
