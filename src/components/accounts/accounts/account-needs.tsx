import { lazy, Suspense } from 'react'
import { useSelector } from '@xstate/react'
import { useApp } from '#src/components/frame/app.ts'
import { accountOf } from '#src/machines/accounts/session.machine.ts'

const notices = () => import('./account-notices.tsx')
const Unverified = lazy(() => notices().then((file) => ({ default: file.Unverified })))
const Bounced = lazy(() => notices().then((file) => ({ default: file.Bounced })))
const NoPassword = lazy(() => notices().then((file) => ({ default: file.NoPassword })))

/** Asks for a verified address where one is required, with the reason `to`. */
export function NeedsVerification({ to }: { to?: string }) {
  const account = useSelector(useApp().session, accountOf)
  if (!account || account.isEmailVerified) return null
  return (
    <Suspense>
      <Unverified email={account.email} to={to} />
    </Suspense>
  )
}

/** Asks for another address, or for proof that this one works, after emails to it came back. */
export function NeedsWorkingEmail() {
  const account = useSelector(useApp().session, accountOf)
  return (
    <Suspense>
      {account?.isEmailBounced && account.isEmailVerified && <Bounced email={account.email} />}
    </Suspense>
  )
}

/** What the user still has to do to secure the account. Usually nothing. */
export function AccountNeeds() {
  const account = useSelector(useApp().session, accountOf)
  if (!account) return null
  return (
    <Suspense>
      {!account.isEmailVerified && <Unverified email={account.email} />}
      <NeedsWorkingEmail />
      {!account.hasPassword && !account.hasOidcIdentity && <NoPassword />}
    </Suspense>
  )
}
