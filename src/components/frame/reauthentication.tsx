import { lazy, Suspense } from 'react'
import { useSelector } from '@xstate/react'
import { isOpen } from '#src/machines/accounts/reauthentication.machine.ts'
import { useApp } from './app.ts'

const ReauthenticationDialog = lazy(() =>
  import('#src/components/accounts/reauthentication-dialog.tsx').then((file) => ({
    default: file.ReauthenticationDialog,
  })),
)

/** Asks whoever is there to confirm that it is them, above whichever screen made a call that needs it. */
export function Reauthentication() {
  const isAsking = useSelector(useApp().reauthentication, isOpen)
  return <Suspense>{isAsking && <ReauthenticationDialog />}</Suspense>
}
