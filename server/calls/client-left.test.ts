import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSchool } from '../classes/classes/test-school.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { occupyHeavyReads } from '../testing/test-heavy-reads.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test('Nothing is done for a client who left while the call waited', async () => {
  const school = await openSchool(server)
  const end = occupyHeavyReads()
  const leaving = new AbortController()
  const request = new Request(
    `http://localhost/api/Report/admin/organization/${school.organizationId}/families`,
    { headers: { Authorization: `Bearer ${school.owner.token}` }, signal: leaving.signal },
  )
  const asked = server.app.fetch(request, { incoming: { socket: { remoteAddress: '192.0.2.1' } } })
  leaving.abort()
  end()
  const answer = await asked
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'cut_off' })
})
