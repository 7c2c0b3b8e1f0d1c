import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, signInSomebody, type TestApp } from '../testing/test-app.ts'

let server: TestApp
let token: string
beforeAll(async () => {
  server = await openTestApp()
  token = (await signInSomebody(server)).token
})
afterAll(() => server.close())

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

  test('may leave out everything', { tags: ['3.sorted-page-question'] }, async () => {
    expect((await server.get('/api/Organization')).status).toBe(200)
  })

  test.each(['5', '007', '1e9', 'true'])(
    'may search for what looks like a number: %s',
    async (text) => {
      expect((await server.get(`/api/Organization?searchString=${text}`)).status).toBe(200)
    },
  )

  test('asks for 100 rows at most', { tags: ['9.call-page-size'] }, async () => {
    const [most, more] = [
      await server.get('/api/Organization?pageSize=100'),
      await server.get('/api/Organization?pageSize=101'),
    ]
    expect([most.status, more.status]).toEqual([200, 422])
  })

  test('searches for 200 characters at most', { tags: ['9.search-length'] }, async () => {
    const [most, more] = [
      await server.get(`/api/Organization?searchString=${'x'.repeat(200)}`),
      await server.get(`/api/Organization?searchString=${'x'.repeat(201)}`),
    ]
    expect([most.status, more.status]).toEqual([200, 422])
  })

  test('is refused where none is taken', async () => {
    const answer = await server.get('/api/Account/me?userId=1', { token })
    expect(answer.status).toBe(422)
  })
})
