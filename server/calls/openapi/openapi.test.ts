import { brand } from '#contract/brand.ts'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { resources } from '#server/app.ts'
import { failToCompress } from '#server/testing/test-compression.ts'
import { docs } from './docs.routes.ts'
import { describeCalls } from './openapi.ts'

const description = describeCalls(resources)

test('Every call is described', { tags: ['7.described-calls'] }, () => {
  const described = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const declared = resources.flatMap(({ calls }) =>
    calls.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`),
  )
  expect(described.toSorted()).toEqual(['GET /api/health', ...declared].toSorted())
})

test('A call is described with its authorization, input and answer', () => {
  const create = description.paths['/api/Organization/create']?.['post']
  expect(create?.security).toEqual([{ bearer: [] }])
  expect(create?.parameters.map(({ name }) => name)).toEqual(['Idempotency-Key'])
  expect(create?.requestBody?.content['application/json']?.schema).toMatchObject({
    required: ['name', 'accessLevel', 'admissionType'],
    additionalProperties: false,
  })
  expect(Object.keys(create?.responses ?? {})).toEqual([
    '200',
    '400',
    '401',
    '408',
    '413',
    '415',
    '422',
    '429',
    '500',
    '503',
  ])
  const logOut = description.paths['/api/Account/log-out']?.['post']
  expect(Object.keys(logOut?.responses ?? {})).toEqual(['204', '408', '413', '422', '500', '503'])
})

test('A guarded field is described with the permission that it requires', () => {
  const page = description.paths['/api/OrganizationUser/admin/organization/{organizationId}']
  const answer = page?.['get']?.responses['200']?.content?.['application/json']?.schema
  const items = (answer as Described | undefined)?.properties?.['items']?.items?.properties
  expect(items?.['email']?.description).toBe('Requires the permission “View contact details”')
  expect(items?.['name']?.description).toBeUndefined()
})

type Described = {
  description?: string
  properties?: Record<string, Described>
  items?: Described
}

test('An upload is described as a form with one file', () => {
  const upload = description.paths['/api/Image/upload']?.['post']
  expect(upload?.requestBody?.content).toEqual({
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { image: { type: 'string', format: 'binary' } },
        required: ['image'],
        additionalProperties: false,
      },
    },
  })
  expect(upload?.responses['413']?.description).toBe('The body is larger than 10 MiB')
})

test('A path names its ids and a list its query', () => {
  const found = description.paths['/api/Organization/public/{organizationId}']?.['get']
  expect(found?.parameters).toMatchObject([{ name: 'organizationId', in: 'path', required: true }])
  const list = description.paths['/api/Organization']?.['get']
  expect(list?.security).toEqual([{}, { bearer: [] }])
  expect(list?.parameters.map(({ name }) => name)).toEqual([
    'pageIndex',
    'pageSize',
    'searchString',
    'sortField',
    'sortDirection',
  ])
})

test('The page names every call, and needs no script', async () => {
  const answer = await docs(resources).request('/docs')
  expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
  const page = await answer.text()
  for (const path of Object.keys(description.paths)) expect(page).toContain(`<code>${path}</code>`)
  expect(page).not.toMatch(/<script|style=/)
  expect(page).toContain('lang="en"')
  expect(page).toContain(`<h1>${brand.name} API</h1>`)
})

test('Descriptions are escaped in the page', async () => {
  const [first] = resources
  const calls = first?.calls.map((call) => ({ ...call, summary: '<img src=x onerror=alert(1)>' }))
  const answer = await docs([{ name: '"><b>', calls: calls ?? [] }]).request('/docs')
  expect(await answer.text()).not.toMatch(/<img|"><b>/)
})

test(
  'The page has its stylesheet, and programs their document',
  { tags: ['7.described-calls'] },
  async () => {
    const stylesheet = await docs(resources).request('/docs.css')
    expect(stylesheet.headers.get('content-type')).toMatch(/^text\/css/)
    const document = await docs(resources).request('/openapi.json')
    expect(await document.json()).toMatchObject({ openapi: '3.1.0' })
  },
)

describe.each(['/docs', '/openapi.json', '/docs.css'])('%s', (path) => {
  const site = docs(resources)
  const ask = async (headers: Record<string, string> = {}) => site.request(path, { headers })
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }

  test('is compressed as the browser prefers', async () => {
    const plain = await (await ask({ 'accept-encoding': 'identity' })).text()
    for (const encoding of ['br', 'gzip'] as const) {
      const answer = await ask({ 'accept-encoding': encoding })
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(answer.headers.get('vary')).toBe('Accept-Encoding')
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(answer.headers.get('content-length')).toBe(String(bytes.byteLength))
      expect(bytes.byteLength).toBeLessThan(plain.length / 2)
      expect(unpack[encoding](bytes).toString()).toBe(plain)
    }
  })

  test('is sent once to a browser that caches it', async () => {
    const first = await ask()
    const tag = first.headers.get('etag') ?? ''
    expect([tag.length > 10, first.headers.get('cache-control')]).toEqual([true, 'no-cache'])
    const again = await ask({ 'if-none-match': tag })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test('is built once, however many request it', async () => {
    const work = [vi.spyOn(JSON, 'stringify'), vi.spyOn(Map, 'groupBy')]
    const count = () => work.reduce((sum, { mock }) => sum + mock.calls.length, 0)
    await ask()
    const before = count()
    for (let time = 0; time < 3; time += 1) expect((await ask()).status).toBe(200)
    expect(count()).toBe(before)
    for (const each of work) each.mockRestore()
  })

  test('that could not be compressed is compressed for the next request', async () => {
    const fresh = docs(resources).onError((_, c) => c.body(null, 500))
    failToCompress()
    expect((await fresh.request(path)).status).toBe(500)
    expect((await fresh.request(path)).status).toBe(200)
  })

  test('answers HEAD without its text', async () => {
    const head = await site.request(path, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })
})
