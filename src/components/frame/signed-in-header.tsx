import { Link } from '@tanstack/react-router'
import { BookOpen, Building2, UsersRound } from 'lucide-react'
import { HeaderEnd, HeaderNav, NavLabel, navLook } from '#src/ui/frame/header.tsx'
import { useState, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react'
import { useTell } from '#src/components/forms/use-sent-form.ts'
import { UserMenuButton } from './user-menu-button.tsx'

/** Where somebody can go who is signed in, and their menu (specification §2). */
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
      <UserMenu />
    </HeaderEnd>
  </>
)

const load = () => import('./user-menu-popup.tsx')

/**
 * A menu weighs more than the rest of the first signed-in screen without its libraries. So it is fetched when somebody
 * reaches for the button, and takes the button's place when it is pressed.
 */
function UserMenu() {
  const [menu, setMenu] = useState<ReactNode>(null)
  const tell = useTell()
  if (menu) return menu

  // This button stays, with its focus, until the menu is there.
  const open = ({ nativeEvent }: SyntheticEvent) =>
    void load().then(({ UserMenuPopup }) => setMenu(<UserMenuPopup press={nativeEvent} />), tell)
  return (
    <UserMenuButton
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={reach}
      onFocus={reach}
      onClick={open}
      onKeyDown={(event: KeyboardEvent) => {
        if (!opening.includes(event.key)) return
        event.preventDefault()
        open(event)
      }}
    />
  )
}

const opening = ['Enter', ' ', 'ArrowDown', 'ArrowUp']

/** What cannot be fetched yet is asked for again, and told, when the button is pressed. */
const reach = () => void load().catch(() => undefined)
