import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, signInSomebody, type TestApp } from './test-app.ts'

let server: TestApp
let token: string
beforeAll(async () => {
  server = await openTestApp()
  token = (await signInSomebody(server)).token
})
afterAll(() => server.close())

const school = { name: 'School', accessLevel: 0, admissionType: 0 }
const create = (body: unknown, headers = {}) =>
  server.post('/api/Organization/create', { token, body, headers })
const countOrganizations = async () => {
  const rows = await server.db.selectFrom('organization').select('id').execute()
  return rows.length
}

describe('A body', () => {
  test.each(['', '{', '{"name":', 'NaN', '{"a":1}x'])(
    'that is no JSON is 400: %s',
    async (body) => {
      const answer = await create(body)
      expect(answer.status).toBe(400)
      expect((await answer.json()).code).toBe('malformed')
    },
  )

  test('that is no UTF-8 is 400', async () => {
    const answer = await server.app.request('/api/Organization/create', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: Buffer.from([0x7b, 0xff, 0x7d]),
    })
    expect(answer.status).toBe(400)
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
    'of the type "%s" is 415',
    async (type) => {
      expect((await create(school, { 'content-type': type })).status).toBe(415)
    },
  )

  test.each([null, [], 'text', 7, true, [school], {}, { ...school, name: 7 }])(
    'of a wrong shape is 422: %j',
    async (body) => {
      const answer = await create(JSON.stringify(body))
      expect(answer.status).toBe(422)
      expect((await answer.json()).code).toBe('invalid_fields')
    },
  )

  test.each(['isOwner', 'organizationId', 'version', 'id', '__proto__', 'constructor', 'toString'])(
    'with the unknown field %s is 422, and says which',
    async (name) => {
      const before = await countOrganizations()
      const answer = await create(`{"name":"x","accessLevel":0,"admissionType":0,"${name}":{}}`)
      expect(answer.status).toBe(422)
      const problem = await answer.json()
      expect(problem.message).toBe(`Unknown field: ${name}.`)
      expect(Object.keys(problem.fields)).toEqual([name])
      expect(await countOrganizations()).toBe(before)
    },
  )

  test('that is nested without end is refused, and ends nothing', async () => {
    const depth = 200_000
    const answer = await create(`${'['.repeat(depth)}${']'.repeat(depth)}`)
    expect([400, 422]).toContain(answer.status)
  })

  test('over 1 MiB is 413, with a length and without', async () => {
    const listening = serve({ fetch: server.app.fetch, port: 0 })
    try {
      const { port } = listening.address() as AddressInfo
      const send = (body: BodyInit) =>
        fetch(`http://127.0.0.1:${port}/api/Organization/create`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body,
          duplex: 'half',
        } as RequestInit)
      const tooLong = JSON.stringify({ ...school, name: 'x'.repeat(1024 * 1024) })
      const whole = await send(tooLong)
      expect(whole.status).toBe(413)
      expect((await whole.json()).code).toBe('too_large')
      const chunked = await send(new Blob([tooLong]).stream())
      expect(chunked.status).toBe(413)
      const longEnough = await send(JSON.stringify({ ...school, name: 'x'.repeat(1024 * 1000) }))
      expect(longEnough.status).toBe(422)
    } finally {
      listening.close()
    }
  })

  test('is not looked at before the rights are', async () => {
    const answer = await server.post('/api/Organization/create', { body: '{' })
    expect(answer.status).toBe(401)
  })
})

describe('An id in an address', () => {
  test.each(['abc', '0', '-1', '1.5', '1e3', '01', '99999999999999999', '%00', '%E0%A4%A', '1%20'])(
    'that is no positive whole number is 422: %s',
    async (id) => {
      const answer = await server.get(`/api/Organization/public/${id}`)
      expect(answer.status).toBe(422)
      expect((await answer.json()).message).toMatch(/^Invalid organizationId: /)
    },
  )

  test('is repeated in the message', async () => {
    const answer = await server.get('/api/Organization/public/abc')
    expect(await answer.json()).toEqual({
      message: 'Invalid organizationId: abc',
      code: 'invalid_id',
    })
  })

  test('larger than any row is 404', async () => {
    const answer = await server.get(`/api/Organization/public/${Number.MAX_SAFE_INTEGER}`)
    expect(answer.status).toBe(404)
  })
})

describe('A query', () => {
  test.each([
    'pageIndex=-1',
    'pageIndex=1.5',
    'pageIndex=1e9',
    'pageIndex=10abc',
    'pageIndex=',
    'pageIndex=1000001',
    `pageIndex=${'9'.repeat(400)}`,
    'pageIndex[]=1',
    'pageIndex=1&pageIndex=2',
    'pageSize=0',
    'pageSize=101',
    'pageSize=%2B5',
    'sortDirection=2',
    'sortDirection=Ascending',
    'sortField=createdDate',
    'sortField=name&sortField=name',
    `sortField=${'x'.repeat(10_240)}`,
    `searchString=${'x'.repeat(10_240)}`,
    'page=1',
    '__proto__=1',
    'constructor=1',
  ])('with a value that makes no sense is 422: %s', async (query) => {
    const answer = await server.get(`/api/Organization?${query}`)
    expect(answer.status).toBe(422)
    expect((await answer.json()).fields).toBeTypeOf('object')
  })

  test('may leave out everything', async () => {
    expect((await server.get('/api/Organization')).status).toBe(200)
  })

  test.each(['5', '007', '1e9', 'true'])(
    'may search for what looks like a number: %s',
    async (text) => {
      expect((await server.get(`/api/Organization?searchString=${text}`)).status).toBe(200)
    },
  )

  test('is refused where none is taken', async () => {
    const answer = await server.get('/api/Account/me?userId=1', { token })
    expect(answer.status).toBe(422)
  })
})
