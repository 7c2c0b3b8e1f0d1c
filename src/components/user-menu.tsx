import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { CircleUserRound, LogOut } from 'lucide-react'
import { accountOf } from '#src/machines/session.machine.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { IconButton } from '#src/ui/button.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { useApp } from './app.ts'
import { useColourMode } from './colour-mode.tsx'

/** Who is signed in, and what concerns only them (specification §2, §9). */
export function UserMenu() {
  const { session } = useApp()
  const account = useSelector(session, accountOf)
  const colourMode = useColourMode()
  const name = account ? `${account.firstName} ${account.lastName}` : ''

  return (
    <Menu
      label="User menu"
      trigger={
        <IconButton label={name ? `User menu of ${name}` : 'User menu'}>
          {name ? <Avatar name={name} /> : <CircleUserRound size={22} aria-hidden="true" />}
        </IconButton>
      }
      sideOffset={16}
      isDark={colourMode.isDark}
      items={[
        {
          id: 'profile',
          label: 'My Profile',
          icon: <CircleUserRound size={18} aria-hidden="true" />,
          render: (content) => <Link to="/my/profile">{content}</Link>,
        },
        {
          id: 'colour-mode',
          label: colourMode.label,
          icon: colourMode.icon,
          onSelect: colourMode.toggle,
        },
        'separator',
        {
          id: 'log-out',
          label: 'Log out',
          icon: <LogOut size={18} aria-hidden="true" />,
          onSelect: () => session.send({ type: 'logOut' }),
        },
      ]}
    />
  )
}
