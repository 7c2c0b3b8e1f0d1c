import { day, hour, minute, second } from '#contract/dates/durations.ts'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Proxies } from '../http/proxies.ts'

const days = day / second

/** The server's cookies. None of them signs in: that requires a session token. */
const cookies = {
  device: { maxAge: 365 * days, sameSite: 'Strict', pattern: /^[\w-]{43}$/ },
  /** Proves that a browser requested a link. */
  // The email may be sent an hour after the request, and its link is valid for an hour.
  'link-browser': {
    maxAge: (2 * hour) / second,
    sameSite: 'Strict',
    pattern: /^[\w-]{43}$/,
  },
  /** A login at an OpenID provider, encrypted. Lax, because the provider leads back from another site. */
  oidc: { maxAge: (10 * minute) / second, sameSite: 'Lax', pattern: /^[\w.-]{43,4000}$/ },
} as const

type CookieName = keyof typeof cookies

type Site = { publicUrl: string; proxies: Proxies }

const isSecure = (c: Context, { publicUrl, proxies }: Site) =>
  publicUrl.startsWith('https:') || proxies.isOverTls(c)

/** A cookie of the request, if it has a valid format. */
export function readCookie(c: Context, name: CookieName, site: Site): string | null {
  const value = isSecure(c, site) ? getCookie(c, name, 'host') : getCookie(c, name)
  return value !== undefined && cookies[name].pattern.test(value) ? value : null
}

/**
 * HttpOnly. With TLS it is also Secure, and the prefix `__Host-` keeps other hosts of the domain
 * from setting it.
 */
export function writeCookie(c: Context, name: CookieName, value: string, site: Site): void {
  const { maxAge, sameSite } = cookies[name]
  const safe = { maxAge, sameSite, httpOnly: true }
  if (isSecure(c, site))
    setCookie(c, name, value, { ...safe, prefix: 'host', path: '/', secure: true })
  else setCookie(c, name, value, { ...safe, path: '/api/Account' })
}

export function removeCookie(c: Context, name: CookieName, site: Site): void {
  if (isSecure(c, site)) deleteCookie(c, name, { prefix: 'host', path: '/', secure: true })
  else deleteCookie(c, name, { path: '/api/Account' })
}
