import { dehydrate, hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query'
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
      ? {
          dehydrate: async () => {
            await settled(app.queries)
            return { queries: JSON.stringify(dehydrate(app.queries)) }
          },
        }
      : {
          hydrate: ({ queries }: { queries: string }) =>
            hydrate(app.queries, JSON.parse(queries) as DehydratedState),
        }),
  })
  return router
}

/** Waits for the rows that loaders only start to load. */
const settled = (queries: QueryClient) =>
  Promise.allSettled(
    queries
      .getQueryCache()
      .findAll({ fetchStatus: 'fetching' })
      .map((query) => query.fetch()),
  )

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
