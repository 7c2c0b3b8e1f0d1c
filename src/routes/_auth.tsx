import { createFileRoute, redirect } from '@tanstack/react-router'
import { wayOn, redirectIn } from '#src/components/addresses/redirect.ts'
import { isAuthenticated } from '#src/machines/accounts/session.machine.ts'

/** Screens that let somebody in: whoever is signed in already goes on to where they wanted to go. */
export const Route = createFileRoute('/_auth')({
  validateSearch: redirectIn,
  beforeLoad: async ({ context, search }) => {
    if (!isAuthenticated(context.app.session.getSnapshot())) return
    throw redirect({ ...(await wayOn(context, search.redirect)), replace: true })
  },
})
