import { Id } from '#contract/id.ts'
import { z } from '#contract/zod.ts'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openArrivals } from './call.arrival.ts'
import { handlerOf } from './call.handler.ts'
import { get, isWriting } from './call.ts'
import { requireReauthentication } from '../identity/reauthentication.ts'
import { findSession } from '../identity/sessions.queries.ts'
import { resources } from '../app.ts'
import type { Logged } from '../process/log.ts'
import { openTestApp, signInSomebody, type TestApp } from '../testing/test-app.ts'
import { anyone } from './visitor.ts'
import { insertOrganization } from '../organizations/organizations/organizations.queries.ts'
import { insertMembership } from '../tenancy/memberships.queries.ts'

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
  ])('that no call has is 404: %s', async (path) => {
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
    'asked with the wrong method is 405: %s %s',
    { tags: ['8.status-405'] },
    async (method, path, allow) => {
      const answer = await server.app.request(path, { method })
      expect(answer.status).toBe(405)
      expect(answer.headers.get('allow')).toBe(allow)
      expect((await answer.json()).code).toBe('method_not_allowed')
    },
  )
})

test('HEAD answers as GET does, without the body', async () => {
  const answer = await server.app.request('/api/Organization', { method: 'HEAD' })
  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe('')
})

test('A call without a body may say that it is JSON', { tags: ['7.json-content'] }, async () => {
  const { token } = await signInSomebody(server)
  const headers = { 'content-type': 'application/json' }
  for (const path of ['/api/Organization', '/api/Account/me']) {
    expect((await server.get(path, { token, headers })).status).toBe(200)
  }
  expect((await server.del('/api/Account/sessions', { token, headers })).status).toBe(204)
  expect((await server.post('/api/Account/log-out', { token, headers })).status).toBe(204)
})

test('What the contract does not promise does not leave the server', async () => {
  const generous = get(
    '/generous',
    { summary: 'Gives too much', who: anyone, answer: z.object({ id: Id }) },
    async () => ({ id: 1, passwordHash: 'secret' }),
  )
  const app = new Hono<Logged>().get(
    '/generous',
    handlerOf(generous, {
      ...server,
      arrivals: openArrivals(),
      findSession,
      requireReauthentication,
    }),
  )
  const connection = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
  const answer = await app.request('/generous', undefined, connection)
  expect(await answer.json()).toEqual({ id: 1 })
})

test('What a press writes is written whole, or not at all: but for calls that see to it themselves', () => {
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
    'DELETE /api/Account/me',
    // They write nothing.
    'POST /api/Class/admin/check',
    'POST /api/Class/admin/:classId/check',
    'POST /api/Calendar/my-feed',
    'POST /api/Calendar/my-feed/renew',
    'POST /api/Image/upload',
  ])
})

const noImages = { logoImageId: null, coverImageId: null }

test.each([
  ['is suspended', { status: 'Suspended' }],
  ['loses the ownership', { isOwner: false }],
] as const)('Whoever %s while their body is on its way changes nothing', async (_, loss) => {
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
  // Whoever is not let in is not read from, so that this waits until they are.
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
