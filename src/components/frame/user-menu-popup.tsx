import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { CircleUserRound, LogOut, MonitorSmartphone, ServerCog } from 'lucide-react'
import { accountOf } from '#src/machines/accounts/session.machine.ts'
import { Menu } from '#src/ui/menu/menu.tsx'
import { useApp } from './app.ts'
import { useColorMode } from './color-mode.tsx'
import { followsSystem, useFollowSystem } from './system-mode.ts'
import { useRepeated } from './use-repeated.ts'
import { UserMenuButton } from './user-menu-button.tsx'

/** The user menu (specification §2, §9). `press` is the event that opened it. */
export function UserMenuPopup({ press }: { press: Event }) {
  const { session } = useApp()
  const isSiteAdministrator = useSelector(session, accountOf)?.isSiteAdministrator
  const colorMode = useColorMode()
  const followSystem = useFollowSystem()
  const button = useRepeated(press)

  return (
    <Menu
      label="User menu"
      trigger={<UserMenuButton ref={button} />}
      sideOffset={16}
      isDark={colorMode.isDark}
      items={[
        {
          id: 'profile',
          label: 'My Profile',
          icon: <CircleUserRound size={18} aria-hidden="true" />,
          render: (content) => <Link to="/my/profile">{content}</Link>,
        },
        ...(isSiteAdministrator ? [siteItem] : []),
        {
          id: 'log-out',
          label: 'Log out',
          icon: <LogOut size={18} aria-hidden="true" />,
          onSelect: () => session.send({ type: 'logOut' }),
        },
        {
          id: 'color-mode',
          label: colorMode.label,
          icon: colorMode.icon,
          onSelect: colorMode.toggle,
        },
        // Once somebody has chosen, the way back to what the device prefers.
        ...(followsSystem()
          ? []
          : [
              {
                id: 'system-mode',
                label: 'Use System Mode',
                icon: <MonitorSmartphone size={18} aria-hidden="true" />,
                onSelect: followSystem,
              },
            ]),
      ]}
    />
  )
}

const siteItem = {
  id: 'site',
  label: 'Site administration',
  icon: <ServerCog size={18} aria-hidden="true" />,
  render: (content: ReactNode) => <Link to="/site">{content}</Link>,
}
