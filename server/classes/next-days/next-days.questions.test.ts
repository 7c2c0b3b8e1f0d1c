import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { childOf, openLinds } from '../calendars/test-calendars.ts'
import { openSchool, type School } from '../classes/test-school.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { findNextDays } from './next-days.queries.ts'

let server: TestApp
let school: School
beforeAll(async () => {
  // A Saturday.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-03T12:00:00Z') })
  server = await openTestApp()
})
afterAll(async () => {
  await server.close()
  vi.useRealTimers()
})
beforeEach(async () => {
  school = await openSchool(server)
})

test('A child in forty classes of three organizations takes no more questions than in one', async () => {
  const { ada, family, mia } = await openLinds(server, school)
  const count = async () => {
    let questions = 0
    const counting = server.db.withPlugin({
      transformQuery: ({ node }) => {
        questions += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const { people } = await findNextDays(counting, ada.personId)
    return [questions, people.flatMap(({ classes }) => classes).length]
  }
  await school.enrol(await school.class(), mia)
  await school.classDay({ date: '2026-10-10' })
  expect(await count()).toEqual([5, 1])
  const known = { ...family, child: async () => mia }
  const places = [{ place: school, student: mia }]
  for (const name of ['Hearth Co-op', 'Saturday School']) {
    const place = await openSchool(server, name)
    await place.classDay({ date: '2026-10-10' })
    places.push({ place, student: await childOf(server, place, known, 'Mia') })
  }
  for (const { place, student } of places) {
    for (let number = 1; number <= 13; number += 1)
      await place.enrol(await place.class({ name: `Class ${number}` }), student)
  }
  expect(await count()).toEqual([5, 40])
})
