import { z } from '#contract/zod.ts'
import { searchBy } from './search-by.ts'

/** The address to go to after signing in, as it stands in a screen's own address. */
export const redirectShape = { redirect: z.optional(z.string()) }

export const redirectIn = searchBy(redirectShape)

const nowhere = 'http://nowhere.invalid'
const doors = [
  '/login',
  '/sign-up',
  '/account/two-factor-code',
  '/account/auto-login',
  '/account/forgot-password',
  '/account/login-link',
]

/**
 * Where `redirect` leads, if that is a screen of this site; the start page otherwise. Whatever a browser would read as
 * another origin, or as a script, is no path and is ignored, and so are the doors themselves.
 */
export function safeRedirect(
  redirect: string | undefined,
  isScreen: (path: string) => boolean,
): string {
  if (!redirect || !/^\/(?!\/)/.test(redirect) || /[\\\p{Cc}]/u.test(redirect)) return '/'
  const { origin, pathname, search, hash } = new URL(redirect, nowhere)
  if (origin !== nowhere || pathname.startsWith('//')) return '/'
  const path = /^.*[^/]/.exec(pathname)?.[0] ?? '/'
  if (doors.includes(path.toLowerCase()) || !isScreen(path)) return '/'
  return pathname + search + hash
}
