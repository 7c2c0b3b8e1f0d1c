import { linkOptions } from '@tanstack/react-router'
import { safeRedirect } from '#src/components/addresses/redirect.ts'
import type { App } from '#src/components/frame/app.ts'

interface Surroundings {
  app: App
  isScreen: (path: string) => boolean
}

/** Where whoever is signed in goes on: to a link that waited for the login, or to where they wanted to go. */
export async function wayOn({ app, isScreen }: Surroundings, wanted: string | undefined) {
  return app.isSignInUnderWay() && (await hasLink(app))
    ? linkOptions({ to: '/account/auto-login', search: { redirect: wanted, message: '' } })
    : { href: safeRedirect(wanted, isScreen) }
}

/** The machine comes with the screens of the login, and with no other. */
async function hasLink({ signIn }: App): Promise<boolean> {
  const { hasLinkUnderWay } = await import('#src/machines/accounts/sign-in.machine.ts')
  return hasLinkUnderWay((await signIn()).getSnapshot())
}
