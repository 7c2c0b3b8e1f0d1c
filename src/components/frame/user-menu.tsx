import { lazy, startTransition, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { UserMenuButton } from './user-menu-button.tsx'

const load = () => import('./user-menu-popup.tsx')
const Popup = lazy(() => load().then((file) => ({ default: file.UserMenuPopup })))

/**
 * A menu weighs more than the rest of the first signed-in screen without its libraries. So it is fetched when somebody
 * reaches for the button, and takes the button's place when it is pressed.
 */
export function UserMenu() {
  const [press, setPress] = useState<Event | null>(null)
  if (press) return <Popup press={press} />

  // In a transition this button stays, with its focus, until the menu is there.
  const open = (event: SyntheticEvent) => startTransition(() => setPress(event.nativeEvent))
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
