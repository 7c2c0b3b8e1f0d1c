import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertFamilyMember } from '#server/people/families/families.queries.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { type EnrolmentSchool, openEnrolments } from './test-enrolments.ts'

let server: TestApp
let school: EnrolmentSchool
let ada: Awaited<ReturnType<EnrolmentSchool['parent']>>
let mia: { personId: number }
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openEnrolments(server)
  ada = await school.parent('Vera')
  mia = await ada.family.child('Mia')
})

test('An adult who may only look is told who may enrol', { tags: ['6.enrol-who'] }, async () => {
  const id = await school.class()
  const petr = await school.member('Petr')
  await server.db
    .insertInto('familyMember')
    .values({
      familyId: ada.family.familyId,
      personId: petr.personId,
      relation: 'Parent',
      access: 'View',
      contactOrder: 2,
      savedByPersonId: null,
      savedDate: new Date().toISOString(),
    })
    .execute()
  expect(await school.standing(id, petr, mia.personId)).toMatchObject({
    way: null,
    doors: [
      { kind: 'ViewOnly', opener: 'An adult with full access to the family can enrol Mia Lind.' },
    ],
  })
  expect((await school.enrol(id, petr, mia.personId)).status).toBe(409)
  await school.enrol(id, ada, mia.personId)
  expect((await school.withdraw(id, petr, mia.personId)).status).toBe(403)
  for (const access of ['PickupOnly', 'EmergencyOnly'] as const) {
    await server.db
      .updateTable('familyMember')
      .set({ access })
      .where('personId', '=', petr.personId)
      .execute()
    expect(await school.standing(id, petr, mia.personId)).toBe(undefined)
    expect((await school.enrol(id, petr, mia.personId)).status).toBe(404)
  }
})

test('A parent who is no member sees the classes of a child who is, and may enrol it', async () => {
  const id = await school.class()
  await school.enrol(id, ada, mia.personId)
  await server.db
    .updateTable('organizationUser')
    .set({ status: 'Archived' })
    .where('id', '=', ada.organizationUserId)
    .execute()
  expect(await school.standing(id, ada, mia.personId)).toMatchObject({ status: 'Enrolled' })
  const other = await school.class({ name: 'Choir' })
  expect((await school.enrol(other, ada, mia.personId)).status).toBe(200)
  await server.db
    .updateTable('organizationUser')
    .set({ status: 'Suspended' })
    .where('id', '=', ada.organizationUserId)
    .execute()
  expect((await server.get(`/api/Class/${id}`, { token: ada.token })).status).toBe(403)
})

test('Of two households that have a child, the one counts in which an adult may do more', async () => {
  const id = await school.class()
  const petr = await school.parent('Petr')
  const { personId } = mia
  const child = { personId, relation: 'Child', access: null } as const
  const looker = { personId: petr.personId, relation: 'Parent', access: 'View' } as const
  await insertFamilyMember(server.db, { ...looker, familyId: ada.family.familyId }, null)
  expect((await school.enrol(id, petr, personId)).status).toBe(409)
  await insertFamilyMember(server.db, { ...child, familyId: petr.family.familyId }, null)
  expect(await school.enrolled(id, petr, personId)).toMatchObject({ status: 'Enrolled' })
})
