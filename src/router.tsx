import { createRouter, lazyRouteComponent } from '@tanstack/react-router'
import type { App } from '#src/components/frame/app.ts'
import { Failure } from '#src/components/frame/failure.tsx'
import { Pending } from '#src/components/frame/screen.tsx'
import { routeTree } from './routeTree.gen.ts'

/** The address bar's view of the app, with the generic screens and times of specification §2 and §9. */
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
    // Another record is another screen: what was typed about one is not saved into the other.
    defaultRemountDeps: ({ params }) => params,
    // What a link's sender hung onto it ("fbclid=…") is no question of ours.
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
