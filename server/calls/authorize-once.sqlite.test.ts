import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requireReauthentication } from '../identity/reauthentication.ts'
import { findApiToken } from '../identity/api-tokens.queries.ts'
import { findSession } from '../identity/sessions.queries.ts'
import type { Logged } from '../process/log.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { openArrivals } from './call.arrival.ts'
import { handlerOf } from './call.handler.ts'
import { anyone, type Call, post } from './call.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

/** Makes a call, and returns how often its visitor was authorized. */
async function authorizationsOf(more: Partial<Call> = {}, onAuthorized?: () => Promise<unknown>) {
  let count = 0
  const declared = post(
    '/thing',
    {
      summary: 'Do something',
      authorize: async (request) => {
        count += 1
        if (count === 1) await onAuthorized?.()
        return anyone(request)
      },
    },
    async () => {},
  )
  const app = new Hono<Logged>()
  app.use(async (c, next) => {
    c.set('log', server.log)
    await next()
  })
  app.post(
    '/thing',
    handlerOf(
      { ...declared, ...more },
      {
        ...server,
        arrivals: openArrivals(),
        findSession,
        findApiToken,
        requireReauthentication,
      },
    ),
  )
  const incoming = { socket: { remoteAddress: '192.0.2.1' } }
  const { status } = await app.request('/thing', { method: 'POST' }, { incoming })
  expect(status).toBe(204)
  return count
}

const change = async () => {
  await server.db
    .insertInto('person')
    .values({ firstName: 'Ada', lastName: 'Lind', searchName: 'ada lind' })
    .execute()
}

test('Nothing has changed since the authorization, so the transaction does not repeat it', async () => {
  expect(await authorizationsOf()).toBe(1)
})

test('After a change of anything, rights are read again in the transaction', async () => {
  expect(await authorizationsOf({ prepare: change })).toBe(2)
})

test('Rights that were read during a transaction, which may be undone, are read again', async () => {
  const transaction = await server.db.startTransaction().execute()
  const undo = () => transaction.rollback().execute()
  expect(await authorizationsOf({}, undo)).toBe(2)
})
