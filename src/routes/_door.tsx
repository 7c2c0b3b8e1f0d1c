import { createFileRoute, redirect } from '@tanstack/react-router'
import { redirectIn, safeRedirect } from '#src/components/addresses/redirect.ts'
import { isAuthenticated } from '#src/machines/accounts/session.machine.ts'

/** Screens that let somebody in: whoever is signed in already goes on to where they wanted to go. */
export const Route = createFileRoute('/_door')({
  validateSearch: redirectIn,
  beforeLoad: ({ context, search }) => {
    if (!isAuthenticated(context.app.session.getSnapshot())) return
    throw redirect({ href: safeRedirect(search.redirect, context.isScreen), replace: true })
  },
})
