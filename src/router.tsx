import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { createRouter, lazyRouteComponent } from '@tanstack/react-router'
import type { App } from '#src/components/frame/app.ts'
import { Failure } from '#src/components/frame/failure.tsx'
import { Pending } from '#src/components/frame/screen.tsx'
import { routeTree } from './routeTree.gen.ts'

/** The router, with the generic screens and times of specification §2 and §9. */
export const createAppRouter = (app: App) => {
  const router = createRouter({
    routeTree,
    context: {
      app,
      isScreen: (path: string): boolean => router.getMatchedRoutes(path)[2] !== undefined,
    },
    defaultPreload: 'intent',
    defaultPreloadDelay: 50,
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 1000,
    defaultPendingMinMs: 500,
    defaultPendingComponent: Pending,
    defaultNotFoundComponent: lazyRouteComponent(
      () => import('#src/components/frame/not-found.tsx'),
      'NotFound',
    ),
    defaultErrorComponent: Failure,
    // Another record is another screen, so typed values are not saved to the wrong record.
    defaultRemountDeps: ({ params }) => params,
    // Unknown parameters, such as "fbclid=…", are ignored.
    search: { strict: true },
    // The server would send an inline script for it.
    scrollRestoration: typeof document !== 'undefined',
    trailingSlash: 'preserve',
    // The rows with which the server rendered the page, so that the browser does not fetch them again.
    ...(import.meta.env.SSR
      ? { dehydrate: async () => ({ rows: JSON.stringify(await rowsOf(app.queries)) }) }
      : {
          hydrate: ({ rows }: { rows: string }) => setRows(app.queries, JSON.parse(rows) as Rows),
        }),
  })
  return router
}

type Rows = { key: QueryKey; data: unknown; updatedAt: number }[]

/** Waits also for the rows that loaders only start to load. */
async function rowsOf(queries: QueryClient): Promise<Rows> {
  const cache = queries.getQueryCache()
  const loading = cache.findAll({ fetchStatus: 'fetching' })
  await Promise.allSettled(loading.map((query) => query.fetch()))
  return cache
    .findAll({ predicate: ({ state }) => state.status === 'success' })
    .map(({ queryKey, state }) => ({
      key: queryKey,
      data: state.data,
      updatedAt: state.dataUpdatedAt,
    }))
}

function setRows(queries: QueryClient, rows: Rows) {
  for (const { key, data, updatedAt } of rows) queries.setQueryData(key, data, { updatedAt })
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
