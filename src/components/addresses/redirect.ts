import { z } from '#contract/zod.ts'
import { searchBy } from './search-by.ts'
import { linkOptions } from '@tanstack/react-router'
import type { App } from '#src/components/frame/app.ts'

/** The search parameter with the address to go to after the login. */
export const redirectShape = { redirect: z.optional(z.string()) }

export const redirectIn = searchBy(redirectShape)

const nowhere = 'http://nowhere.invalid'
const authPaths = [
  '/login',
  '/sign-up',
  '/account/two-factor-code',
  '/account/auto-login',
  '/account/forgot-password',
  '/account/login-link',
]

/**
 * The target of `redirect`, if it is a screen of this site; otherwise the home page. Anything that a browser would read
 * as another origin or as a script is ignored, and so are the login and sign-up screens.
 */
export function safeRedirect(
  redirect: string | undefined,
  isScreen: (path: string) => boolean,
): string {
  if (!redirect || !/^\/(?!\/)/.test(redirect) || /[\\\p{Cc}]/u.test(redirect)) return '/'
  const { origin, pathname, search, hash } = new URL(redirect, nowhere)
  if (origin !== nowhere || pathname.startsWith('//')) return '/'
  const path = /^.*[^/]/.exec(pathname)?.[0] ?? '/'
  if (authPaths.includes(path.toLowerCase()) || !isScreen(path)) return '/'
  return pathname + search + hash
}

interface Surroundings {
  app: App
  isScreen: (path: string) => boolean
}

/** Where to go after the login: to a link that was waiting for it, or to the requested screen. */
export async function wayOn({ app, isScreen }: Surroundings, wanted: string | undefined) {
  return app.isSignInUnderWay() && (await hasLink(app))
    ? linkOptions({ to: '/account/auto-login', search: { redirect: wanted, message: '' } })
    : { href: safeRedirect(wanted, isScreen) }
}

/** The machine loads only with the login screens. */
async function hasLink({ signIn }: App): Promise<boolean> {
  const { hasLinkUnderWay } = await import('#src/machines/accounts/sign-in.machine.ts')
  return hasLinkUnderWay((await signIn()).getSnapshot())
}
