import type { QueryKey } from '@tanstack/react-query'
import type { Row, RowsQuestion } from '#src/api/watch-rows.ts'
import type { App } from '#src/components/frame/app.ts'
import type { ListSearch } from '#src/components/addresses/list-search.ts'

interface Visit<Search> {
  cause: 'enter' | 'preload' | 'stay'
  context: { app: App }
  deps: Search
}

/** The loader of a list: it starts loading the rows while the screen loads, without waiting for them. */
export function preloadRows<Search extends ListSearch, Item extends Row, Key extends QueryKey>(
  { cause, context, deps }: Visit<Search>,
  ask: (query: Search) => RowsQuestion<Item, Key>,
) {
  // Only the screen knows the sortable columns. Once it is loaded, it fetches the rows itself.
  if (cause === 'stay' || deps.sortField !== undefined) return
  void context.app.queries.prefetchQuery(ask(deps))
}

type OrganizationVisit<Search> = Visit<Search> & {
  params: { organizationId: number }
  abortController: AbortController
}

/** The loader of a list of an organization that needs a permission. */
export const organizationRows =
  <Search extends ListSearch, Item extends Row, Key extends QueryKey>(
    isAllowed: (visit: OrganizationVisit<Search>) => Promise<void>,
    ask: (organizationId: number, query: Search) => RowsQuestion<Item, Key>,
  ) =>
  async (visit: OrganizationVisit<Search>) => {
    await isAllowed(visit)
    preloadRows(visit, (query) => ask(visit.params.organizationId, query))
  }
