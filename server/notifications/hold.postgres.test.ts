import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openEnrollments } from '#server/classes/enrollments/test-enrollments.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { countWaiting, openTestApp, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
let school: Awaited<ReturnType<typeof openEnrollments>>
let classId: number
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openEnrollments(server)
  classId = await school.class({ name: 'Choir' })
  await school.save(classId, { name: 'Chorus', teachers: [] })
})

const held = (db: Db) => db.selectFrom('notification').where('subjectId', '=', classId)
const nameOfClass = async () =>
  (await server.db.selectFrom('class').where('id', '=', classId).select('name').executeTakeFirst())
    ?.name

/** Does something while another process sends what waits. */
const whileSent = (work: () => Promise<Response>) =>
  server.db
    .transaction()
    .execute(async (db) => {
      const sent = db.updateTable('notification').where('subjectId', '=', classId)
      await sent.set({ state: 'Sent' }).execute()
      const working = work()
      await expect.poll(() => countWaiting(server.db)).toBe(1)
      return { working }
    })
    .then(({ working }) => working)

test('What is being sent cannot be undone anymore', async () => {
  const { id } = await held(server.db).select('id').executeTakeFirstOrThrow()
  const { token } = school
  const undone = await whileSent(() => server.post(`/api/Notification/undo/${id}`, { token }))
  expect(undone.status).toBe(409)
  expect(await nameOfClass()).toBe('Chorus')
})

test('A change while another one is being sent waits on its own', async () => {
  const saved = await whileSent(() => school.save(classId, { name: 'Singing', teachers: [] }))
  expect(saved.status).toBe(200)
  expect(await held(server.db).orderBy('id').select('state').execute()).toEqual([
    { state: 'Sent' },
    { state: 'Held' },
  ])
})
