import { expect, onTestFinished, test, vi } from 'vitest'
import { holderOf } from '#server/rights/matrix/test-holders.ts'
import { clock } from '#server/process/clock.ts'
import { potteryEachTest } from './test-attendance.ts'
import type { Mark } from '#contract/classes/attendance.ts'
import { insertEnrollment, setStatus } from '../enrollments/enrollments.queries.ts'

const pottery = potteryEachTest()

test(
  'People who take attendance can read the notes on students; people who may only view it cannot',
  { tags: ['6.attendance-notes'] },
  async () => {
    const { server, school, lea, mia, sheet, take } = pottery()
    const { personId } = mia
    await take(lea, [{ personId, mark: 'Absent', note: 'Hospital, appendix' }])
    const [frontDesk, viewer] = [
      await holderOf(server, school, 'Front desk'),
      await holderOf(server, school, 'Viewer'),
    ]
    for (const reader of [lea, frontDesk, school.owner])
      expect((await sheet(reader)).students[0]).toMatchObject({ note: 'Hospital, appendix' })
    expect((await sheet(viewer)).students[0]).toMatchObject({ mark: 'Absent', note: null })
  },
)

test(
  'Attendance is not missing until the class begins in the organization’s time zone',
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

test(
  'Marks that are sent again with the same idempotency key are saved once, and do not overwrite newer ones',
  { tags: ['6.attendance-once'] },
  async () => {
    const { server, school, lea, mia, path, classDayId } = pottery()
    const { personId } = mia
    const send = async ({ token }: { token: string }, once: string, mark: object) => {
      const headers = { 'Idempotency-Key': once }
      const body = { marks: [{ personId, ...mark }] }
      const answer = await server.put(`${path}/${classDayId}`, { token, headers, body })
      return [answer.status, (await answer.json()).students?.[0]]
    }
    const saved = { mark: 'Late', version: 1 }
    expect(await send(lea, 'one', { mark: 'Late' })).toMatchObject([200, saved])
    expect(await send(lea, 'one', { mark: 'Late' })).toMatchObject([200, saved])
    // As when the key was lost as well.
    expect(await send(lea, 'two', { mark: 'Late' })).toEqual([409, undefined])
    const newer = { mark: 'Excused', version: 2 }
    expect(await send(school, 'three', { mark: 'Excused', version: 1 })).toMatchObject([200, newer])
    expect(await send(lea, 'one', { mark: 'Late' })).toMatchObject([200, newer])
  },
)

const noon = (date: string) => `${date}T12:00:00.000Z`

/** Pottery on three Saturdays, with helpers that backdate enrollments. */
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
    /** A member who was enrolled in Pottery and left. */
    leaver: async (since: string, until: string, name = 'Eva') => {
      const eva = await school.member(name)
      const { organizationUserId, personId } = eva
      const path = `/api/Class/admin/students/${classId}`
      const { token } = school
      await server.post(path, { token, body: { organizationUserId } })
      await school.removeStudent(classId, eva)
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
  'A student who left can be marked, and is listed, on the days on which they were in the class',
  { tags: ['6.attendance-listed'] },
  async () => {
    const { server, classId, leaver, marked, listed } = await openSaturdays()
    const eva = await leaver('2026-09-10', '2026-09-14')
    // Renaming the class changes nothing.
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
  'A student who joined after a day is listed as such on its sheet, is not missing, and can be marked',
  { tags: ['6.attendance-listed'] },
  async () => {
    const { server, school, lea, classId, days, sheet, marked } = await openSaturdays()
    const ida = await school.member('Ida')
    const { organizationUserId, personId } = ida
    const path = `/api/Class/admin/students/${classId}`
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
  'A student who was %s and withdrew was never in the class',
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

test('An archived student is not on the sheets of later days and is not missing', async () => {
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

test('The mark of a student who left can be changed and cleared', async () => {
  const { server, school, tom, key, marked } = await openSaturdays()
  expect(await marked(tom.personId, 2, 'Present')).toBe(200)
  await school.removeStudent(key.classId, tom)
  await server.db
    .updateTable('enrollment')
    .set({ statusDate: noon('2026-09-14') })
    .where('personId', '=', tom.personId)
    .execute()
  expect(await marked(tom.personId, 2, 'Absent', 1)).toBe(200)
  expect(await marked(tom.personId, 2, null, 2)).toBe(200)
  expect(await marked(tom.personId, 2)).toBe(422)
})

test('The sheet shows photos to lead teachers and to whoever sees those of members', async () => {
  const { server, school, lea, mia, sheet, take } = pottery()
  const { db } = server
  const { id: photoImageId } = await db
    .insertInto('image')
    .values({
      key: 'p'.repeat(24),
      personId: mia.personId,
      width: 1,
      height: 1,
      bytes: 1,
      createdDate: clock.timestamp(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('person').set({ photoImageId }).where('id', '=', mia.personId).execute()
  const shown = expect.stringContaining('p'.repeat(24))
  const [frontDesk, viewer] = [
    await holderOf(server, school, 'Front desk'),
    await holderOf(server, school, 'Viewer'),
  ]
  for (const reader of [lea, viewer, school.owner])
    expect((await sheet(reader)).students).toMatchObject([{ photoUrl: shown }, { photoUrl: null }])
  expect((await sheet(frontDesk)).students).toMatchObject([{ photoUrl: null }, { photoUrl: null }])
  const taken = await take(lea, [{ personId: mia.personId, mark: 'Present' }])
  expect((await taken.json()).students).toMatchObject([{ photoUrl: shown }, { photoUrl: null }])
})
