import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openEnrollments } from './test-enrollments.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test('Families who enroll at once get the seats, and places on the waitlist, in the order in which they pressed', async () => {
  const school = await openEnrollments(server)
  const families = await Promise.all(
    Array.from({ length: 16 }, async (_, place) => {
      const parent = await school.parent(`Parent ${place}`)
      const { personId } = await parent.family.child(`Child ${place}`)
      const key = { organizationId: school.organizationId, personId }
      // The other children join the organization with their first class, which takes longer.
      if (place % 3 > 0) await insertMembership(server.db, key)
      return { parent, personId }
    }),
  )
  const classes = await Promise.all(
    ['Art', 'Choir'].map((name) => school.class({ name, maxStudents: 5 })),
  )
  const answers = await Promise.all(
    families.flatMap(({ parent, personId }) =>
      classes.map((classId) => school.enroll(classId, parent, personId)),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const inOrder = families.map(({ personId }) => personId)
  for (const classId of classes) {
    const roster = await server.db
      .selectFrom('enrollment')
      .where('classId', '=', classId)
      .orderBy('id')
      .select(['personId', 'status'])
      .execute()
    expect(roster.map(({ personId }) => personId)).toEqual(inOrder)
    expect(roster.map(({ status }) => status)).toEqual(
      inOrder.map((_, place) => (place < 5 ? 'Enrolled' : 'Waitlisted')),
    )
  }
})

test('A family that holds or enrolls several classes at once is not overtaken by who presses later for one of them', async () => {
  const school = await openEnrollments(server)
  const families = await Promise.all(
    Array.from({ length: 18 }, async (_, place) => {
      const parent = await school.parent(`Parent ${place}`)
      const { personId } = await parent.family.child(`Child ${place}`)
      return { parent, personId }
    }),
  )
  const monday = { weekday: 'Monday', startTime: '09:00', endTime: '09:50' } as const
  const art = await school.class({ ...monday, name: 'Art', maxStudents: 9 })
  const tuesday = { ...monday, weekday: 'Tuesday' } as const
  const choir = await school.class({ ...tuesday, name: 'Choir', maxStudents: 9 })
  const plan = (call: string, { token }: { token: string }, places: object[]) =>
    server.post(`/api/FamilyPlan/${call}/${school.spring}`, { token, body: { places } })
  const presses = families.map(({ parent, personId }, place) => {
    const classIds = place % 2 === 0 ? [art, choir] : [choir, art]
    const places = classIds.map((classId) => ({ personId, classId }))
    if (place % 3 === 0) return [() => plan('hold', parent, places)]
    if (place % 3 === 1)
      return [
        () =>
          plan(
            'enroll',
            parent,
            places.map((each) => ({ ...each, way: 'Enroll' })),
          ),
      ]
    return classIds.map((classId) => () => school.enroll(classId, parent, personId))
  })
  await Promise.all(presses.flat().map((press) => press()))
  const inOrder = families.map(({ personId }) => personId)
  for (const classId of [art, choir]) {
    const seats = await server.db
      .selectFrom('enrollment')
      .where('classId', '=', classId)
      .where('status', 'in', ['Enrolled', 'Offered'])
      .orderBy('id')
      .select('personId')
      .execute()
    expect(seats.map(({ personId }) => personId)).toEqual(inOrder.slice(0, 9))
  }
})
