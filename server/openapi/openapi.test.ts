import { brand } from '#contract/brand.ts'
import { expect, test } from 'vitest'
import { resources } from '../app.ts'
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

test('A description says who may, what comes in, and what goes out', () => {
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
    '413',
    '415',
    '422',
    '429',
    '500',
    '503',
  ])
  const logOut = description.paths['/api/Account/log-out']?.['post']
  expect(Object.keys(logOut?.responses ?? {})).toEqual(['204', '413', '422', '500', '503'])
})

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

test('The page to read names every call, and needs no script', async () => {
  const answer = await docs(resources).request('/docs')
  expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
  const page = await answer.text()
  for (const path of Object.keys(description.paths)) expect(page).toContain(`<code>${path}</code>`)
  expect(page).not.toMatch(/<script|style=/)
  expect(page).toContain('lang="en"')
  expect(page).toContain(`<h1>${brand.name} API</h1>`)
})

test('What a description holds is shown as text', async () => {
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
