import { lazy, Suspense } from 'react'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { brand } from '#contract/brand.ts'
import { isAuthenticated } from '#src/machines/accounts/session.machine.ts'
import { Brand, Header, HeaderEnd, HeaderNav, navLook } from '#src/ui/frame/header.tsx'
import { useApp } from './app.ts'
import { ColorModeButton } from './color-mode.tsx'

/** Fetches what only those who are signed in see of the header. */
export const loadSignedInHeader = () => import('./signed-in-header.tsx')

const SignedIn = lazy(() => loadSignedInHeader().then((file) => ({ default: file.SignedInHeader })))

/** The frame's upper edge, in both states of the session (specification §2). */
export function AppHeader() {
  const isSignedIn = useSelector(useApp().session, isAuthenticated)
  return (
    <Header
      brand={
        <Link to="/">
          <Brand mark={brand.mark} name={brand.name} />
        </Link>
      }
    >
      <Suspense>{isSignedIn ? <SignedIn /> : <SignedOut />}</Suspense>
    </Header>
  )
}

const SignedOut = () => (
  <>
    <HeaderNav label="Account" isAtEnd>
      <Link to="/sign-up" className={navLook()}>
        Sign up
      </Link>
      <Link to="/login" className={navLook()}>
        Login
      </Link>
    </HeaderNav>
    <HeaderEnd>
      <ColorModeButton />
    </HeaderEnd>
  </>
)
