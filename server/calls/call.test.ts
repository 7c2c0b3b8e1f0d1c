import { Id } from '#contract/id.ts'
import { z } from '#contract/zod.ts'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openArrivals } from './call.arrival.ts'
import { handlerOf, limitHeavyReads } from './call.handler.ts'
import { get, isWriting, anyone } from './call.ts'
import { requireReauthentication } from '../identity/reauthentication.ts'
import { findApiToken } from '../identity/api-tokens.queries.ts'
import { findSession } from '../identity/sessions.queries.ts'
import { resources } from '../app.ts'
import type { Logged } from '../process/log.ts'
import { sweepIdempotency } from './call.idempotency.ts'
import { openTestApp, signInSomebody, type TestApp } from '../testing/test-app.ts'
import { insertOrganization } from '../organizations/organizations/organizations.queries.ts'
import { insertMembership } from '../tenancy/memberships.queries.ts'
import { hour } from '#contract/dates/durations.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

describe('An address', () => {
  test.each([
    '/api',
    '/api/',
    '/api/unknown',
    '/api/Organization/',
    '/api//health',
    '/api/organization',
  ])('that belongs to no call is 404: %s', async (path) => {
    const answer = await server.get(path)
    expect(answer.status).toBe(404)
    expect((await answer.json()).code).toBe('not_found')
  })

  test.each([
    ['POST', '/api/Organization', 'GET, HEAD'],
    ['DELETE', '/api/Account/login', 'POST'],
    ['PUT', '/api/health', 'GET, HEAD'],
    ['POST', '/api/docs', 'GET, HEAD'],
    ['OPTIONS', '/api/Organization/create', 'POST'],
  ])(
    'with the wrong method is 405: %s %s',
    { tags: ['8.status-405'] },
    async (method, path, allow) => {
      const answer = await server.app.request(path, { method })
      expect(answer.status).toBe(405)
      expect(answer.headers.get('allow')).toBe(allow)
      expect((await answer.json()).code).toBe('method_not_allowed')
    },
  )
})

test('HEAD is answered like GET, without the body', async () => {
  const answer = await server.app.request('/api/Organization', { method: 'HEAD' })
  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe('')
})

test(
  'A call without a body may have a JSON content type',
  { tags: ['7.json-content'] },
  async () => {
    const { token } = await signInSomebody(server)
    const headers = { 'content-type': 'application/json' }
    for (const path of ['/api/Organization', '/api/Account/me']) {
      expect((await server.get(path, { token, headers })).status).toBe(200)
    }
    expect((await server.del('/api/Account/sessions', { token, headers })).status).toBe(204)
    expect((await server.post('/api/Account/log-out', { token, headers })).status).toBe(204)
  },
)

test('Fields that are not in the contract are not sent', async () => {
  const generous = get(
    '/generous',
    { summary: 'Gives too much', authorize: anyone, answer: z.object({ id: Id }) },
    async () => ({ id: 1, passwordHash: 'secret' }),
  )
  const app = new Hono<Logged>().get(
    '/generous',
    handlerOf(generous, {
      ...server,
      arrivals: openArrivals(),
      findSession,
      findApiToken,
      requireReauthentication,
    }),
  )
  const connection = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
  const answer = await app.request('/generous', undefined, connection)
  expect(await answer.json()).toEqual({ id: 1 })
})

test('A call writes everything or nothing, except calls that manage their own transactions', () => {
  const others = resources
    .flatMap(({ calls }) => calls)
    .filter((call) => call.method !== 'GET' && !isWriting(call))
  expect(others.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/Account/sign-up',
    'POST /api/Account/login',
    'POST /api/Account/two-factor-code',
    'POST /api/Account/auto-login',
    'POST /api/Account/passkey-login/options',
    'POST /api/Account/passkey-login',
    'POST /api/Account/two-factor-passkey/options',
    'POST /api/Account/two-factor-passkey',
    'PUT /api/Account/email',
    'PUT /api/Account/password',
    'POST /api/Account/reauthenticate',
    'POST /api/Account/reauthenticate/options',
    'POST /api/Account/two-factor/authenticator',
    'PUT /api/Account/two-factor',
    'POST /api/Account/two-factor/recovery-codes',
    'POST /api/Account/passkeys/options',
    'POST /api/Account/passkeys',
    'DELETE /api/Account/passkeys/:passkeyId',
    'POST /api/Account/tokens',
    'DELETE /api/Account/me',
    'POST /api/Calendar/my-feed',
    'POST /api/Calendar/my-feed/renew',
    'POST /api/Webhook/admin',
    'POST /api/Webhook/admin/renew-secret/:webhookId',
    'POST /api/Notification/unsubscribe',
    'POST /api/Notification/resubscribe',
    // They write nothing.
    'POST /api/SetUp/admin/preview/:organizationId',
    'POST /api/Announcement/admin/preview',
    'POST /api/TimeSlot/admin/preview/:timeSlotId',
    'POST /api/ClassDay/admin/preview',
    'POST /api/ClassDay/admin/preview/:classDayId',
    'POST /api/ClassDay/admin/preview/cancel/:classDayId',
    'POST /api/ClassDay/admin/preview/restore/:classDayId',
    'POST /api/ClassDay/admin/preview/delete/:classDayId',
    'POST /api/Class/admin/check',
    'POST /api/Class/admin/check/:classId',
    'POST /api/Class/admin/semester/:semesterId/suggestions',
    'POST /api/Class/admin/semester/:semesterId/suggestions/review',
    'POST /api/RegistrationRound/admin/check/:semesterId',
    'POST /api/RegistrationRound/admin/preview/:semesterId',
    'POST /api/RegistrationRound/admin/comparison/:semesterId',
    // Each class in a transaction of its own.
    'POST /api/Class/admin/publish',
    'POST /api/Class/admin/preview/:classId',
    'POST /api/Class/admin/preview/place/:classId',
    'POST /api/Class/files/:classId',
    'POST /api/Image/upload',
  ])
})

const noImages = { logoImageId: null, coverImageId: null }

test.each([
  ['is suspended', { status: 'Suspended' }],
  ['loses the ownership', { isOwner: false }],
] as const)('A caller who %s while the body arrives changes nothing', async (_, loss) => {
  const { token, personId } = await signInSomebody(server)
  const settings = { name: 'Lindenschule', accessLevel: 0, admissionType: 0 } as const
  const { id: organizationId } = await insertOrganization(server.db, settings)
  const { personId: other } = await signInSomebody(server)
  for (const owner of [personId, other])
    await insertMembership(server.db, { organizationId, personId: owner, isOwner: true })

  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const sender = writable.getWriter()
  const answer = server.app.request(`/api/Organization/update/${organizationId}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: readable,
    duplex: 'half',
  } as RequestInit)
  const [begin, end] = JSON.stringify({ ...settings, ...noImages, name: 'Too late' }).split(
    /(?=Too)/,
  )
  // The body of an unauthorized caller is not read, so wait for the authorization.
  await sender.write(new TextEncoder().encode(begin))
  await server.db
    .updateTable('organizationUser')
    .set(loss)
    .where('personId', '=', personId)
    .execute()
  await sender.write(new TextEncoder().encode(end))
  await sender.close()

  expect((await answer).status).toBe(403)
  const stored = server.db
    .selectFrom('organization')
    .where('id', '=', organizationId)
    .select('name')
  expect(await stored.execute()).toEqual([{ name: 'Lindenschule' }])
})

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

test('A call repeated with its key gets the first answer, and creates one row', async () => {
  const { token } = await signInSomebody(server)
  const first = await create(token, 'press', school('Pressed twice'))
  const second = await create(token, 'press', school('Pressed twice'))
  expect(second.status).toBe(200)
  expect(await second.json()).toEqual(await first.json())
  expect(await countOf('Pressed twice')).toBe(1)
})

test('Twenty calls at once with one key create one row', async () => {
  const { token } = await signInSomebody(server)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => create(token, 'crowd', school('Crowd'))),
  )
  const bodies = await Promise.all(answers.map((answer) => answer.text()))
  expect(new Set(bodies).size).toBe(1)
  expect(await countOf('Crowd')).toBe(1)
})

test('A key that was used for another body is refused', async () => {
  const { token } = await signInSomebody(server)
  await create(token, 'reused', school('First'))
  const answer = await create(token, 'reused', school('Second'))
  expect(answer.status).toBe(422)
  expect((await answer.json()).code).toBe('idempotency_key_reused')
  expect(await countOf('Second')).toBe(0)
})

test('A call that the version before answered under its former path is not done again', async () => {
  const { token, userId } = await signInSomebody(server)
  const { id } = await (await create(token, 'left', school('Left once'))).json()
  const headers = { 'idempotency-key': 'restored' }
  const deleted = () => server.del(`/api/Organization/admin/${id}`, { token })
  const restore = (path: string) =>
    server.post(`/api/Organization/admin/${path}`, { token, headers })
  expect((await deleted()).status).toBe(204)
  expect((await restore(`restore/${id}`)).status).toBe(204)
  await server.db
    .updateTable('idempotency')
    .set({ call: `POST /api/Organization/admin/${id}/restore` })
    .where('userId', '=', userId)
    .where('key', '=', 'restored')
    .execute()
  for (const path of [`${id}/restore`, `restore/${id}`])
    expect((await restore(path)).status).toBe(204)
})

test('An edit repeated with its key gets the first answer, not a version conflict', async () => {
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

test('Two people may use the same key', async () => {
  const [ada, kim] = [await signInSomebody(server, 'Ada'), await signInSomebody(server, 'Kim')]
  await create(ada.token, 'same', school('Shared'))
  await create(kim.token, 'same', school('Shared'))
  expect(await countOf('Shared')).toBe(2)
})

test('A refused call does not use up its key', async () => {
  const { token } = await signInSomebody(server)
  expect((await create(token, 'again', school(''))).status).toBe(422)
  expect((await create(token, 'again', school('Corrected'))).status).toBe(200)
})

test.each(['', 'a b', 'x'.repeat(201), 'ü'])('The key “%s” is refused', async (key) => {
  const { token } = await signInSomebody(server)
  const answer = await create(token, key, school('Odd key'))
  expect(answer.status).toBe(422)
  expect((await answer.json()).code).toBe('invalid_idempotency_key')
})

test('Keys are deleted after a day', async () => {
  const { token, userId } = await signInSomebody(server)
  await create(token, 'old', school('Old'))
  await age(userId, 25)
  expect((await create(token, 'old', school('New'))).status).toBe(200)
  expect(await countOf('New')).toBe(1)
})

test('The sweep deletes keys older than a day, and each works again before', async () => {
  const [ada, kim] = [await signInSomebody(server, 'Ada'), await signInSomebody(server, 'Kim')]
  await create(ada.token, 'old', school('Old'))
  await create(ada.token, 'younger', school('Younger'))
  await age(ada.userId, 23, 'younger')
  await age(ada.userId, 25, 'old')
  await create(kim.token, 'new', school('New'))
  await age(kim.userId, 25, 'new')
  expect((await create(kim.token, 'new', school('Newer'))).status).toBe(200)
  await sweepIdempotency(server.db)
  const stored = await server.db
    .selectFrom('idempotency')
    .where('userId', 'in', [ada.userId, kim.userId])
    .select('key')
    .orderBy('key')
    .execute()
  expect(stored).toEqual([{ key: 'new' }, { key: 'younger' }])
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

/** Work that runs until it is released, and how many were started. */
function slowWork() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const work = { begun: 0, end: resolve, run: () => ((work.begun += 1), promise) }
  return work
}

describe('Large reads', () => {
  test('Of ten heavy reads of one account one runs and eight wait; another account’s read runs beside it', async () => {
    const [own, other] = [slowWork(), slowWork()]
    const reads = Array.from({ length: 9 }, () => limitHeavyReads(1, own.run))
    await expect(limitHeavyReads(1, own.run)).rejects.toMatchObject({ status: 503 })
    const beside = limitHeavyReads(2, other.run)
    await Promise.resolve()
    expect([own.begun, other.begun]).toEqual([1, 1])
    other.end()
    await beside
    own.end()
    await Promise.all(reads)
    expect(own.begun).toBe(9)
  })
})
