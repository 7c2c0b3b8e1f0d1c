import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockOrganization } from '#server/tenancy/organizations.queries.ts'
import {
  openTestApp,
  signInSomebody,
  type TestApp,
  countWaiting,
} from '#server/testing/test-app.ts'
import { accept, openHost } from './test-invitations.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test('Accepting an invitation waits for a change of its organization, and locks nothing of it in the meantime', async () => {
  const host = await openHost(server)
  const { organizationId } = host
  const ben = await signInSomebody(server, 'Ben')
  const { organizationUserId } = await host.placeholder()
  const token = await host.invite({ email: ben.email, organizationUserId })
  const accepting = await server.db.transaction().execute(async (db) => {
    await lockOrganization(db, organizationId)
    const following = accept(server, token)
    await expect.poll(() => countWaiting(server.db)).toBe(1)
    // Shorter than the deadlock timeout, so that a deadlock fails here.
    await sql`set local lock_timeout = '500ms'`.execute(db)
    await db.deleteFrom('invitation').where('organizationUserId', '=', organizationUserId).execute()
    return { following }
  })
  expect((await accepting.following).status).toBe(422)
})
