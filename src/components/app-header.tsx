import { lazy, Suspense } from 'react'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { BookOpen, Building2, UsersRound } from 'lucide-react'
import { brand } from '#contract/brand.ts'
import { isAuthenticated } from '#src/machines/session.machine.ts'
import { Brand, Header, HeaderEnd, HeaderNav, NavLabel, navLook } from '#src/ui/header.tsx'
import { useApp } from './app.ts'
import { ColourModeButton } from './colour-mode.tsx'

// Menus weigh more than the rest of a signed-out page together.
const UserMenu = lazy(() => import('./user-menu.tsx').then((file) => ({ default: file.UserMenu })))

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
      {isSignedIn ? <SignedIn /> : <SignedOut />}
    </Header>
  )
}

const SignedOut = () => (
  <HeaderEnd>
    <Link to="/sign-up" className={navLook()}>
      Sign up
    </Link>
    <Link to="/login" className={navLook()}>
      Login
    </Link>
    <ColourModeButton />
  </HeaderEnd>
)

const SignedIn = () => (
  <>
    <HeaderNav label="My area">
      <Link to="/my/organizations" className={navLook()}>
        <NavLabel icon={<Building2 size={18} />} lead="My">
          Organizations
        </NavLabel>
      </Link>
      <Link to="/my/classes" className={navLook()}>
        <NavLabel icon={<BookOpen size={18} />} lead="My">
          Classes
        </NavLabel>
      </Link>
      <Link to="/my/family" className={navLook()}>
        <NavLabel icon={<UsersRound size={18} />} lead="My">
          Family
        </NavLabel>
      </Link>
    </HeaderNav>
    <HeaderEnd>
      <Suspense>
        <UserMenu />
      </Suspense>
    </HeaderEnd>
  </>
)
