import { brand } from '#contract/brand.ts'
import { z } from '#contract/zod.ts'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { resources } from '#server/app.ts'
import { version } from '#server/process/version.ts'
import { failToCompress } from '#server/testing/test-compression.ts'
import { docs } from './docs.routes.ts'
import { describeCalls } from './openapi.ts'
import { operationIdOf } from './operation-id.ts'
import { openSchemas } from './schemas.ts'

const { operations, document } = await describeCalls(resources, 'https://kinroll.example.org')
const operationOf = (method: string, path: string) =>
  operations.find((operation) => operation.method === method && operation.path === path)
const schemas = document.components.schemas as Record<string, Described>

type Described = {
  description?: string
  properties?: Record<string, Described>
  items?: Described
  $ref?: string
}

test('Every call is described', { tags: ['7.described-calls'] }, () => {
  const described = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
  const declared = resources.flatMap(({ calls }) =>
    calls.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`),
  )
  expect(described.toSorted()).toEqual(['GET /api/health', ...declared].toSorted())
})

test('A linter finds no problem in the description', async () => {
  const config = await createConfig({
    extends: ['recommended'],
  })
  const source = JSON.stringify(document)
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  expect(problems.map(({ message, location }) => [message, location[0]?.pointer])).toEqual([])
})

test('Ids in paths are numbers', () => {
  const ids = operations.flatMap(({ parameters }) =>
    parameters.filter((part) => part.in === 'path'),
  )
  expect(new Set(ids.map(({ schema }) => schema.$ref))).toEqual(
    new Set(['#/components/schemas/Id']),
  )
  expect(schemas['Id']).toMatchObject({ type: 'integer' })
})

test('Programs know every call by its own readable name', () => {
  const names = operations.map(({ operationId }) => operationId)
  expect(names.filter((name) => !/^[a-z][a-zA-Z]{3,39}$/.test(name))).toEqual([])
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(names).toEqual(
    expect.arrayContaining([
      'listRooms',
      'createClass',
      'listMembers',
      'listImportRows',
      'getReportDaySheet',
      'listFamilies',
      'listClasses',
      'listClassDays',
    ]),
  )
})

test('A name that follows from the path is not declared', () => {
  const declared = resources.flatMap(({ name, calls }) =>
    calls
      .filter(({ operationId }) => operationId !== undefined)
      .filter(
        (call) => operationIdOf(name, { ...call, operationId: undefined }) === call.operationId,
      )
      .map(({ operationId }) => operationId),
  )
  expect(declared).toEqual([])
})

test('The schemas of the contract are described once, under their names', () => {
  const page = operationOf('get', '/api/Room/admin/organization/{organizationId}')
  expect(page?.responses['200']?.content).toEqual({
    'application/json': { schema: { $ref: '#/components/schemas/RoomPage' } },
  })
  expect(schemas['RoomPage']?.properties?.['items']?.items).toEqual({
    $ref: '#/components/schemas/Room',
  })
  expect(schemas['ClassDay']?.properties?.['date']).toEqual({ type: 'string', format: 'date' })
  expect(schemas['ClassDay']?.properties?.['type']).toEqual({
    $ref: '#/components/schemas/ClassDayType',
  })
})

test('The description names the address and the version of the server', () => {
  expect(document.servers).toEqual([{ url: 'https://kinroll.example.org' }])
  expect(document.info.version).toBe(version)
})

test('Two different schemas with one name are refused', async () => {
  const { refer } = await openSchemas()
  const page = (name: string) => refer(z.object({ name: z.literal(name) }), 'output', 'Page')
  page('one')
  expect(() => page('other')).toThrow('Two schemas Page.')
})

test('A call is described with its authorization, input and answer', () => {
  const create = operationOf('post', '/api/Organization/create')
  expect(create?.security).toEqual([{ bearer: ['organizations:write'] }])
  expect(create?.parameters.map(({ name }) => name)).toEqual(['Idempotency-Key'])
  expect(create?.requestBody?.content['application/json']?.schema).toEqual({
    $ref: '#/components/schemas/NewOrganization',
  })
  expect(schemas['NewOrganization']).toMatchObject({
    required: ['name', 'accessLevel', 'admissionType'],
    additionalProperties: false,
  })
  expect(Object.keys(create?.responses ?? {})).toEqual([
    '200',
    '400',
    '401',
    '403',
    '408',
    '413',
    '415',
    '422',
    '429',
    '500',
    '503',
  ])
  const logOut = operationOf('post', '/api/Account/log-out')
  expect(Object.keys(logOut?.responses ?? {})).toEqual(['204', '408', '413', '422', '500', '503'])
})

test('The description says which calls refuse API tokens', { tags: ['7.api-tokens'] }, () => {
  expect(document.components.securitySchemes.bearer.description).toContain('kinroll_')
  expect(operationOf('put', '/api/Account/password')?.security).toEqual([{ bearer: [] }])
  expect(operationOf('post', '/api/Account/log-out')?.security).toEqual([{}, { bearer: [] }])
})

test('A guarded field is described with the permission that it requires', () => {
  const fields = schemas['MemberCard']?.properties
  expect(fields?.['email']?.description).toBe('Requires the permission “View contact details”')
  expect(fields?.['name']?.description).toBeUndefined()
})

test('An upload is described as a form with one file', () => {
  const upload = operationOf('post', '/api/Image/upload')
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
  const found = operationOf('get', '/api/Organization/public/{organizationId}')
  expect(found?.parameters).toMatchObject([{ name: 'organizationId', in: 'path', required: true }])
  const list = operationOf('get', '/api/Organization')
  expect(list?.security).toEqual([{}, { bearer: ['organizations:read'] }])
  expect(list?.parameters.map(({ name }) => name)).toEqual([
    'pageIndex',
    'pageSize',
    'searchString',
    'sortField',
    'sortDirection',
  ])
  expect(list?.parameters.filter(({ required }) => required)).toEqual([])
  expect(document.paths['/api/Organization']?.['get']).toMatchObject({
    parameters: expect.arrayContaining([{ $ref: '#/components/parameters/pageIndex' }]),
  })
})

test('The page names every call, and needs no script', async () => {
  const answer = await docs(resources).request('/docs')
  expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
  const page = await answer.text()
  for (const { path, operationId } of operations) {
    expect(page).toContain(`<code>${path}</code>`)
    expect(page).toContain(`<h3 id="${operationId}">`)
  }
  const anchors = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  const missing = [...page.matchAll(/ href="#([^"]+)"/g)].filter(([, id]) => !anchors.has(id))
  expect(missing).toEqual([])
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
    const answer = await docs(resources).request('/openapi.json')
    expect(await answer.json()).toMatchObject({ openapi: '3.1.1' })
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
