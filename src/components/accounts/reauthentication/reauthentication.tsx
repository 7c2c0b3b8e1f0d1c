import { Suspense } from 'react'
import { useSelector } from '@xstate/react'
import { isAuthenticated } from '#src/machines/accounts/session.machine.ts'
import { useApp, useReauthentication } from '#src/components/frame/app.ts'

/** Shows the confirmation dialog over the screen whose call requires it. */
export function Reauthentication() {
  const isSignedIn = useSelector(useApp().session, isAuthenticated)
  return <Suspense>{isSignedIn && <Loaded />}</Suspense>
}

function Loaded() {
  const { Dialog } = useReauthentication()
  return <Dialog />
}
