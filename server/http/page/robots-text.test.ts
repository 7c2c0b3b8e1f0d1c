import { expect, test } from 'vitest'
import { openTestApp } from '#server/testing/test-app.ts'

test(
  'robots.txt names the sitemap and what search engines need not read',
  { tags: ['2.robots-txt'] },
  async () => {
    await using server = await openTestApp({ publicUrl: 'https://kinroll.example' })
    const answer = await server.get('/robots.txt')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
    const lines = (await answer.text()).split('\n')
    expect(lines.slice(0, 2)).toEqual(['User-agent: *', 'Allow: /'])
    expect(lines).toContain('Disallow: /api/')
    expect(lines).toContain('Disallow: /account/')
    expect(lines).toContain('Disallow: /my/')
    expect(lines).toContain('Disallow: /organizations/*/admin')
    expect(lines).toContain('Disallow: /organizations/new')
    expect(lines).toContain('Sitemap: https://kinroll.example/sitemap.xml')
  },
)

test.each(['/robots.txt', '/sitemap.xml'])(
  'The address %s allows no other method',
  async (path) => {
    await using server = await openTestApp()
    expect((await server.post(path)).status).toBe(405)
    const head = await server.send('HEAD', path)
    expect([head.status, await head.text()]).toEqual([200, ''])
  },
)
