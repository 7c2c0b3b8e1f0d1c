import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { failToCompress } from '#server/testing/test-compression.ts'
import { openRendering, type Rendering } from './page.rendering.ts'
import { page } from './page.ts'

const folder = mkdtempSync(join(tmpdir(), 'kinroll-page-'))
const root = join(folder, 'dist')
let site: ReturnType<typeof page>

beforeAll(() => {
  mkdirSync(join(root, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>Kinroll</title>')
  writeFileSync(join(root, 'favicon.svg'), '<svg/>')
  writeFileSync(join(root, '.env'), 'secret')
  writeFileSync(join(root, 'assets/main-1a2b.js'), 'plain')
  writeFileSync(join(root, 'assets/main-1a2b.js.br'), 'brotli')
  writeFileSync(join(root, 'assets/main-1a2b.js.gz'), 'gzip')
  writeFileSync(join(root, 'assets/main-1a2b.js.map'), 'secret')
  site = page(root)
})
afterAll(() => rmSync(folder, { recursive: true }))

test.each(['/', '/login', '/organizations/7/admin/home', '/organizations/', '/my/classes/1.5'])(
  'The address %s of the application serves its one page, revalidated each time',
  async (path) => {
    const answer = await site.request(path, { headers: { accept: 'text/html,*/*;q=0.8' } })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('<title>Kinroll</title>')
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  },
)

test('HEAD is answered like GET, without the body', async () => {
  const answer = await site.request('/login', { method: 'HEAD' })
  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe('')
})

test.each([
  ['gzip, deflate, br, zstd', 'br', 'brotli'],
  ['gzip', 'gzip', 'gzip'],
  ['br;q=1.0, gzip;q=0.8, *;q=0.1', 'br', 'brotli'],
  ['br;q=0.5, gzip;q=0.8', 'gzip', 'gzip'],
  ['br;q=0, *', 'gzip', 'gzip'],
  ['GZIP', 'gzip', 'gzip'],
  ['*', 'br', 'brotli'],
  ['br;q=0', null, 'plain'],
  ['*;q=0', null, 'plain'],
  ['identity, br;q=0.5', null, 'plain'],
  ['deflate', null, 'plain'],
  ['', null, 'plain'],
  ['identity', null, 'plain'],
])('An asset is cached forever, and compressed as %s allows', async (accepted, encoding, text) => {
  const answer = await site.request('/assets/main-1a2b.js', {
    headers: { 'accept-encoding': accepted },
  })
  expect(await answer.text()).toBe(text)
  expect(answer.headers.get('content-encoding')).toBe(encoding)
  expect(answer.headers.get('vary')).toBe('Accept-Encoding')
  expect(answer.headers.get('content-length')).toBe(String(text.length))
  expect(answer.headers.get('content-type')).toMatch(/javascript/)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test('A cached file is not sent again', async () => {
  for (const encoding of ['br', 'gzip', 'identity']) {
    const accepted = { 'accept-encoding': encoding }
    const first = await site.request('/login', { headers: accepted })
    const tag = first.headers.get('etag') ?? ''
    for (const known of [tag, `"other", W/${tag}`, '*']) {
      const answer = await site.request('/login', {
        headers: { ...accepted, 'if-none-match': known },
      })
      expect(answer.status).toBe(304)
      expect(await answer.text()).toBe('')
      expect(answer.headers.get('etag')).toBe(tag)
      expect(answer.headers.get('vary')).toBe('Accept-Encoding')
      expect(answer.headers.get('cache-control')).toBe('no-cache')
    }
    const other = await site.request('/login', { headers: { 'if-none-match': '"other"' } })
    expect(other.status).toBe(200)
  }
})

test('Each encoding of a file has its own ETag', async () => {
  const tags = ['br', 'gzip', 'identity'].map(async (encoding) => {
    const headers = { 'accept-encoding': encoding }
    return (await site.request('/assets/main-1a2b.js', { headers })).headers.get('etag')
  })
  expect(new Set(await Promise.all(tags)).size).toBe(3)
})

test('A range request gets the whole file', async () => {
  const answer = await site.request('/favicon.svg', { headers: { range: 'bytes=0-1' } })
  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe('<svg/>')
})

test('A file deleted from the disk is still served', async () => {
  rmSync(join(root, 'favicon.svg'))
  expect((await site.request('/favicon.svg')).status).toBe(200)
})

test('A file beside the page is served, and revalidated each time', async () => {
  const answer = await site.request('/favicon.svg')
  expect(await answer.text()).toBe('<svg/>')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
})

test.each([
  '/assets/missing-3c4d.js',
  '/assets/',
  '/assets/login',
  '/assets',
  '/index.html/',
  '/API/Organization',
  '/Api/health',
  '/api%2fhealth',
  '/%61pi/health',
  '/missing.png',
  '/.env',
  '/.git/config',
  '/assets/.hidden',
  '/assets/main-1a2b.js.map',
  '/assets/main-1a2b.js.br',
  '/%2e%2e/secret.txt',
  '/assets/..%2f..%2f..%2fsecret.txt',
  '/..%5csecret.txt',
  '/secret%00.txt',
  '//',
  '//login',
  '/login//',
])('%s is a real 404, never the page', async (path) => {
  const answer = await site.request(`http://localhost${path}`)
  expect(answer.status).toBe(404)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(await answer.text()).toBe('Not Found')
})

test.each(['/%', '/%E0%A4%A', '/assets/%zz'])('The malformed address %s is 400', async (path) => {
  expect((await site.request(`http://localhost${path}`)).status).toBe(400)
})

test('A client that does not accept HTML does not get the page', async () => {
  const answer = await site.request('/login', { headers: { accept: 'application/json' } })
  expect(answer.status).toBe(404)
})

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is not allowed for a page', async (method) => {
  const answer = await site.request('/login', { method })
  expect(answer.status).toBe(405)
  expect(answer.headers.get('allow')).toBe('GET, HEAD')
})

test('Before the build, the page says how to build it', async () => {
  const answer = await page(join(folder, 'nothing')).request('/')
  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain('npm run build')
})

const policyOf = (answer: Response) => answer.headers.get('content-security-policy')

describe('A rendered page', () => {
  const rendered = join(folder, 'rendered')
  const inline = { scripts: ['sha256-early'], styles: ['sha256-style'] }
  let failure: Error | null = null
  let asked: string[] = []
  const rendering: Rendering = {
    inline,
    pages: new Map([
      ['/login', { file: '/pages/login.html', inline: { ...inline, scripts: ['sha256-login'] } }],
    ]),
    async isScreen(path) {
      if (failure) throw failure
      return path !== '/nowhere'
    },
    complete: (html) => html.replace('?', 'https://kinroll.test'),
    async render({ url }) {
      asked.push(new URL(url).pathname + new URL(url).search)
      if (failure) throw failure
      if (url.includes('404')) return null
      return { html: `<title>${url}</title>`, inline: { ...inline, scripts: ['sha256-request'] } }
    },
  }
  let pages: ReturnType<typeof page>

  beforeAll(() => {
    mkdirSync(join(rendered, 'pages'), { recursive: true })
    writeFileSync(join(rendered, 'index.html'), 'frame')
    writeFileSync(join(rendered, 'pages/login.html'), 'login at ?')
    pages = page(rendered, rendering)
  })
  beforeEach(() => {
    failure = null
    asked = []
  })

  test.each(['/login', '/pages/login.html'])(
    'of the build is served at %s, and its policy allows only what it contains',
    async (path) => {
      const answer = await pages.request(path)
      expect(await answer.text()).toBe('login at https://kinroll.test')
      expect(policyOf(answer)).toContain(
        `script-src 'self' 'sha256-login'; style-src 'self' 'sha256-style'`,
      )
      expect(asked).toEqual([])
    },
  )

  test.each(['/my/classes', '/index.html', '/organizations/7/admin/home', '/organizations/new'])(
    'of %s is the frame',
    async (path) => {
      const answer = await pages.request(path)
      expect(await answer.text()).toBe('frame')
      expect(policyOf(answer)).toContain(
        `script-src 'self' 'sha256-early'; style-src 'self' 'sha256-style'`,
      )
      expect(asked).toEqual([])
    },
  )

  test.each([
    '/organizations',
    '/organizations/?pageIndex=1',
    '/organizations/7',
    '/organizations/7/classes/',
    '/login?redirect=%2Fmy',
  ])('of %s is rendered for each request', async (path) => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await pages.request(path, { headers: { 'accept-encoding': encoding } })
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding)
      expect(answer.headers.get('cache-control')).toBe('no-cache')
      expect(policyOf(answer)).toContain(`script-src 'self' 'sha256-request'`)
    }
    expect(asked).toEqual([path, path, path])
  })

  test.each(['/login', '/my/classes', '/organizations/7'])(
    'of %s that did not change keeps its policy',
    async (path) => {
      const first = await pages.request(path)
      const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
      const second = await pages.request(path, { headers })
      expect(second.status).toBe(304)
      expect(policyOf(second)).toBe(policyOf(first))
    },
  )

  test('of the build that could not be compressed is compressed for the next request', async () => {
    const fresh = page(rendered, rendering).onError((_, c) => c.body(null, 500))
    failToCompress()
    expect((await fresh.request('/login')).status).toBe(500)
    expect((await fresh.request('/login')).status).toBe(200)
  })

  test('that visitors do not have is the frame', async () => {
    expect(await (await pages.request('/organizations/404')).text()).toBe('frame')
  })

  test('of an address without a screen is the frame, with the status 404', async () => {
    const answer = await pages.request('/nowhere')
    expect([answer.status, await answer.text()]).toEqual([404, 'frame'])
    expect(policyOf(answer)).toContain(`script-src 'self' 'sha256-early'`)
  })

  test('whose screens are unknown is the frame', async () => {
    failure = new Error('The file is missing.')
    const answer = await pages.request('/nowhere')
    expect([answer.status, await answer.text()]).toEqual([200, 'frame'])
  })

  test('that fails is the frame: the app shows the error', async () => {
    failure = new Error('The database is away.')
    const answer = await pages.request('/organizations/7')
    expect([answer.status, await answer.text()]).toEqual([200, 'frame'])
  })
})

test('A renderer that could not be loaded is loaded by the next page', async () => {
  const built = join(folder, 'dist-server')
  mkdirSync(built)
  const facts = { origin: '', inline: { scripts: [], styles: [] }, preloads: {}, pages: {} }
  writeFileSync(join(built, 'pages.json'), JSON.stringify(facts))
  writeFileSync(join(built, 'template.html'), '')
  const rendering = openRendering(built, () => 'https://kinroll.test', fetch)
  await expect(rendering?.isScreen('/login')).rejects.toThrow('entry-server.js')
  writeFileSync(join(built, 'entry-server.js'), 'export const isScreen = () => true')
  expect(await rendering?.isScreen('/login')).toBe(true)
})
