import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEnrolments } from '../enrolments/test-enrolments.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test('My Classes names the eldest child first, and whose birth date is not known last', async () => {
  const school = await openEnrolments(server)
  const vera = await school.parent('Vera')
  const id = await school.class()
  const children = { Mia: null, Tom: '2014-01-01', Eva: '2012-01-01' }
  for (const [name, birthDate] of Object.entries(children)) {
    const { personId } = await vera.family.child(name)
    await school.enrol(id, vera, personId)
    const person = server.db.updateTable('person').where('id', '=', personId)
    await person.set({ birthDate }).execute()
  }
  const answer = await server.get('/api/Class/my-enrolled-classes', { token: vera.token })
  const { items } = await answer.json()
  expect(items[0].studentNames).toEqual(['Eva Lind', 'Tom Lind', 'Mia Lind'])
})
