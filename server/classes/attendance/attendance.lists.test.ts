import type { AttendanceMissing, AttendancePage } from '#contract/classes/attendance.ts'
import type { z } from '#contract/zod.ts'
import { expect, test } from 'vitest'
import { lead } from '../classes/test-school.ts'
import { holderOf } from '#server/rights/matrix/test-holders.ts'
import { potteryEachTest, saturday } from './test-attendance.ts'

const pottery = potteryEachTest()

const list = async (token: string, query = ''): Promise<z.infer<typeof AttendancePage>> => {
  const { server, school } = pottery()
  const { organizationId, semesterId } = school
  const path = `/api/Class/admin/organization/${organizationId}/attendance`
  return (await server.get(`${path}?semesterId=${semesterId}&${query}`, { token })).json()
}

const missing = async (token: string): Promise<AttendanceMissing[]> =>
  (await pottery().server.get('/api/Class/my-missing-attendance', { token })).json()

test(
  'A day is missing until everybody who was enrolled by then is marked',
  { tags: ['6.attendance-missing'] },
  async () => {
    const { school, lea, mia, tom, classId, take } = pottery()
    const eva = await school.member('Eva')
    await school.enrol(classId, eva)
    expect(await missing(lea.token)).toMatchObject([
      {
        className: 'Pottery',
        organizationName: 'Lindenschule',
        date: saturday,
        studentsCount: 2,
        markedCount: 0,
      },
    ])
    await take(lea, [{ personId: mia.personId, mark: 'Present' }])
    expect(await missing(lea.token)).toMatchObject([{ markedCount: 1 }])
    expect(await list(school.token, 'state=Missing')).toMatchObject({
      totalCount: 1,
      unfilteredCount: 1,
    })
    await take(lea, [{ personId: tom.personId, mark: 'Excused' }])
    expect(await missing(lea.token)).toEqual([])
    expect(await list(school.token, 'state=Taken')).toMatchObject({
      items: [
        { className: 'Pottery', teacherNames: ['Lea Lind'], studentsCount: 2, markedCount: 2 },
      ],
    })
  },
)

test(
  'Since when somebody is enrolled is a day where the organization is',
  { tags: ['6.attendance-missing'] },
  async () => {
    const { server, school, lea, mia, classId } = pottery()
    const { db } = server
    await db
      .updateTable('organization')
      .set({ timeZone: 'America/New_York' })
      .where('id', '=', school.organizationId)
      .execute()
    const enrolledAt = (enrolledDate: string) =>
      db
        .updateTable('enrolment')
        .set({ enrolledDate })
        .where('classId', '=', classId)
        .where('personId', '=', mia.personId)
        .execute()
    await enrolledAt('2026-09-06T02:00:00.000Z')
    expect(await missing(lea.token)).toMatchObject([{ date: saturday, studentsCount: 2 }])
    await enrolledAt('2026-09-06T05:00:00.000Z')
    expect(await missing(lea.token)).toMatchObject([{ date: saturday, studentsCount: 1 }])
  },
)

test(
  'A mark that is taken back is missing again, and whoever has left is not waited for',
  { tags: ['6.attendance-missing'] },
  async () => {
    const { school, lea, mia, tom, classId, take } = pottery()
    await take(
      lea,
      [mia, tom].map(({ personId }) => ({ personId, mark: 'Present' })),
    )
    await take(lea, [{ personId: mia.personId, mark: null, version: 1 }])
    expect(await missing(lea.token)).toMatchObject([{ studentsCount: 2, markedCount: 1 }])
    await school.takeOut(classId, mia)
    expect(await missing(lea.token)).toEqual([])
  },
)

test('Days that are off or to come, drafts, and classes without students are not missing', async () => {
  const { school, lea } = pottery()
  await school.classDay({ date: '2026-09-12', type: 'Holiday', startTime: null, endTime: null })
  const semester = await school.semester({
    name: 'Later',
    startDate: '2999-01-01',
    endDate: '2999-06-01',
    ageAsOfDate: '2999-01-01',
  })
  await school.classDay({ semesterId: semester, date: '2999-01-05' })
  await school.class({ name: 'Sewing', teachers: lead(lea) })
  const draft = await school.class({ name: 'Draft', status: 'Draft', teachers: lead(lea) })
  await school.enrol(draft, await school.member('Ida'))
  expect((await missing(lea.token)).map(({ className }) => className)).toEqual(['Pottery'])
  expect((await list(school.token)).items.map(({ className }) => className)).toEqual([
    'Pottery',
    'Sewing',
  ])
})

test('Nobody is asked for the attendance of a semester that is archived', async () => {
  const { server, school, lea } = pottery()
  const { organizationId, token } = school
  const meant = async () => {
    const path = `/api/Class/admin/organization/${organizationId}/attendance?state=Missing`
    return (await (await server.get(path, { token })).json()).totalCount
  }
  expect([(await missing(lea.token)).length, await meant()]).toEqual([1, 1])
  await server.db
    .updateTable('semester')
    .set({ isArchived: true })
    .where('id', '=', school.semesterId)
    .execute()
  expect([(await missing(lea.token)).length, await meant()]).toEqual([0, 0])
  expect((await list(token)).items).toMatchObject([{ className: 'Pottery', markedCount: 0 }])
})

test('The list of an organization is searched, sorted and leafed through', async () => {
  const { school, lea } = pottery()
  await school.class({ name: 'Ärzte', teachers: lead(lea) })
  await school.classDay({ date: '2026-09-12' })
  const names = async (query: string) =>
    (await list(school.token, query)).items.map(({ className, date }) => `${className} ${date}`)
  expect(await names('')).toEqual(
    ['Arzte 2026-09-12', 'Pottery 2026-09-12', 'Arzte 2026-09-05', 'Pottery 2026-09-05'].map(
      (name) => name.replace('Arzte', 'Ärzte'),
    ),
  )
  expect(await names('searchString=arz&sortField=date')).toEqual([
    'Ärzte 2026-09-05',
    'Ärzte 2026-09-12',
  ])
  expect(await names(`date=2026-09-12&sortField=className&sortDirection=1`)).toEqual([
    'Pottery 2026-09-12',
    'Ärzte 2026-09-12',
  ])
  expect(await names('pageIndex=1&pageSize=3')).toEqual(['Pottery 2026-09-05'])
  expect(await names('searchString=%25')).toEqual([])
})

test('A class tells how far each of its days is taken', async () => {
  const { server, school, lea, mia, path, take } = pottery()
  await school.classDay({ date: '2026-09-12', type: 'Holiday', startTime: null, endTime: null })
  await take(lea, [{ personId: mia.personId, mark: 'Present' }])
  expect(await (await server.get(path, { token: lea.token })).json()).toMatchObject({
    days: [
      { date: saturday, type: 'Regular', startTime: '09:00', studentsCount: 2, markedCount: 1 },
      { date: '2026-09-12', type: 'Holiday' },
    ],
  })
})

test(
  'Whoever works at the front desk takes the attendance of every class, and a viewer only looks',
  { tags: ['6.attendance-who'] },
  async () => {
    const { server, school, mia, on, sheet, take } = pottery()
    const [desk, viewer] = [
      await holderOf(server, school, 'Front desk'),
      await holderOf(server, school, 'Viewer'),
    ]
    const marks = [{ personId: mia.personId, mark: 'Present' }]
    expect((await take(desk, marks)).status).toBe(200)
    expect(await sheet(viewer)).toMatchObject({
      mayTake: false,
      students: [{ mark: 'Present' }, {}],
    })
    expect((await take(viewer, marks)).status).toBe(403)
    expect((await server.get(on(), { token: mia.token })).status).toBe(403)
  },
)

test.each(['CoTeacher', 'Assistant', 'Substitute'] as const)(
  'A %s takes attendance, and nobody does who is suspended',
  { tags: ['6.attendance-who'] },
  async (role) => {
    const { server, school, lea, mia, classId, take } = pottery()
    const jon = await school.member('Jon')
    const { organizationId } = school
    const teacher = {
      organizationId,
      classId,
      organizationUserId: jon.organizationUserId,
      role,
    } as const
    await server.db.insertInto('classTeacher').values(teacher).execute()
    expect((await take(jon, [{ personId: mia.personId, mark: 'Present' }])).status).toBe(200)
    await server.db
      .updateTable('organizationUser')
      .set({ status: 'Suspended' })
      .where('id', '=', lea.organizationUserId)
      .execute()
    expect((await take(lea, [{ personId: mia.personId, mark: 'Absent', version: 1 }])).status).toBe(
      403,
    )
    expect(await missing(lea.token)).toEqual([])
  },
)
