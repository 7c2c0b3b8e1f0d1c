import { useLayoutEffect } from 'react'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useAtomValue } from 'jotai'
import { AppHeader } from '#src/components/frame/app-header.tsx'
import { Reauthentication } from '#src/components/accounts/reauthentication/reauthentication.tsx'
import { BusyServerAnnouncer, BusyServerLabel } from '#src/components/frame/busy-server.tsx'
import { Toasts } from '#src/components/frame/toasts.tsx'
import { retryImage } from '#src/api/retry-after.ts'
import { removeFrames } from '#src/components/frame/early.ts'
import { useApp, type App } from '#src/components/frame/app.ts'
import { takeOversOf } from '#src/machines/accounts/session.machine.ts'
import { screenTitleAtom } from '#src/atoms/screen-title.ts'
import { RetryImage } from '#src/ui/pictures/use-image.ts'
import { SkipLink, VisuallyHidden } from '#src/ui/frame/layout.tsx'

export interface RouterContext {
  app: App
  /** Whether a path of this site has a screen. */
  isScreen: (path: string) => boolean
}

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
})

function Root() {
  useLayoutEffect(removeFrames, [])
  const takeOvers = useSelector(useApp().session, takeOversOf)
  return (
    <>
      <SkipLink />
      <AppHeader />
      <RetryImage value={retryImage}>
        <BusyServerLabel>
          <Outlet key={takeOvers} />
          <Reauthentication />
        </BusyServerLabel>
      </RetryImage>
      <Toasts />
      <RouteAnnouncer />
      <BusyServerAnnouncer />
    </>
  )
}

/** Announces to screen readers which screen has opened, as a full page load would. */
const RouteAnnouncer = () => (
  <VisuallyHidden>
    <span role="status" aria-live="polite">
      {useAtomValue(screenTitleAtom)}
    </span>
  </VisuallyHidden>
)
