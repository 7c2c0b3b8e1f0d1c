import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { brand } from '#contract/brand.ts'
import { isAuthenticated } from '#src/machines/accounts/session.machine.ts'
import { Brand, Header, HeaderEnd, HeaderNav, navLook } from '#src/ui/frame/header.tsx'
import { useApp } from './app.ts'
import { ColorModeButton } from './color-mode.tsx'
import { SignedInHeader } from './signed-in-header.tsx'

/** The header, for visitors and for people who are logged in (specification §2). */
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
      {isSignedIn ? <SignedInHeader /> : <SignedOut />}
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
