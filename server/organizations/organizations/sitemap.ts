import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { Database } from '#server/database/database.ts'
import { overloaded } from '#server/http/problem.ts'
import { limitConcurrency } from '#server/process/limit-concurrency.ts'
import { listPublicIds } from './organizations.queries.ts'

type Parts = { database: Database; siteOrigin: () => string }

const publicScreens = ['/', '/organizations/']

/** The most addresses in a sitemap, by its protocol (sitemaps.org). */
const most = 50_000

/** The sitemap: what search engines can list. */
export function sitemap({ database: { db }, siteOrigin }: Parts) {
  const limited = limitConcurrency({ atOnce: 1, mostWaiting: 4, overloaded })
  return new Hono().get('/sitemap.xml', async (c) => {
    const ids = await limited(() => listPublicIds(db, most - publicScreens.length))
    const paths = [...publicScreens, ...ids.map((id) => `/organizations/${id}`)]
    const text = await sitemapOf(paths.map((path) => siteOrigin() + path))
    return c.body(String(text), 200, {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'no-cache',
    })
  })
}

const sitemapOf = (urls: string[]) =>
  html`${declaration}<urlset xmlns="${schema}">${urls.map(entryOf)}</urlset>`

const declaration = raw('<?xml version="1.0" encoding="UTF-8"?>\n')

const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const entryOf = (url: string) => html`<url><loc>${url}</loc></url>`
