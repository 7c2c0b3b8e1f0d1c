import { expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { insertOrganization } from './organizations.queries.ts'
import { openOffice, privateOne, publicOne } from './test-organizations.ts'

async function sitemapOf(server: TestApp) {
  const answer = await server.get('/sitemap.xml')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^application\/xml/)
  return answer.text()
}

const locationsIn = (text: string) => [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, at]) => at)

test('The sitemap lists the public organizations only', { tags: ['2.sitemap'] }, async () => {
  await using server = await openTestApp({ publicUrl: 'https://kinroll.example' })
  const one = await insertOrganization(server.db, publicOne('Lindenschule'))
  const other = await insertOrganization(server.db, publicOne('Abendschule'))
  await insertOrganization(server.db, privateOne('Hearth Co-op'))
  const { id, ada } = await openOffice(server)
  const deletion = await server.del(`/api/Organization/admin/${id}`, { token: ada.token })
  expect(deletion.status).toBe(204)
  expect(locationsIn(await sitemapOf(server))).toEqual([
    'https://kinroll.example/',
    'https://kinroll.example/organizations/',
    `https://kinroll.example/organizations/${other.id}`,
    `https://kinroll.example/organizations/${one.id}`,
  ])
})

test('Addresses in the sitemap are escaped', async () => {
  await using server = await openTestApp({ publicUrl: 'https://kinroll.example/a&b' })
  const text = await sitemapOf(server)
  expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="[^"]+"><url>/)
  expect(locationsIn(text)[0]).toBe('https://kinroll.example/a&amp;b/')
})
