import { day } from '#contract/dates/durations.ts'
import type { SheetStudent } from '#contract/classes/attendance.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  hayFever,
  type Household,
  openHousehold,
  peanuts,
} from '#server/people/family-lists/test-household.ts'
import { giveGrade } from '#server/people/grade-levels/test-grades.ts'
import { encryptRows } from '#server/people/care/care.encryption.ts'
import { holderOf } from '#server/rights/matrix/test-holders.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Somebody } from '../classes/test-school.ts'

let server: TestApp
let home: Household
let classId: number
let teachers: Record<'Lead' | 'CoTeacher' | 'Assistant' | 'Substitute', Somebody>
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  home = await openHousehold(server)
  const { school } = home
  teachers = {
    Lead: await school.member('Lea'),
    CoTeacher: await school.member('Cora'),
    Assistant: await school.member('Asa'),
    Substitute: await school.member('Sue'),
  }
  classId = await school.class({
    teachers: Object.entries(teachers).map(([role, { organizationUserId }]) => ({
      organizationUserId,
      role: role as keyof typeof teachers,
    })),
  })
  await school.enroll(classId, { organizationUserId: await home.recordOf(home.mia) })
})

const ask = ({ token }: { token: string }, id = classId) =>
  server.get(`/api/Class/care/${id}`, { token })

const gradeMia = () => giveGrade(server.db, { ...home.school, personId: home.mia }, '3rd grade')

const careReads = () =>
  server.db
    .selectFrom('auditEntry')
    .where('organizationId', '=', home.school.organizationId)
    .where('action', '=', 'CareNotesRead')
    .orderBy('id')
    .select(['actorName', 'subjectType', 'subjectId'])
    .execute()

const bees = { ...hayFever, name: 'Bees', severity: 'Moderate' } as const

test.each(['Lead', 'CoTeacher'] as const)(
  'A %s reads moderate and severe conditions of the students, most severe first, and the read is audited',
  { tags: ['6.class-care'] },
  async (role) => {
    await server.db
      .insertInto('careCondition')
      .values(await encryptRows(server.db, 'careCondition', home.mia, [bees]))
      .execute()
    const ben = await home.school.member('Ben')
    await home.school.enroll(classId, ben)
    const answer = await ask(teachers[role])
    expect(await answer.json()).toEqual([
      { personId: home.mia, name: 'Mia Lind', conditions: [peanuts, bees] },
    ])
    expect(await careReads()).toEqual([
      { actorName: expect.any(String), subjectType: 'Person', subjectId: home.mia },
    ])
  },
)

test(
  'Storing care notes for use offline is audited as such, once a day for each student',
  { tags: ['6.class-care-stored'] },
  async () => {
    const { token } = teachers.Lead
    const stored = async () => {
      const entries = await server.db
        .selectFrom('auditEntry')
        .where('organizationId', '=', home.school.organizationId)
        .where('action', '=', 'CareNotesStored')
        .select(['id', 'subjectId'])
        .execute()
      return entries
    }
    const store = async (by = token) =>
      (await server.get(`/api/Class/care/${classId}?for=offline`, { token: by })).json()
    expect(await store()).toMatchObject([{ personId: home.mia, conditions: [peanuts] }])
    await store()
    expect(await stored()).toMatchObject([{ subjectId: home.mia }])
    expect(await careReads()).toEqual([])
    await store(teachers.CoTeacher.token)
    expect(await stored()).toHaveLength(2)
    await server.db
      .updateTable('auditEntry')
      .where('action', '=', 'CareNotesStored')
      .set({ createdDate: new Date(Date.now() - day).toISOString() })
      .execute()
    await store()
    expect(await stored()).toHaveLength(3)
    await server.db
      .updateTable('careNotes')
      .where('personId', '=', home.mia)
      .set({ savedDate: new Date(Date.now() + 1).toISOString() })
      .execute()
    await store()
    expect(await stored()).toHaveLength(4)
    await ask(teachers.Lead)
    expect(await careReads()).toHaveLength(1)
  },
)

test(
  'A student without such conditions gets no audit entry',
  { tags: ['6.class-care'] },
  async () => {
    await server.db.deleteFrom('careCondition').where('severity', '!=', 'Mild').execute()
    expect(await (await ask(teachers.Lead)).json()).toEqual([])
    expect(await careReads()).toEqual([])
  },
)

test.each(['Assistant', 'Substitute'] as const)(
  '%ss read neither care notes nor guardians and grades',
  { tags: ['6.class-care'] },
  async (role) => {
    expect((await ask(teachers[role])).status).toBe(403)
    await gradeMia()
    const { students } = await (await server.get(`/api/Class/${classId}`, teachers[role])).json()
    expect(students).toEqual([{ name: 'Mia Lind', grade: null, guardians: null }])
    expect(await careReads()).toEqual([])
  },
)

test(
  'The attendance sheet shows lead teachers which students have care notes, and they read them one at a time',
  { tags: ['6.class-care'] },
  async () => {
    const { school } = home
    const ben = await school.member('Ben')
    await school.enroll(classId, ben)
    const classDayId = await school.classDay({ date: '2026-09-05' })
    const path = `/api/Class/attendance/${classId}/${classDayId}`
    const careNotesFor = async ({ token }: { token: string }) => {
      const { students } = await (await server.get(path, { token })).json()
      return students.map(({ name, hasCareNotes }: SheetStudent) => [name, hasCareNotes])
    }
    const all = [
      ['Ben Lind', false],
      ['Mia Lind', true],
    ]
    const none = all.map(([name]) => [name, null])
    expect(await careNotesFor(teachers.Lead)).toEqual(all)
    expect(await careNotesFor(teachers.CoTeacher)).toEqual(all)
    expect(await careNotesFor(teachers.Assistant)).toEqual(none)
    expect(await careNotesFor(teachers.Substitute)).toEqual(none)
    expect(await careNotesFor(await holderOf(server, school, 'Front desk'))).toEqual(all)
    expect(await careNotesFor(await holderOf(server, school, 'Viewer'))).toEqual(none)
    // The response to a mark contains the same.
    const marks = [{ personId: home.mia, mark: 'Present' }]
    const { token } = teachers.Lead
    const answer = await (await server.put(path, { token, body: { marks } })).json()
    expect(answer.students[1]).toMatchObject({ mark: 'Present', hasCareNotes: true })
    expect(await careReads()).toEqual([])
    const of = (personId: number) =>
      server.get(`/api/Class/care/${classId}?personId=${personId}`, { token })
    expect(await (await of(home.mia)).json()).toEqual([
      { personId: home.mia, name: 'Mia Lind', conditions: [peanuts] },
    ])
    expect(await careReads()).toHaveLength(1)
    expect(await (await of(ben.personId)).json()).toEqual([])
    expect(await careReads()).toHaveLength(1)
    await school.removeStudent(classId, { organizationUserId: await home.recordOf(home.mia) })
    expect(await careNotesFor(teachers.Lead)).toEqual([
      ['Ben Lind', false],
      ['Mia Lind', false],
    ])
    expect(await (await of(home.mia)).json()).toEqual([])
  },
)

test('A repeated call shows only what the caller may read now, and no response is stored', async () => {
  const { school } = home
  const classDayId = await school.classDay({ date: '2026-09-05' })
  const { token } = teachers.Lead
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const body = { marks: [{ personId: home.mia, mark: 'Late', note: 'Quarrel at home' }] }
  const mark = async () => {
    const path = `/api/Class/attendance/${classId}/${classDayId}`
    return (await server.put(path, { token, headers, body })).json()
  }
  expect((await mark()).students).toMatchObject([{ mark: 'Late', hasCareNotes: true }])
  await server.db
    .updateTable('classTeacher')
    .set({ role: 'Assistant' })
    .where('classId', '=', classId)
    .where('role', '=', 'Lead')
    .execute()
  expect((await mark()).students).toMatchObject([{ mark: 'Late', hasCareNotes: null }])
  const stored = await server.db.selectFrom('idempotency').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain('Quarrel')
})

test('Members who may read both medical notes and enrollments read the same', async () => {
  const { school } = home
  const answer = await ask(await holderOf(server, school, 'Front desk'))
  expect(await answer.json()).toEqual([
    { personId: home.mia, name: 'Mia Lind', conditions: [peanuts] },
  ])
  expect((await ask(await holderOf(server, school, 'Registrar'))).status).toBe(403)
})

test('Parents and other members are refused; strangers get 404', async () => {
  const [member, stranger] = [await home.school.member('Tom'), await openHousehold(server, 'Other')]
  expect((await ask(member)).status).toBe(403)
  expect((await ask(stranger.school.owner)).status).toBe(404)
})

test('The care notes of a student who left the class or the school are not shown', async () => {
  const record = { organizationUserId: await home.recordOf(home.mia) }
  await home.school.removeStudent(classId, record)
  expect(await (await ask(teachers.Lead)).json()).toEqual([])
  await home.school.enroll(classId, record)
  await server.db
    .updateTable('organizationUser')
    .set({ status: 'Archived' })
    .where('id', '=', record.organizationUserId)
    .execute()
  expect(await (await ask(teachers.Lead)).json()).toEqual([])
})

test(
  'The lead teacher of an archived semester reads neither care notes nor guardians and grades',
  { tags: ['6.class-care'] },
  async () => {
    const path = `/api/Class/${classId}`
    const studentsOf = async () => (await (await server.get(path, teachers.Lead)).json()).students
    await gradeMia()
    expect(await studentsOf()).toMatchObject([
      { grade: '3rd grade', guardians: [{ name: 'Eva Lind' }, {}] },
    ])
    await server.db
      .updateTable('semester')
      .set({ isArchived: true })
      .where('organizationId', '=', home.school.organizationId)
      .execute()
    expect(await studentsOf()).toMatchObject([{ name: 'Mia Lind', grade: null, guardians: null }])
    expect((await ask(teachers.Lead)).status).toBe(403)
    expect(await careReads()).toEqual([])
  },
)

test('A suspended lead teacher is refused', async () => {
  const { organizationUserId, token } = teachers.Lead
  await server.db
    .updateTable('organizationUser')
    .set({ status: 'Suspended' })
    .where('id', '=', organizationUserId)
    .execute()
  expect((await ask({ token })).status).toBe(403)
})
