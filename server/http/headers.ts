import type { MiddlewareHandler } from 'hono'
import type { Proxies } from './proxies.ts'

/** The inline scripts and styles of a page, each as `sha256-…`. */
export type InlineHashes = { scripts: string[]; styles: string[] }

/** Only this site's own files, and what a page contains that was rendered here. */
export const contentSecurityPolicy = ({ scripts, styles }: InlineHashes): string =>
  [
    "default-src 'none'",
    sources('script-src', scripts),
    sources('style-src', styles),
    "img-src 'self' blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types kinroll#service-worker',
  ].join('; ')

const sources = (directive: string, hashes: string[]): string =>
  [directive, "'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ')

/** Sent with every response. */
export const securityHeaders = {
  'Content-Security-Policy': contentSecurityPolicy({ scripts: [], styles: [] }),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(), geolocation=(), microphone=(), payment=(), usb=(), publickey-credentials-create=(self), publickey-credentials-get=(self)',
}

const oneYear = 'max-age=31536000'

type Site = { proxies: Proxies; hstsIncludesSubdomains?: boolean }

export const secure =
  ({ proxies, hstsIncludesSubdomains = false }: Site): MiddlewareHandler =>
  async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(securityHeaders)) {
      // A page allows what it contains.
      const isOwn = name === 'Content-Security-Policy' && c.res.headers.has(name)
      if (!isOwn) c.res.headers.set(name, value)
    }
    if (proxies.isOverTls(c)) {
      const policy = hstsIncludesSubdomains ? `${oneYear}; includeSubDomains` : oneYear
      c.res.headers.set('Strict-Transport-Security', policy)
    }
  }
