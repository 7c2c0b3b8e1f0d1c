import { Link } from '@tanstack/react-router'
import { BookOpen, Building2, UsersRound } from 'lucide-react'
import { whenIdle } from '#src/machines/when-idle.ts'
import { HeaderEnd, HeaderNav, HeaderSlot, NavLabel, navLook } from '#src/ui/frame/header.tsx'
import { lazy, Suspense, useState, type ReactNode, type SyntheticEvent } from 'react'
import { useShowFailure } from '#src/components/forms/use-sent-form.ts'
import { opensMenu } from './late-menu.ts'
import { UserMenuButton } from './user-menu-button.tsx'

/** Search and bell: not part of the first load, nor of the frame that is shown before. Where they cannot be loaded, their places stay empty. */
const HeaderTools = import.meta.env.SSR
  ? HeaderSlot
  : lazy(() =>
      whenIdle()
        .then(() => import('./header-tools.tsx'))
        .then(
          (loaded) => ({ default: loaded.HeaderTools }),
          () => ({ default: HeaderSlot }),
        ),
    )

/** The navigation and the user menu of someone who is logged in (specification §2). */
export const SignedInHeader = () => (
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
      <Suspense fallback={<HeaderSlot />}>
        <HeaderTools />
      </Suspense>
      <UserMenu />
    </HeaderEnd>
  </>
)

export const loadUserMenu = () => import('./user-menu-popup.tsx')

/** The menu is larger than the rest of the first screen without its libraries. So it loads when the pointer or focus reaches the button, and replaces the button when it is pressed.
 */
function UserMenu() {
  const [menu, setMenu] = useState<ReactNode>(null)
  const showFailure = useShowFailure()
  if (menu) return menu

  const open = ({ nativeEvent }: SyntheticEvent) =>
    void loadUserMenu().then(
      ({ UserMenuPopup }) => setMenu(<UserMenuPopup press={nativeEvent} />),
      showFailure,
    )
  return <UserMenuButton {...opensMenu(open)} onPointerEnter={reach} onFocus={reach} />
}

/** A failed preload is repeated when the button is pressed, and its error is shown then. */
const reach = () => void loadUserMenu().catch(() => undefined)
