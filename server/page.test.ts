import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
  'The address %s of the application is its one page, asked for anew each time',
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
  ['identity', null, 'plain'],
])('An asset is kept for ever, and sent as %s allows', async (accepted, encoding, text) => {
  const answer = await site.request('/assets/main-1a2b.js', {
    headers: { 'accept-encoding': accepted },
  })
  expect(await answer.text()).toBe(text)
  expect(answer.headers.get('content-encoding')).toBe(encoding)
  expect(answer.headers.get('content-type')).toMatch(/javascript/)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test('A file beside the page is served, and asked for anew each time', async () => {
  const answer = await site.request('/favicon.svg')
  expect(await answer.text()).toBe('<svg/>')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
})

test.each([
  '/assets/missing-3c4d.js',
  '/assets/',
  '/assets/login',
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

test('Whoever does not take HTML is not given the page', async () => {
  const answer = await site.request('/login', { headers: { accept: 'application/json' } })
  expect(answer.status).toBe(404)
})

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])(
  '%s is no way to ask for a page',
  async (method) => {
    const answer = await site.request('/login', { method })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET, HEAD')
  },
)

test('Before the application is built, its page says how to', async () => {
  const answer = await page(join(folder, 'nothing')).request('/')
  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain('npm run build')
})
