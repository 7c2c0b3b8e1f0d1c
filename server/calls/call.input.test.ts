import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, signInSomebody, type TestApp } from '../testing/test-app.ts'
import { once } from 'node:events'
import { connect } from 'node:net'
import { listen } from '../http/listen.ts'

let server: TestApp
let token: string
beforeAll(async () => {
  server = await openTestApp()
  token = (await signInSomebody(server)).token
})
afterAll(() => server.close())

describe('An id in a path', () => {
  test.each(['abc', '0', '-1', '1.5', '1e3', '01', '99999999999999999', '%00', '%E0%A4%A', '1%20'])(
    'that is not a positive integer is 422: %s',
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
  ])('with an invalid value is 422: %s', async (query) => {
    const answer = await server.get(`/api/Organization?${query}`)
    expect(answer.status).toBe(422)
    expect((await answer.json()).fields).toBeTypeOf('object')
  })

  test('may omit everything', { tags: ['3.sorted-page-query'] }, async () => {
    expect((await server.get('/api/Organization')).status).toBe(200)
  })

  test.each(['5', '007', '1e9', 'true'])(
    'may search for text that looks like a number: %s',
    async (text) => {
      expect((await server.get(`/api/Organization?searchString=${text}`)).status).toBe(200)
    },
  )

  test('has a limit of 100 rows', { tags: ['9.call-page-size'] }, async () => {
    const [most, more] = [
      await server.get('/api/Organization?pageSize=100'),
      await server.get('/api/Organization?pageSize=101'),
    ]
    expect([most.status, more.status]).toEqual([200, 422])
  })

  test('has a limit of 200 characters for the search', { tags: ['9.search-length'] }, async () => {
    const [most, more] = [
      await server.get(`/api/Organization?searchString=${'x'.repeat(200)}`),
      await server.get(`/api/Organization?searchString=${'x'.repeat(201)}`),
    ]
    expect([most.status, more.status]).toEqual([200, 422])
  })

  test('is refused by a call that takes none', async () => {
    const answer = await server.get('/api/Account/me?userId=1', { token })
    expect(answer.status).toBe(422)
  })
})

const school = { name: 'School', accessLevel: 0, admissionType: 0 }
const create = (body: unknown, headers = {}) =>
  server.post('/api/Organization/create', { token, body, headers })
const countOrganizations = async () => {
  const rows = await server.db.selectFrom('organization').select('id').execute()
  return rows.length
}

async function listenSomewhere() {
  const place = { port: 0, host: '127.0.0.1' }
  const { server: listening, port } = await listen(server.app.fetch, place)
  return { server: listening, port, [Symbol.asyncDispose]: async () => void listening.close() }
}

describe('A body', () => {
  test.each(['', '{', '{"name":', 'NaN', '{"a":1}x'])(
    'that is not JSON is 400: %s',
    { tags: ['8.status-400'] },
    async (body) => {
      const answer = await create(body)
      expect(answer.status).toBe(400)
      expect((await answer.json()).code).toBe('malformed')
    },
  )

  test('that is not UTF-8 is 400', async () => {
    const answer = await server.app.request('/api/Organization/create', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify({ ...school, name: 'Schul\u00e4' }), 'latin1'),
    })
    expect(answer.status).toBe(400)
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
    'of the type "%s" is 415',
    { tags: ['8.status-415'] },
    async (type) => {
      expect((await create(school, { 'content-type': type })).status).toBe(415)
    },
  )

  test.each([{}, { ...school, name: 7 }])('with a wrong shape is 422: %j', async (body) => {
    const answer = await create(JSON.stringify(body))
    expect(answer.status).toBe(422)
    expect((await answer.json()).code).toBe('invalid_fields')
  })

  test.each(['null', '[]', '"text"', '7', 'true', '[{}]'])(
    'that is not an object is 422 with a message: %s',
    async (body) => {
      const answer = await create(body)
      expect(answer.status).toBe(422)
      expect(await answer.json()).toEqual({
        message: 'The body must be a JSON object.',
        code: 'invalid_body',
      })
    },
  )

  test.each(['isOwner', 'organizationId', 'version', 'id', '__proto__', 'constructor', 'toString'])(
    'with the unknown field %s is 422 and names it',
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

  test('must not hide a field behind another spelling', async () => {
    const { status } = await create(JSON.stringify(school).replace('{', '{"\\u005f_proto__":{},'))
    expect(status).toBe(422)
  })

  test('with endless nesting is refused, and crashes nothing', async () => {
    const depth = 200_000
    const answer = await create(`${'['.repeat(depth)}${']'.repeat(depth)}`)
    expect([400, 422]).toContain(answer.status)
  })

  test('over 1 MiB is 413, with and without a length', { tags: ['8.status-413'] }, async () => {
    await using listening = await listenSomewhere()
    const send = (body: BodyInit) =>
      fetch(`http://127.0.0.1:${listening.port}/api/Organization/create`, {
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
  })

  test.each(['Content-Length: 100', 'Transfer-Encoding: chunked'])(
    'whose sender disconnects midway is 400 and not a server error: %s',
    async (length) => {
      await using listening = await listenSomewhere()
      server.lines.length = 0
      const socket = connect(listening.port, '127.0.0.1')
      await once(socket, 'connect')
      socket.write(
        `POST /api/Account/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${length}\r\n\r\n5\r\n{"ema`,
      )
      await once(listening.server, 'request')
      socket.destroy()
      await expect.poll(() => server.lines.length).toBeGreaterThan(0)
      expect(server.lines.map((line) => JSON.parse(line))).toMatchObject([
        { level: 30, path: '/api/Account/login', status: 400 },
      ])
    },
  )

  test.each(['{bad', '{}', 'x'.repeat(1024 * 1024)])(
    'of a call that takes none is 422',
    async (body) => {
      const answer = await server.post('/api/Account/log-out', { token, body })
      expect(answer.status).toBe(422)
      expect(await answer.json()).toEqual({
        message: 'This call takes no body.',
        code: 'unexpected_body',
      })
      expect((await server.get('/api/Account/me', { token })).status).toBe(200)
    },
  )

  test('of a call that takes none is 413 when it is over 1 MiB', async () => {
    const body = 'x'.repeat(1024 * 1024 + 1)
    const headers = { 'content-length': String(body.length) }
    const answer = await server.post('/api/Account/log-out', { token, body, headers })
    expect(answer.status).toBe(413)
  })

  test('is read only after the authorization', async () => {
    const answer = await server.post('/api/Organization/create', { body: '{' })
    expect(answer.status).toBe(401)
  })
})
