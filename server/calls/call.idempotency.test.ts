import { hour } from '#contract/dates/durations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, signInSomebody, type TestApp } from '../testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const school = (name: string) => ({ name, accessLevel: 0, admissionType: 0 })

const create = (token: string, key: string, body: unknown) =>
  server.post('/api/Organization/create', { token, body, headers: { 'idempotency-key': key } })

const countOf = async (name: string) => {
  const rows = await server.db
    .selectFrom('organization')
    .where('name', '=', name)
    .select('id')
    .execute()
  return rows.length
}

test('A call repeated with its key is answered as the first time, and makes one row', async () => {
  const { token } = await signInSomebody(server)
  const first = await create(token, 'press', school('Pressed twice'))
  const second = await create(token, 'press', school('Pressed twice'))
  expect(second.status).toBe(200)
  expect(await second.json()).toEqual(await first.json())
  expect(await countOf('Pressed twice')).toBe(1)
})

test('Twenty at once with one key make one row', async () => {
  const { token } = await signInSomebody(server)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => create(token, 'crowd', school('Crowd'))),
  )
  const bodies = await Promise.all(answers.map((answer) => answer.text()))
  expect(new Set(bodies).size).toBe(1)
  expect(await countOf('Crowd')).toBe(1)
})

test('A key used for another body is refused', async () => {
  const { token } = await signInSomebody(server)
  await create(token, 'reused', school('First'))
  const answer = await create(token, 'reused', school('Second'))
  expect(answer.status).toBe(422)
  expect((await answer.json()).code).toBe('idempotency_key_reused')
  expect(await countOf('Second')).toBe(0)
})

test('An edit repeated with its key is answered as the first time, and is no edit of somebody else', async () => {
  const { token } = await signInSomebody(server)
  const { id } = await (await create(token, 'edited', school('Before'))).json()
  const path = `/api/Organization/update/${id}`
  const save = () =>
    server.put(path, {
      token,
      body: { ...school('After'), logoImageId: null, coverImageId: null, version: 1 },
      headers: { 'idempotency-key': 'edit' },
    })
  const first = await save()
  const second = await save()
  expect([first.status, second.status]).toEqual([200, 200])
  expect(await second.text()).toBe(await first.text())
})

test('Two people may choose the same key', async () => {
  const [ada, kim] = [await signInSomebody(server, 'Ada'), await signInSomebody(server, 'Kim')]
  await create(ada.token, 'same', school('Shared'))
  await create(kim.token, 'same', school('Shared'))
  expect(await countOf('Shared')).toBe(2)
})

test('A call that was refused leaves its key free', async () => {
  const { token } = await signInSomebody(server)
  expect((await create(token, 'again', school(''))).status).toBe(422)
  expect((await create(token, 'again', school('Corrected'))).status).toBe(200)
})

test.each(['', 'a b', 'x'.repeat(201), 'ü'])('The key "%s" is refused', async (key) => {
  const { token } = await signInSomebody(server)
  const answer = await create(token, key, school('Odd key'))
  expect(answer.status).toBe(422)
  expect((await answer.json()).code).toBe('invalid_idempotency_key')
})

test('Keys are forgotten after a day', async () => {
  const { token, userId } = await signInSomebody(server)
  await create(token, 'old', school('Old'))
  await age(userId, 25)
  expect((await create(token, 'old', school('New'))).status).toBe(200)
  expect(await countOf('New')).toBe(1)
})

test('Whoever stores a key removes what is older than a day, of everybody', async () => {
  const [ada, kim] = [await signInSomebody(server, 'Ada'), await signInSomebody(server, 'Kim')]
  await create(ada.token, 'old', school('Old'))
  await create(ada.token, 'younger', school('Younger'))
  await age(ada.userId, 23, 'younger')
  await age(ada.userId, 25, 'old')
  await create(kim.token, 'new', school('New'))
  const kept = await server.db
    .selectFrom('idempotency')
    .where('userId', 'in', [ada.userId, kim.userId])
    .select('key')
    .orderBy('key')
    .execute()
  expect(kept).toEqual([{ key: 'new' }, { key: 'younger' }])
})

async function age(userId: number, hours: number, key = 'old') {
  const createdDate = new Date(Date.now() - hours * hour).toISOString()
  await server.db
    .updateTable('idempotency')
    .set({ createdDate })
    .where('userId', '=', userId)
    .where('key', '=', key)
    .execute()
}
