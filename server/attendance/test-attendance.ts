import type { AttendanceSheet } from '#contract/attendance.ts'
import { lead, openSchool, type Somebody } from '../classes/test-school.ts'
import type { TestApp } from '../testing/test-app.ts'

export const saturday = '2026-09-05'

/** Lindenschule, where Lea leads Pottery, which Mia and Tom are in, on a Saturday that is past. */
export async function openPottery(server: TestApp) {
  const school = await openSchool(server)
  const lea = await school.member('Lea', { isTeacher: true })
  const [mia, tom] = [await school.member('Mia'), await school.member('Tom')]
  const classId = await school.class({ name: 'Pottery', teachers: lead(lea) })
  const classDayId = await school.classDay({ date: saturday })
  for (const student of [mia, tom]) await school.enrol(classId, student)
  await server.db
    .updateTable('enrolment')
    .set({ statusDate: '2026-08-01T12:00:00.000Z' })
    .where('classId', '=', classId)
    .execute()
  const path = `/api/Class/${classId}/attendance`
  const on = (dayId = classDayId) => `${path}/${dayId}`
  const sheet = async ({ token }: Somebody, dayId = classDayId): Promise<AttendanceSheet> =>
    (await server.get(on(dayId), { token })).json()
  const take = ({ token }: Somebody, marks: object[], dayId = classDayId) =>
    server.put(on(dayId), { token, body: { marks } })
  return { school, lea, mia, tom, classId, classDayId, path, on, sheet, take }
}
