import { lazy, Suspense, useEffect } from 'react'
import { useSelector } from '@xstate/react'
import { isOpen } from '#src/machines/accounts/reauthentication.machine.ts'
import { isAuthenticated } from '#src/machines/accounts/session.machine.ts'
import { useApp } from '#src/components/frame/app.ts'

const load = () =>
  import('./reauthentication-dialog.tsx').then((file) => ({
    default: file.ReauthenticationDialog,
  }))

const ReauthenticationDialog = lazy(load)

/** Shows the confirmation dialog over the screen whose call requires it. */
export function Reauthentication() {
  const { reauthentication, session } = useApp()
  const isAsking = useSelector(reauthentication, isOpen)
  const isSignedIn = useSelector(session, isAuthenticated)
  // Preloaded, so that a tab of an older build can still ask instead of reloading and losing input.
  useEffect(() => {
    if (isSignedIn) load().catch(() => undefined)
  }, [isSignedIn])
  return <Suspense>{isAsking && <ReauthenticationDialog />}</Suspense>
}
