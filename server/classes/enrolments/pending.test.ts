import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { type EnrolmentSchool, openEnrolments } from './test-enrolments.ts'

let server: TestApp
let school: EnrolmentSchool
beforeAll(async () => {
  server = await openTestApp()
  school = await openEnrolments(server)
})
afterAll(() => server.close())

test('What waits of a family is listed, offers first', async () => {
  const choir = await school.class({ name: 'Choir', maxStudents: 1 })
  const art = await school.class({ name: 'Art', maxStudents: 1 })
  const drama = await school.class({ name: 'Drama', enrolment: 'Approval' })
  const [olga, vera] = [await school.parent('Olga'), await school.parent('Vera')]
  const ida = await olga.family.child('Ida')
  const mia = await vera.family.child('Mia')
  for (const id of [choir, art]) await school.enrol(id, olga, ida.personId)
  for (const id of [choir, art, drama]) await school.enrol(id, vera, mia.personId)
  await school.withdraw(choir, olga, ida.personId)
  const pending = await server.get('/api/Class/my-pending-enrolments', { token: vera.token })
  expect(await pending.json()).toMatchObject([
    { className: 'Choir', name: 'Mia Lind', status: 'Offered', position: null },
    { className: 'Drama', name: 'Mia Lind', status: 'Requested', position: null },
    { className: 'Art', name: 'Mia Lind', status: 'Waitlisted', position: 1 },
  ])
})
