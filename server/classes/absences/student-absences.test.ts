import { afterEach, expect, test, vi } from 'vitest'
import type { FamilyAccess } from '#contract/people/families.ts'
import { signInSomebody } from '#server/testing/test-app.ts'
import { holderOf } from '#server/rights/matrix/test-holders.ts'
import { readReport, rowsOf } from '#server/reports/reports/test-reports.ts'
import { nextSaturday, potteryEachTest, saturday } from './test-absences.ts'

const pottery = potteryEachTest()
afterEach(() => void vi.useRealTimers())

const at = (instant: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) })

const setTimeZone = (timeZone: string) => {
  const { server, school } = pottery()
  return server.db
    .updateTable('organization')
    .set({ timeZone })
    .where('id', '=', school.organizationId)
    .execute()
}

test(
  'A reported absence is Excused on the sheet, with who said so and why, until a teacher marks the student',
  { tags: ['6.absences-report', '6.absences-mark'] },
  async () => {
    const { ada, lea, mia, report, sheet, mark, own } = pottery()
    expect((await report(ada)).status).toBe(204)
    const absence = { reason: 'Ill', note: 'A fever', reportedBy: 'Ada Lind' }
    const [first, second] = (await sheet(lea)).students
    expect(first).toMatchObject({ personId: mia.personId, mark: null, absence })
    expect(second).toMatchObject({ name: 'Tom Lind', absence: null })
    expect((await own(ada)).students).toMatchObject([
      { name: 'Mia Lind', className: 'Pottery', date: saturday, mayChange: true, ...absence },
    ])
    at('2026-11-28T12:00:00Z')
    const marked = await mark(lea, [{ personId: mia.personId, mark: 'Present' }])
    expect((await marked.json()).students[0]).toMatchObject({ mark: 'Present', absence })
  },
)

test(
  'Reporting again changes the absence, and withdrawing removes it; both are logged, and a repetition is not',
  { tags: ['6.absences-report'] },
  async () => {
    const { ada, mia, report, own, on, audited } = pottery()
    for (const status of [await report(ada), await report(ada)].map((answer) => answer.status))
      expect(status).toBe(204)
    await report(ada, { reason: 'Travel', note: null, meetings: [on(0), on(1)] })
    expect((await own(ada)).students).toMatchObject([
      { date: saturday, reason: 'Travel', note: null },
      { date: nextSaturday, reason: 'Travel', note: null },
    ])
    expect((await report(ada, { meetings: [], withdrawn: [on(0), on(1)] })).status).toBe(204)
    expect((await own(ada)).students).toEqual([])
    const reported = await audited('AbsenceReported')
    expect(reported).toMatchObject([
      { subjectType: 'OrganizationUser', onBehalfOfPersonId: mia.personId },
      { subjectId: mia.organizationUserId },
    ])
    expect(reported.map(({ after }) => JSON.parse(after ?? ''))).toEqual([
      { class: 'Pottery', fromDate: saturday, toDate: saturday },
      { class: 'Pottery', fromDate: saturday, toDate: nextSaturday },
    ])
    expect(await audited('AbsenceWithdrawn')).toHaveLength(1)
  },
)

test.each([
  ['Europe/Berlin', '2026-11-28T07:59:59Z', '2026-11-28T08:00:00Z'],
  ['America/New_York', '2026-11-28T13:59:59Z', '2026-11-28T14:00:00Z'],
  ['Pacific/Kiritimati', '2026-11-27T18:59:59Z', '2026-11-27T19:00:00Z'],
  ['Etc/GMT+12', '2026-11-28T20:59:59Z', '2026-11-28T21:00:00Z'],
])(
  'In %s it can be reported, changed and withdrawn until the class begins',
  { tags: ['6.absences-until'] },
  async (timeZone, before, beginning) => {
    const { server, school, ada, report, own, on, meetings, mia } = pottery()
    await setTimeZone(timeZone)
    await server.db
      .updateTable('organization')
      .set({ contactEmail: 'office@example.org' })
      .where('id', '=', school.organizationId)
      .execute()
    at(before)
    expect((await report(ada)).status).toBe(204)
    expect((await meetings(ada, mia.personId))[0]).toMatchObject({ hasBegun: false })
    at(beginning)
    for (const values of [{ note: 'Flu' }, { meetings: [], withdrawn: [on(0)] }]) {
      const late = await report(ada, values)
      expect(late.status).toBe(409)
      expect((await late.json()).message).toMatch(
        /^Pottery began Sat, Nov 28 at 9:00 AM .*\. Please contact Lindenschule at office@example\.org\.$/,
      )
    }
    expect((await own(ada)).students).toMatchObject([{ note: 'A fever', mayChange: false }])
    expect((await meetings(ada, mia.personId))[0]).toMatchObject({ hasBegun: true })
  },
)

test(
  'The time that counts is that of the class on that day: a late class on a day that begins early can still be reported',
  { tags: ['6.absences-until'] },
  async () => {
    const { server, ada, classId, report } = pottery()
    await setTimeZone('America/New_York')
    await server.db
      .updateTable('classMeeting')
      .set({ startTime: '15:00', endTime: '16:00' })
      .where('classId', '=', classId)
      .execute()
    at('2026-11-28T19:59:59Z')
    expect((await report(ada)).status).toBe(204)
    at('2026-11-28T20:00:00Z')
    expect((await report(ada, { note: null })).status).toBe(409)
  },
)

test.each([
  ['Full', 204],
  ['View', 403],
  ['PickupOnly', 404],
  ['EmergencyOnly', 404],
] as const)(
  'An adult with %s access who reports a child’s absence is answered %i',
  { tags: ['6.absences-report'] },
  async (access: FamilyAccess, status) => {
    const { server, ada, report } = pottery()
    await server.db
      .updateTable('familyMember')
      .set({ access })
      .where('personId', '=', ada.personId)
      .execute()
    expect((await report(ada)).status).toBe(status)
  },
)

test(
  'Students report their own absences, and nobody those of others',
  { tags: ['6.absences-report'] },
  async () => {
    const { school, classId, lea, report, own } = pottery()
    const ben = await school.member('Ben')
    await school.enroll(classId, ben)
    expect((await report(ben, { personId: ben.personId })).status).toBe(204)
    expect((await own(ben)).students).toMatchObject([{ isMe: true, reportedBy: 'Ben Lind' }])
    for (const somebody of [lea, school.owner, ben])
      expect((await report(somebody)).status).toBe(404)
  },
)

test(
  'Another household of the child changes the absence, but reads neither who reported it nor the note',
  { tags: ['6.absences-household'] },
  async () => {
    const { server, ada, mia, family, report, own } = pottery()
    const paul = await signInSomebody(server, 'Paul')
    await server.db
      .updateTable('user')
      .set({ emailVerifiedAt: new Date().toISOString() })
      .where('id', '=', paul.userId)
      .execute()
    const { id: familyId } = await (
      await server.post('/api/Family/my', { token: paul.token, body: { name: 'Berg family' } })
    ).json()
    await server.db
      .insertInto('familyMember')
      .values({
        familyId,
        personId: mia.personId,
        relation: 'Child',
        access: null,
        contactOrder: 2,
        savedDate: new Date().toISOString(),
        savedByPersonId: null,
      })
      .execute()
    await report(ada)
    expect(family.familyId).not.toBe(familyId)
    expect((await own(paul)).students).toMatchObject([
      { reason: 'Ill', note: null, reportedBy: null, mayChange: true },
    ])
    expect((await report(paul, { note: 'At the lake' })).status).toBe(204)
    expect((await own(ada)).students).toMatchObject([{ note: null, reportedBy: null }])
  },
)

test(
  'Those who take attendance read reason and note; those who may only view it see the absence',
  { tags: ['6.absences-reading'] },
  async () => {
    const { server, school, ada, lea, report, sheet, listed } = pottery()
    await report(ada)
    const [frontDesk, viewer, scheduler] = [
      await holderOf(server, school, 'Front desk'),
      await holderOf(server, school, 'Viewer'),
      await holderOf(server, school, 'Scheduler'),
    ]
    const all = { reason: 'Ill', note: 'A fever', reportedBy: 'Ada Lind' }
    for (const reader of [lea, frontDesk, school.owner])
      expect((await sheet(reader)).students[0]?.absence).toEqual(all)
    expect((await sheet(viewer)).students[0]?.absence).toEqual({
      reason: null,
      note: null,
      reportedBy: null,
    })
    expect((await listed(frontDesk)).students).toMatchObject([{ name: 'Mia Lind', ...all }])
    const [{ name, ...seen } = { name: '' }] = (await listed(viewer)).students ?? []
    expect(name).toBe('Mia Lind')
    expect(Object.keys(seen)).not.toEqual(expect.arrayContaining(['reason']))
    expect(Object.keys(seen)).not.toEqual(expect.arrayContaining(['note']))
    expect((await listed(scheduler)).students).toBeUndefined()
  },
)

test(
  'An absence shows no longer once the student left, the day is off or deleted, or the class meets on another day',
  { tags: ['6.absences-end'] },
  async () => {
    const { server, school, ada, lea, mia, classId, days, report, own, listed, sheet } = pottery()
    const seen = async () => [
      (await own(ada)).students.length,
      (await listed(school.owner)).students?.length,
    ]
    const setType = (type: 'Regular' | 'Holiday') =>
      server.db.updateTable('classDay').set({ type }).where('id', '=', days[0]).execute()
    const setWeekday = (weekday: 'Saturday' | 'Friday') =>
      server.db
        .updateTable('classMeeting')
        .set({ weekday })
        .where('classId', '=', classId)
        .execute()
    await report(ada)
    expect(await seen()).toEqual([1, 1])
    await setType('Holiday')
    expect(await seen()).toEqual([0, 0])
    await setType('Regular')
    await setWeekday('Friday')
    expect(await seen()).toEqual([0, 0])
    await setWeekday('Saturday')
    expect(await seen()).toEqual([1, 1])
    // A day that moves to another date takes its absences along.
    await server.db
      .updateTable('classDay')
      .set({ date: '2026-12-12' })
      .where('id', '=', days[0])
      .execute()
    expect((await own(ada)).students).toMatchObject([{ date: '2026-12-12' }])
    await school.removeStudent(classId, mia)
    expect(await seen()).toEqual([0, 0])
    expect((await sheet(lea)).students.map(({ name }) => name)).toEqual(['Tom Lind'])
    const deleted = await server.del(`/api/ClassDay/admin/${days[0]}`, { token: school.token })
    expect(deleted.status).toBe(204)
    const left = server.db.selectFrom('absence').where('classDayId', '=', days[0])
    expect(await left.select('id').execute()).toEqual([])
  },
)

test(
  'A class that has begun lacks no mark of an excused student, and counts them as Excused',
  { tags: ['6.absences-mark'] },
  async () => {
    const { server, school, ada, lea, mia, tom, report, mark } = pottery()
    await report(ada)
    at('2026-11-28T18:00:00Z')
    await mark(lea, [{ personId: tom.personId, mark: 'Present' }])
    const missing = await server.get('/api/Class/my-missing-attendance', { token: lea.token })
    expect(await missing.json()).toEqual([])
    const own = await server.get(`/api/Class/my-attendance?personId=${mia.personId}`, ada)
    expect((await own.json())[0].days).toMatchObject([{ date: saturday, mark: 'Excused' }])
    const span = { fromDate: saturday, untilDate: saturday }
    expect(rowsOf(await readReport(server, school, 'attendance', span))).toMatchObject([
      { name: 'Pottery', date: saturday, Present: 1, Excused: 1, unmarked: 0, rate: 100 },
    ])
  },
)

test(
  'Canceled days, other classes and days in the past are refused',
  { tags: ['6.absences-report'] },
  async () => {
    const { school, ada, on, days, report, server } = pottery()
    const past = await school.classDay({ date: '2026-11-21' })
    const other = await school.class({ name: 'Drama' })
    const friday = await school.classDay({ date: '2026-11-27' })
    const statusOf = async (meeting: object) =>
      (await report(ada, { meetings: [{ ...on(0), ...meeting }] })).status
    expect(await statusOf({ classDayId: past })).toBe(409)
    expect(await statusOf({ classDayId: friday })).toBe(409)
    expect(await statusOf({ classId: other })).toBe(409)
    expect(await statusOf({ classId: 99_999_999 })).toBe(404)
    await server.db
      .updateTable('classDay')
      .set({ type: 'Canceled', cancelReason: 'Snow' })
      .where('id', '=', days[0])
      .execute()
    expect(await statusOf({})).toBe(409)
    expect((await report(ada, { meetings: [] })).status).toBe(422)
    expect((await report(ada, { withdrawn: [on(0)] })).status).toBe(422)
  },
)
