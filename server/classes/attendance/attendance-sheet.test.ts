import { expect, onTestFinished, test, vi } from 'vitest'
import { holderOf } from '#server/rights/matrix/test-holders.ts'
import { potteryEachTest } from './test-attendance.ts'
import type { Mark } from '#contract/classes/attendance.ts'
import { insertEnrollment, setStatus } from '../enrollments/enrollments.queries.ts'
import { transact } from '#server/database/database.ts'
import { findHolder } from '#server/tenancy/rights.ts'
import { takeAttendance } from './attendance-sheet.queries.ts'

const pottery = potteryEachTest()

test(
  'What is noted of a student, whoever takes attendance reads, and nobody who only looks',
  { tags: ['6.attendance-notes'] },
  async () => {
    const { server, school, lea, mia, sheet, take } = pottery()
    const { personId } = mia
    await take(lea, [{ personId, mark: 'Absent', note: 'Hospital, appendix' }])
    const [review, viewer] = [
      await holderOf(server, school, 'Front desk'),
      await holderOf(server, school, 'Viewer'),
    ]
    for (const reader of [lea, review, school.owner])
      expect((await sheet(reader)).students[0]).toMatchObject({ note: 'Hospital, appendix' })
    expect((await sheet(viewer)).students[0]).toMatchObject({ mark: 'Absent', note: null })
  },
)

test(
  'Nobody is missing before a class begins by the clocks of the organization',
  { tags: ['6.attendance-missing'] },
  async () => {
    const { server, school, lea } = pottery()
    const token = lea.token
    await server.db
      .updateTable('organization')
      .set({ timeZone: 'America/New_York' })
      .where('id', '=', school.organizationId)
      .execute()
    const missingAt = async (instant: string) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) })
      const answer = await server.get('/api/Class/my-missing-attendance', { token })
      return (await answer.json()).length
    }
    onTestFinished(() => void vi.useRealTimers())
    expect(await missingAt('2026-09-05T12:59:00Z')).toBe(0)
    expect(await missingAt('2026-09-05T13:00:00Z')).toBe(1)
  },
)

const noon = (date: string) => `${date}T12:00:00.000Z`

/** Pottery, which meets on three Saturdays, and what of its history can be set back. */
async function openSaturdays() {
  const opened = pottery()
  const { server, school, lea, classId, classDayId, sheet, take } = opened
  const { organizationId } = school
  const key = { organizationId, classId }
  const days = [
    classDayId,
    await school.classDay({ date: '2026-09-12' }),
    await school.classDay({ date: '2026-09-19' }),
  ]
  return {
    ...opened,
    days,
    key,
    marked: (personId: number, day: number, mark: Mark | null = 'Present', version?: number) =>
      take(lea, [{ personId, mark, version }], days[day]).then(({ status }) => status),
    listed: async (day: number) =>
      (await sheet(lea, days[day])).students.map(({ name, hasLeft }) => [name, hasLeft]),
    /** A member who came into Pottery, and is there no more. */
    leaver: async (since: string, until: string, name = 'Eva') => {
      const eva = await school.member(name)
      const { organizationUserId, personId } = eva
      const path = `/api/Class/admin/${classId}/students`
      const { token } = school
      await server.post(path, { token, body: { organizationUserId } })
      await school.takeOut(classId, eva)
      await server.db
        .updateTable('enrollment')
        .set({ enrolledDate: noon(since), statusDate: noon(until) })
        .where('personId', '=', personId)
        .execute()
      return personId
    },
  }
}

test(
  'Whoever has left can be marked on the days on which they were in the class, and stands on those sheets',
  { tags: ['6.attendance-listed'] },
  async () => {
    const { server, classId, leaver, marked, listed } = await openSaturdays()
    const eva = await leaver('2026-09-10', '2026-09-14')
    // Whatever the class is called by now.
    await server.db
      .updateTable('class')
      .set({ name: 'Ceramics' })
      .where('id', '=', classId)
      .execute()
    expect(await listed(1)).toEqual([
      ['Eva Lind', true],
      ['Mia Lind', false],
      ['Tom Lind', false],
    ])
    expect([await marked(eva, 0), await marked(eva, 1), await marked(eva, 2)]).toEqual([
      422, 200, 422,
    ])
    for (const day of [0, 2]) expect(await listed(day)).not.toContainEqual(['Eva Lind', true])
    await leaver('2026-09-12', '2026-09-12', 'Ida')
    expect(await listed(1)).toContainEqual(['Ida Lind', true])
  },
)

test(
  'Whoever joined after a day is told apart on its sheet, where they are not missing, and can be marked',
  { tags: ['6.attendance-listed'] },
  async () => {
    const { server, school, lea, classId, days, sheet, marked } = await openSaturdays()
    const ida = await school.member('Ida')
    const { organizationUserId, personId } = ida
    const path = `/api/Class/admin/${classId}/students`
    await server.post(path, { token: school.token, body: { organizationUserId } })
    await server.db
      .updateTable('enrollment')
      .set({ enrolledDate: noon('2026-09-12') })
      .where('personId', '=', personId)
      .execute()
    const joined = async (day: number) => {
      const { students } = await sheet(lea, days[day])
      return students.find(({ name }) => name === 'Ida Lind')?.hasJoinedSince
    }
    expect([await joined(0), await joined(1), await joined(2)]).toEqual([true, false, false])
    expect(await marked(personId, 0)).toBe(200)
  },
)

test.each(['Requested', 'Waitlisted'] as const)(
  'Whoever was %s and has given that up was never in the class',
  { tags: ['6.attendance-listed'] },
  async (status) => {
    const { server, school, key, marked, listed } = await openSaturdays()
    const { personId } = await school.member('Eva')
    const begun = { personId, status, requestedByUserId: null }
    const id = (await insertEnrollment(server.db, key, begun)) ?? 0
    await server.db
      .updateTable('enrollment')
      .set({ createdDate: noon('2026-08-01') })
      .where('id', '=', id)
      .execute()
    expect(await marked(personId, 1)).toBe(422)
    await setStatus(server.db, key, id, { status: 'Withdrawn' })
    expect(await marked(personId, 1)).toBe(422)
    expect(await listed(1)).toHaveLength(2)
  },
)

test('An archived student is on no sheet of a later day, and nobody waits for their mark', async () => {
  const { server, school, lea, mia, path, marked, listed } = await openSaturdays()
  const of = `/api/OrganizationUser/admin/organization/${school.organizationId}`
  const body = { ids: [mia.organizationUserId], status: 'Archived' }
  expect((await server.put(`${of}/status`, { token: school.token, body })).status).toBe(204)
  await server.db
    .updateTable('organizationUser')
    .set({ savedDate: noon('2026-09-06') })
    .where('id', '=', mia.organizationUserId)
    .execute()
  expect([await marked(mia.personId, 0), await marked(mia.personId, 1)]).toEqual([200, 422])
  expect(await listed(0)).toEqual([
    ['Mia Lind', true],
    ['Tom Lind', false],
  ])
  expect(await listed(1)).toEqual([['Tom Lind', false]])
  const { days } = await (await server.get(path, { token: lea.token })).json()
  expect(days).toMatchObject([
    { studentsCount: 1, markedCount: 0 },
    { studentsCount: 1 },
    { studentsCount: 1 },
  ])
})

test('What was said of whoever has left can be said otherwise, and taken back', async () => {
  const { server, school, tom, key, marked } = await openSaturdays()
  expect(await marked(tom.personId, 2, 'Present')).toBe(200)
  await school.takeOut(key.classId, tom)
  await server.db
    .updateTable('enrollment')
    .set({ statusDate: noon('2026-09-14') })
    .where('personId', '=', tom.personId)
    .execute()
  expect(await marked(tom.personId, 2, 'Absent', 1)).toBe(200)
  expect(await marked(tom.personId, 2, null, 2)).toBe(200)
  expect(await marked(tom.personId, 2)).toBe(422)
})

/** Takes attendance as somebody who may while they are let in, and `meanwhile` loses that. */
async function takeWhile(
  somebody: { userId: number; personId: number },
  meanwhile: () => Promise<unknown>,
) {
  const { server, school, mia, classId, classDayId } = pottery()
  const visitor = { ...somebody, sessionId: 0 }
  const holder = await findHolder(server.db, visitor, school.organizationId)
  if (!holder) throw new Error('No member.')
  await meanwhile()
  const said = { mark: 'Present', minutesLate: null, note: null, version: null } as const
  const marks = [{ personId: mia.personId, ...said }]
  return transact(server.database, (db) =>
    takeAttendance(db, holder, { classId, classDayId }, { marks }),
  )
}

const marks = () => {
  const { server, classId } = pottery()
  const rows = server.db.selectFrom('attendance').where('classId', '=', classId)
  return rows.select('id').execute()
}

test('Nobody takes attendance any more whose role was taken away since they were let in', async () => {
  const { server, school } = pottery()
  const review = await holderOf(server, school, 'Front desk')
  const { organizationUserId } = review
  const taken = takeWhile(review, () =>
    server.db
      .deleteFrom('roleGrant')
      .where('organizationUserId', '=', organizationUserId)
      .execute(),
  )
  await expect(taken).rejects.toThrow('Your permissions just changed.')
  expect(await marks()).toEqual([])
})

test('Nor does whoever taught the class until then', async () => {
  const { server, lea, classId } = pottery()
  const taken = takeWhile(lea, () =>
    server.db.deleteFrom('classTeacher').where('classId', '=', classId).execute(),
  )
  await expect(taken).rejects.toThrow('You need the permission “Take attendance”.')
  expect(await marks()).toEqual([])
})
