import { afterAll, beforeAll, expect, test } from 'vitest'
import { inDays, openEnrollments } from '#server/classes/enrollments/test-enrollments.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test('A family sees a child’s classes until their last day, and its organizations until the child is archived there', async () => {
  const school = await openEnrollments(server)
  const vera = await school.parent('Vera')
  const { personId } = await vera.family.child('Mia')
  const [choir, drama] = [await school.class({ name: 'Choir' }), await school.class()]
  for (const id of [choir, drama]) await school.enroll(id, vera, personId)
  for (const [id, endDate] of [
    [choir, inDays(0)],
    [drama, inDays(-1)],
  ] as const) {
    const one = server.db.updateTable('class').where('id', '=', id)
    await one.set({ startDate: inDays(-30), endDate }).execute()
  }
  expect((await vera.family.seenBy(vera))?.children).toMatchObject([
    { classes: [{ name: 'Choir' }], organizations: [{ organizationName: 'Lindenschule' }] },
  ])
  const record = server.db.updateTable('organizationUser').where('personId', '=', personId)
  await record.set({ status: 'Archived' }).execute()
  expect((await vera.family.seenBy(vera))?.children).toMatchObject([{ organizations: [] }])
})
