import { createFileRoute, redirect, stripSearchParams } from '@tanstack/react-router'
import { z } from '#contract/zod.ts'
import { settled, codeAddress } from '#src/components/accounts/sign-in/attempt.ts'
import { redirectShape } from '#src/components/addresses/redirect.ts'
import { safeRedirect } from '#src/components/addresses/way-on.ts'
import { isAuthenticated } from '#src/machines/accounts/session.machine.ts'
import { searchBy } from '#src/components/addresses/search-by.ts'
import { LinkScreen } from './-link-screen.tsx'

const start = { message: '' }

/** The target of links in emails. Their token is removed from the address before anything else happens. */
export const Route = createFileRoute('/account/auto-login')({
  validateSearch: searchBy({ ...redirectShape, message: z._default(z.string(), start.message) }),
  search: { middlewares: [stripSearchParams(start)] },
  loaderDeps: ({ search }) => ({ wanted: search.redirect }),
  loader: async ({ context: { app, isScreen }, deps: { wanted } }) => {
    const state = await settled(await app.signIn())
    const { waiting, invited } = state.context
    if (waiting) throw redirect({ ...codeAddress(waiting, wanted), replace: true })
    const isSignedIn = isAuthenticated(app.session.getSnapshot())
    if (invited && !isSignedIn) {
      throw redirect({ to: '/sign-up', search: { redirect: wanted }, replace: true })
    }
    if (state.matches('signedIn') || state.matches('linkDone')) {
      throw redirect({ href: safeRedirect(wanted, isScreen), replace: true })
    }
  },
  component: AutoLogin,
})

function AutoLogin() {
  const { redirect: wanted } = Route.useSearch()
  const { isScreen } = Route.useRouteContext()
  return <LinkScreen redirect={wanted} next={safeRedirect(wanted, isScreen)} />
}
