import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { AppHeader } from '#src/components/app-header.tsx'
import { RouteAnnouncer } from '#src/components/route-announcer.tsx'
import { Toasts } from '#src/components/toasts.tsx'
import type { App } from '#src/components/app.ts'
import { SkipLink } from '#src/ui/layout.tsx'

export interface RouterContext {
  app: App
  /** Whether an address of this site leads to a screen. */
  isScreen: (path: string) => boolean
}

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root })

function Root() {
  return (
    <>
      <SkipLink />
      <AppHeader />
      <Outlet />
      <Toasts />
      <RouteAnnouncer />
    </>
  )
}
