import { createFileRoute, redirect } from '@tanstack/react-router'
import { openPack } from '#src/api/pack.ts'
import { isAuthenticated } from '#src/machines/accounts/session.machine.ts'

/** Screens that require a login: visitors are sent to /login with the current address as redirect (specification §2). */
export const Route = createFileRoute('/_signed-in')({
  beforeLoad: async ({ context, location }) => {
    if (!isAuthenticated(context.app.session.getSnapshot()))
      throw redirect({ to: '/login', search: { redirect: location.href } })
    // So that the first render shows what is stored.
    await openPack()
  },
})
