import type { ComponentProps } from 'react'
import { useSelector } from '@xstate/react'
import { CircleUserRound } from 'lucide-react'
import { accountOf } from '#src/machines/accounts/session.machine.ts'
import { Avatar } from '#src/ui/pictures/avatar.tsx'
import { IconButton } from '#src/ui/button.tsx'
import { useApp } from './app.ts'

/** The button of the user menu, at the right end of the header. */
export function UserMenuButton(props: ComponentProps<'button'>) {
  const account = useSelector(useApp().session, accountOf)
  const name = account ? `${account.preferredName ?? account.firstName} ${account.lastName}` : ''
  return (
    <IconButton {...props} label={name ? `User menu of ${name}` : 'User menu'}>
      {name ? (
        <Avatar name={name} imageUrl={account?.photoUrl} />
      ) : (
        <CircleUserRound size={22} aria-hidden="true" />
      )}
    </IconButton>
  )
}
