import { createFileRoute, redirect } from '@tanstack/react-router'
import { isAuthenticated } from '#src/machines/accounts/session.machine.ts'

/** Screens that need somebody: a visitor is sent to /login with the address they came for (specification §2). */
export const Route = createFileRoute('/_signed-in')({
  beforeLoad: ({ context, location }) => {
    if (isAuthenticated(context.app.session.getSnapshot())) return
    throw redirect({ to: '/login', search: { redirect: location.href } })
  },
})
