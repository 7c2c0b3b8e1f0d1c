import type {
  OrganizationAbsences,
  OwnAbsences,
  OwnMeetings,
  SubstituteCandidate,
  SubstituteDay,
} from '#contract/classes/absences.ts'
import type { AttendanceSheet } from '#contract/classes/attendance.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openLinds } from '../calendars/test-calendars.ts'
import { openSchool } from '../classes/test-school.ts'
import { sendNotifications } from '#server/testing/test-emails.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

/** Two Saturdays after the date of all tests. */
export const [saturday, nextSaturday] = ['2026-11-28', '2026-12-05'] as const

type Visitor = { token: string }

/** Lindenschule, where Lea leads Pottery and Nina substitutes. Ada’s children Mia and Tom attend it. */
async function openPottery(server: TestApp) {
  const school = await openSchool(server)
  const { organizationId } = school
  const lea = await school.member('Lea', { isTeacher: true })
  const nina = await school.member('Nina', { isTeacher: true })
  const linds = await openLinds(server, school)
  const teachers = [
    { organizationUserId: lea.organizationUserId, role: 'Lead' as const },
    { organizationUserId: nina.organizationUserId, role: 'Substitute' as const },
  ]
  const classId = await school.class({ name: 'Pottery', teachers, weekday: 'Saturday' })
  const days = [
    await school.classDay({ date: saturday }),
    await school.classDay({ date: nextSaturday }),
  ] as const
  for (const child of [linds.mia, linds.tom]) await school.enroll(classId, child)
  await server.db
    .updateTable('enrollment')
    .set({ enrolledDate: '2026-09-01T12:00:00.000Z' })
    .where('organizationId', '=', organizationId)
    .execute()
  const read = async (path: string, { token }: Visitor) =>
    (await server.get(`/api/Absence${path}`, { token })).json()
  const on = (day: number) => ({ classId, classDayId: days[day] ?? 0 })
  return {
    server,
    school,
    lea,
    nina,
    ...linds,
    classId,
    days,
    on,
    /** Mia, or another child, will not come on the first Saturday. */
    report: ({ token }: Visitor, values: object = {}) =>
      server.post('/api/Absence/report', {
        token,
        body: {
          personId: linds.mia.personId,
          reason: 'Ill',
          note: 'A fever',
          meetings: [on(0)],
          ...values,
        },
      }),
    reportTeaching: ({ token }: Visitor, values: object = {}) =>
      server.post('/api/Absence/report-teaching', {
        token,
        body: { note: 'Glaze the bowls', meetings: [on(0)], ...values },
      }),
    take: ({ token }: Visitor, isTaken = true, day = 0) =>
      server.put(`/api/Absence/substitute/${classId}/${days[day] ?? 0}`, {
        token,
        body: { isTaken },
      }),
    name: (
      { token }: Visitor,
      { organizationUserId }: { organizationUserId: number | null },
      replaces: number | null = null,
    ) =>
      server.put(`/api/Absence/admin/substitute/${classId}/${days[0]}`, {
        token,
        body: { organizationUserId, replaces },
      }),
    own: (visitor: Visitor): Promise<OwnAbsences> => read('/my', visitor),
    meetings: (visitor: Visitor, personId?: number): Promise<OwnMeetings> =>
      read(
        `/my-meetings?fromDate=${saturday}&untilDate=${nextSaturday}${personId === undefined ? '' : `&personId=${personId}`}`,
        visitor,
      ),
    listed: (visitor: Visitor): Promise<OrganizationAbsences> =>
      read(`/admin/organization/${organizationId}`, visitor),
    daysOfClass: (visitor: Visitor): Promise<SubstituteDay[]> =>
      read(`/admin/class/${classId}`, visitor),
    candidates: (visitor: Visitor): Promise<SubstituteCandidate[]> =>
      read(`/admin/substitute/${classId}/${days[0]}`, visitor),
    sheetAnswer: ({ token }: Visitor, day = 0) =>
      server.get(`/api/Class/attendance/${classId}/${days[day] ?? 0}`, { token }),
    sheet: async ({ token }: Visitor, day = 0): Promise<AttendanceSheet> =>
      (await server.get(`/api/Class/attendance/${classId}/${days[day] ?? 0}`, { token })).json(),
    mark: ({ token }: Visitor, marks: object[], day = 0) =>
      server.put(`/api/Class/attendance/${classId}/${days[day] ?? 0}`, { token, body: { marks } }),
    audited: async (action: string) =>
      server.db
        .selectFrom('auditEntry')
        .where('organizationId', '=', organizationId)
        .where('action', '=', action as 'Added')
        .select(['subjectType', 'subjectId', 'after', 'onBehalfOfPersonId'])
        .execute(),
  }
}

type Pottery = Awaited<ReturnType<typeof openPottery>>

/** Sends each kind of email about absences, and returns the addresses of those who got them. */
export async function writeAbsences(server: TestApp): Promise<string[]> {
  const { school, ada, lea, nina, report, reportTeaching, take } = await openPottery(server)
  const { organizationId, owner } = school
  await server.db
    .insertInto('notificationChoice')
    .values({ userId: owner.userId, organizationId, group: 'Absences', way: 'Email' })
    .execute()
  await report(ada)
  await reportTeaching(lea)
  await take(nina)
  await sendNotifications(server)
  return [owner, lea, nina].map(({ email }) => email)
}

/** Opens a new Pottery for each test of a file. */
export function potteryEachTest() {
  let server: TestApp
  let pottery: Pottery
  beforeAll(async () => {
    server = await openTestApp()
  })
  beforeEach(async () => {
    pottery = await openPottery(server)
  })
  afterAll(() => server.close())
  return () => pottery
}
