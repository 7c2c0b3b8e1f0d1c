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
    scrollRestoration: true,
    trailingSlash: 'preserve',
  })
  return router
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
