import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openImports } from './test-imports.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const head = 'First name,Last name,Birth date,Guardian 1 name,Guardian 1 email'
const row = (_: unknown, place: number) =>
  `Mia${place},Lind${place},03/14/2015,Ann${place} Lind${place},a${place}@example.org`

test('Other requests are answered during a large import and its undo, and see all of its people or none', async () => {
  const { school, ...imports } = await openImports(server)
  const { organizationId, token } = school
  const review = await imports.review(`${head}\n${Array.from({ length: 300 }, row).join('\n')}`)
  const countMembers = async () => {
    const path = `/api/OrganizationUser/admin/organization/${organizationId}?pageSize=1`
    return (await (await server.get(path, { token })).json()).totalCount
  }
  /** Counts members from other requests until the work is done. */
  async function beside(work: Promise<{ status: number }>) {
    const end = new AbortController()
    const done = work.finally(() => end.abort())
    const seen: number[] = []
    const room = { organizationId, name: `Studio ${Math.random()}`, capacity: null }
    const save = server.post('/api/Room/admin', { token, body: room })
    for (;;) {
      // Two requests in a row that are answered at once would leave no turn for other work in this process.
      await setImmediate()
      const count = await countMembers()
      if (end.signal.aborted) break
      seen.push(count)
    }
    expect((await save).status).toBe(200)
    return { status: (await done).status, seen: new Set(seen) }
  }
  const none = 1
  const all = 601
  const applying = await beside(imports.apply(review))
  expect(applying.status).toBe(200)
  expect(applying.seen).toContain(none)
  expect([none, all]).toEqual(expect.arrayContaining([...applying.seen]))
  expect(await countMembers()).toBe(all)
  const { body: applied } = await imports.ask('GET', `/${review.id}`)
  const undoing = await beside(imports.undo(applied))
  expect(undoing.status).toBe(200)
  expect(undoing.seen).toContain(all)
  expect([none, all]).toEqual(expect.arrayContaining([...undoing.seen]))
  expect(await countMembers()).toBe(1)
})
