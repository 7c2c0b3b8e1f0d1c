import { createFileRoute, redirect } from '@tanstack/react-router'
import { redirectIn } from '#src/components/addresses/redirect.ts'
import { isAuthenticated } from '#src/machines/accounts/session.machine.ts'

/** Login and sign-up. Someone who is already logged in is redirected to the screen they wanted. */
export const Route = createFileRoute('/_auth')({
  validateSearch: redirectIn,
  beforeLoad: async ({ context, search }) => {
    if (!isAuthenticated(context.app.session.getSnapshot())) return
    // Loads after the login.
    const { wayOn } = await import('#src/components/addresses/way-on.ts')
    throw redirect({ ...(await wayOn(context, search.redirect)), replace: true })
  },
})
