import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { isOverTls } from '../headers.ts'

const days = 24 * 60 * 60

/** What the server keeps in browsers. No cookie signs anybody in: that takes the token of a session. */
const cookies = {
  device: { path: '/api/Account', maxAge: 365 * days },
  /** By which a browser shows that it asked for a link. */
  'link-browser': { path: '/api/Account', maxAge: 60 * 60 },
} as const

type CookieName = keyof typeof cookies

/** A cookie that came with a request, if it looks like one of ours. */
export function readCookie(c: Context, name: CookieName): string | null {
  const value = getCookie(c, name)
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : null
}

/** No script reads it, no other site has it sent, and it goes over TLS alone where there is TLS. */
export function writeCookie(
  c: Context,
  name: CookieName,
  value: string,
  site: { publicUrl: string; isBehindTrustedProxy: boolean },
): void {
  const secure = site.publicUrl.startsWith('https:') || isOverTls(c, site.isBehindTrustedProxy)
  setCookie(c, name, value, { ...cookies[name], secure, httpOnly: true, sameSite: 'Strict' })
}
