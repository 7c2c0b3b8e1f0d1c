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

/** Asks whoever is there to confirm that it is them, above whichever screen made a call that needs it. */
export function Reauthentication() {
  const { reauthentication, session } = useApp()
  const isAsking = useSelector(reauthentication, isOpen)
  const isSignedIn = useSelector(session, isAuthenticated)
  // A tab that outlives its build still asks, and does not reload what was typed away.
  useEffect(() => {
    if (isSignedIn) load().catch(() => undefined)
  }, [isSignedIn])
  return <Suspense>{isAsking && <ReauthenticationDialog />}</Suspense>
}
