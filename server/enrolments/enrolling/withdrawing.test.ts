import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { openEnrolments } from '../test-enrolments.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test('Of several presses at once, one takes a child out of a class, and the others are told', async () => {
  const school = await openEnrolments(server)
  const vera = await school.parent('Vera')
  const id = await school.class()
  for (let round = 0; round < 5; round += 1) {
    const { personId } = await vera.family.child(`Mia ${round}`)
    await school.enrol(id, vera, personId)
    const presses = Array.from({ length: 5 }, () => school.withdraw(id, vera, personId))
    const statuses = (await Promise.all(presses)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
  }
})
