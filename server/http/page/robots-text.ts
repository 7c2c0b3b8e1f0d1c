import { Hono } from 'hono'

/** What search engines need not read. */
const closed = [
  '/api/',
  '/account/',
  '/calendar/',
  '/my/',
  '/organizations/*/admin',
  '/organizations/*/apply',
  '/organizations/new',
]

/** The robots.txt of RFC 9309. */
export const robotsText = (siteOrigin: () => string) =>
  new Hono().get('/robots.txt', (c) => {
    const lines = [
      'User-agent: *',
      'Allow: /',
      ...closed.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${siteOrigin()}/sitemap.xml`,
    ]
    return c.text(`${lines.join('\n')}\n`, 200, { 'Cache-Control': 'no-cache' })
  })
