import { linkOptions } from '@tanstack/react-router'
import { safeRedirect } from '#src/components/addresses/redirect.ts'
import type { App } from '#src/components/frame/app.ts'
import { hasLinkUnderWay } from '#src/machines/accounts/sign-in.machine.ts'

interface Surroundings {
  app: App
  isScreen: (path: string) => boolean
}

/** Where whoever is signed in goes on: to a link that waited for the login, or to where they wanted to go. */
export async function wayOn({ app, isScreen }: Surroundings, wanted: string | undefined) {
  const isUnderWay = app.isSignInUnderWay() && hasLinkUnderWay((await app.signIn()).getSnapshot())
  return isUnderWay
    ? linkOptions({ to: '/account/auto-login', search: { redirect: wanted, message: '' } })
    : { href: safeRedirect(wanted, isScreen) }
}
