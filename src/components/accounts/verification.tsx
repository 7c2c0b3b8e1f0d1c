import { lazy, Suspense } from 'react'
import { useSelector } from '@xstate/react'
import { useApp } from '#src/components/frame/app.ts'
import { accountOf } from '#src/machines/session.machine.ts'

const Unverified = lazy(() =>
  import('./unverified.tsx').then((file) => ({ default: file.Unverified })),
)

/** Nothing, as soon as somebody's address is verified. */
export function Verification() {
  const account = useSelector(useApp().session, accountOf)
  if (!account || account.isEmailVerified) return null
  return (
    <Suspense>
      <Unverified email={account.email} />
    </Suspense>
  )
}
