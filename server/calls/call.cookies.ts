import { day, hour, second } from '#contract/dates/durations.ts'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { isOverTls } from '../http/headers.ts'

const days = day / second

/** What the server keeps in browsers. No cookie signs anybody in: that takes the token of a session. */
const cookies = {
  device: { maxAge: 365 * days },
  /** By which a browser shows that it asked for a link. */
  'link-browser': { maxAge: hour / second },
} as const

type CookieName = keyof typeof cookies

type Site = { publicUrl: string; isBehindTrustedProxy: boolean }

const isSecure = (c: Context, { publicUrl, isBehindTrustedProxy }: Site) =>
  publicUrl.startsWith('https:') || isOverTls(c, isBehindTrustedProxy)

/** A cookie that came with a request, if it looks like one of ours. */
export function readCookie(c: Context, name: CookieName, site: Site): string | null {
  const value = isSecure(c, site) ? getCookie(c, name, 'host') : getCookie(c, name)
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : null
}

/**
 * No script reads it and no other site has it sent. Where there is TLS, it goes over TLS alone, and the prefix `__Host-` keeps
 * other hosts of the domain from setting it.
 */
export function writeCookie(c: Context, name: CookieName, value: string, site: Site): void {
  const safe = { ...cookies[name], httpOnly: true, sameSite: 'Strict' } as const
  if (isSecure(c, site))
    setCookie(c, name, value, { ...safe, prefix: 'host', path: '/', secure: true })
  else setCookie(c, name, value, { ...safe, path: '/api/Account' })
}
