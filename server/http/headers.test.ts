import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { secure } from './headers.ts'
import { openProxies } from './proxies.ts'

const askedOf = (isTrusted: boolean, protocol: string, hstsIncludesSubdomains = false) =>
  new Hono()
    .use(secure({ proxies: openProxies(isTrusted), hstsIncludesSubdomains }))
    .request('/', { headers: { 'x-forwarded-proto': protocol } })

test.each(['https', 'HTTPS', 'https, http', 'https,https'])(
  'A trusted proxy that says “%s” uses TLS to the browser',
  async (protocol) => {
    const { headers } = await askedOf(true, protocol)
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/)
  },
)

test.each([
  [true, 'http'],
  [true, 'http, https'],
  [true, 'httpsx'],
  [true, ''],
  [false, 'https'],
])('Behind a proxy (trusted: %s), “%s” does not indicate TLS', async (isTrusted, protocol) => {
  const { headers } = await askedOf(isTrusted, protocol)
  expect(headers.get('strict-transport-security')).toBeNull()
})

test.each([
  [false, 'max-age=31536000'],
  [true, 'max-age=31536000; includeSubDomains'],
])('With includeSubDomains set to %s, HSTS is “%s”', async (includesSubdomains, policy) => {
  const { headers } = await askedOf(true, 'https', includesSubdomains)
  expect(headers.get('strict-transport-security')).toBe(policy)
})

test('A page loads scripts, styles and data from this site only, and cannot turn text into HTML', async () => {
  const { headers } = await askedOf(false, 'http')
  const policy = headers.get('content-security-policy')?.split('; ')
  expect(policy?.toSorted()).toEqual([
    "base-uri 'none'",
    "connect-src 'self'",
    "default-src 'none'",
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "img-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "script-src 'self'",
    "style-src 'self'",
    'trusted-types kinroll#service-worker',
    "worker-src 'self'",
  ])
  expect(headers.get('permissions-policy')).toMatch(
    /camera=\(\), geolocation=\(\), microphone=\(\)/,
  )
})
