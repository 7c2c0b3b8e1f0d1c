import { expect, test } from 'vitest'
import type { OwnAttendance } from '#contract/classes/attendance.ts'
import type { FamilyAccess } from '#contract/people/families.ts'
import { openFamily } from '#server/people/families/test-family.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { signInSomebody } from '#server/testing/test-app.ts'
import { potteryEachTest, saturday } from './test-attendance.ts'

const pottery = potteryEachTest()

/** Vera's son Jon is in Pottery too. He was late, for a reason in a note that only people who take attendance may read. */
async function openJon() {
  const opened = pottery()
  const { server, school, lea, mia, classId, classDayId, take } = opened
  const vera = await signInSomebody(server, 'Vera')
  const family = await openFamily(server, vera)
  const { personId } = await family.child('Jon')
  const membership = { organizationId: school.organizationId, personId }
  await insertMembership(server.db, { ...membership, isStudent: true })
  const { id: organizationUserId } = await server.db
    .selectFrom('organizationUser')
    .where((where) => where.and(membership))
    .select('id')
    .executeTakeFirstOrThrow()
  await school.enroll(classId, { organizationUserId })
  await server.db
    .updateTable('enrollment')
    .set({ enrolledDate: '2026-08-01T12:00:00.000Z' })
    .where('personId', '=', personId)
    .execute()
  const marks = [
    { personId, mark: 'Late', minutesLate: 10, note: 'Quarrel at home' },
    { personId: mia.personId, mark: 'Absent', note: 'Ill' },
  ]
  expect((await take(lea, marks)).status).toBe(200)
  const jon = {
    personId,
    name: 'Jon Lind',
    isMe: false,
    classId,
    className: 'Pottery',
    organizationName: 'Lindenschule',
    hasLeft: false,
    days: [{ date: saturday, mark: 'Late', minutesLate: 10 }],
  }
  const read = async (
    { token }: { token: string },
    query = `?classId=${classId}`,
  ): Promise<OwnAttendance> =>
    (await server.get(`/api/Class/my-attendance${query}`, { token })).json()
  const own = { organizationUserId, personId }
  return { ...opened, vera, family, jon, own, read, classDayId }
}

/** Another adult of Vera's family. */
async function adultWith(access: FamilyAccess, familyId: number) {
  const { server } = pottery()
  const adult = await signInSomebody(server, 'Paul')
  await server.db
    .insertInto('familyMember')
    .values({
      familyId,
      personId: adult.personId,
      relation: 'Parent',
      access,
      contactOrder: 2,
      savedDate: new Date().toISOString(),
    })
    .execute()
  return adult
}

const setStatus = ({ personId }: { personId: number }, status: 'Suspended' | 'Archived') =>
  pottery()
    .server.db.updateTable('organizationUser')
    .set({ status })
    .where('personId', '=', personId)
    .execute()

test.each([
  ['Full', true],
  ['View', true],
  ['PickupOnly', false],
  ['EmergencyOnly', false],
] as const)(
  'An adult with %s access to a family reads the marks of its children: %s',
  { tags: ['6.attendance-own'] },
  async (access, isShown) => {
    const { family, jon, read } = await openJon()
    const adult = await adultWith(access, family.familyId)
    expect(await read(adult)).toEqual(isShown ? [jon] : [])
  },
)

test(
  'Notes, other children’s marks, and other children’s names are not shown',
  { tags: ['6.attendance-own', '6.attendance-notes'] },
  async () => {
    const { server, school, vera, mia, jon, read } = await openJon()
    expect(await read(vera)).toEqual([jon])
    expect(await read(vera, `?personId=${jon.personId}`)).toEqual([jon])
    expect(await read(vera, `?personId=${mia.personId}`)).toEqual([])
    const stranger = await signInSomebody(server, 'Sue')
    expect(await read(stranger)).toEqual([])
    expect(await read(school.owner)).toEqual([])
  },
)

test('Students read their own marks', { tags: ['6.attendance-own'] }, async () => {
  const { mia, tom, read } = await openJon()
  const days = [{ date: saturday, mark: 'Absent', minutesLate: null }]
  expect(await read(mia)).toMatchObject([{ personId: mia.personId, isMe: true, days }])
  expect(await read(tom)).toMatchObject([{ personId: tom.personId, isMe: true, days: [] }])
})

test(
  'Marks remain after a student leaves the class; a class without marks is no longer listed',
  { tags: ['6.attendance-own'] },
  async () => {
    const { school, classId, vera, tom, own, jon, read } = await openJon()
    await school.removeStudent(classId, own)
    await school.removeStudent(classId, tom)
    expect(await read(vera)).toEqual([{ ...jon, hasLeft: true }])
    expect(await read(tom)).toEqual([])
    // A student who comes back is listed once, with one list of days.
    await school.enroll(classId, own)
    expect(await read(vera)).toEqual([jon])
  },
)

test('Cleared marks and marks of holidays are not listed; the latest day comes first', async () => {
  const { server, school, lea, vera, own, jon, read, take, classDayId } = await openJon()
  const { personId } = own
  const later = await school.classDay({ date: '2026-09-12' })
  await take(lea, [{ personId, mark: 'Excused' }], later)
  const [late] = jon.days
  const excused = { date: '2026-09-12', mark: 'Excused', minutesLate: null }
  expect((await read(vera))[0]?.days).toEqual([excused, late])
  const holiday = { type: 'Holiday', startTime: null, endTime: null } as const
  await server.db.updateTable('classDay').set(holiday).where('id', '=', later).execute()
  expect((await read(vera))[0]?.days).toEqual([late])
  await take(lea, [{ personId, mark: null, version: 1 }], classDayId)
  expect((await read(vera))[0]?.days).toEqual([])
})

test('A suspended parent reads no marks, even if their child is a member', async () => {
  const { vera, family, jon, read } = await openJon()
  const { organizationId } = pottery().school
  await insertMembership(pottery().server.db, { organizationId, personId: vera.personId })
  expect(await read(vera)).toEqual([jon])
  await setStatus(vera, 'Suspended')
  expect(await read(vera)).toEqual([])
  // Another adult of the family is not suspended.
  expect(await read(await adultWith('Full', family.familyId))).toEqual([jon])
})

test('The marks of a suspended child are not shown', async () => {
  const { vera, own, jon, read } = await openJon()
  expect(await read(vera)).toEqual([jon])
  await setStatus(own, 'Suspended')
  expect(await read(vera)).toEqual([])
})

test('The query needs a class or a student', async () => {
  const { server, vera } = await openJon()
  const answer = await server.get('/api/Class/my-attendance', { token: vera.token })
  expect(answer.status).toBe(422)
  const sentence = 'Choose a class or a student.'
  expect(await answer.json()).toMatchObject({ fields: { classId: sentence } })
})
