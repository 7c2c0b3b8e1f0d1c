import type { AttendanceSheet } from '#contract/classes/attendance.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { lead, openSchool, type Somebody } from '../classes/test-school.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

export const saturday = '2026-09-05'

/** Lindenschule, where Lea leads Pottery with Mia and Tom, on a past Saturday. */
async function openPottery(server: TestApp) {
  const school = await openSchool(server)
  const lea = await school.member('Lea', { isTeacher: true })
  const [mia, tom] = [await school.member('Mia'), await school.member('Tom')]
  const classId = await school.class({ name: 'Pottery', teachers: lead(lea) })
  const classDayId = await school.classDay({ date: saturday })
  for (const student of [mia, tom]) await school.enroll(classId, student)
  await server.db
    .updateTable('enrollment')
    .set({ enrolledDate: '2026-08-01T12:00:00.000Z' })
    .where('classId', '=', classId)
    .execute()
  const path = `/api/Class/attendance/${classId}`
  const on = (dayId = classDayId) => `${path}/${dayId}`
  const sheet = async ({ token }: Somebody, dayId = classDayId): Promise<AttendanceSheet> =>
    (await server.get(on(dayId), { token })).json()
  const take = ({ token }: Somebody, marks: object[], dayId = classDayId) =>
    server.put(on(dayId), { token, body: { marks } })
  return { server, school, lea, mia, tom, classId, classDayId, path, on, sheet, take }
}

/** Opens a new Pottery for each test of a file. */
export function potteryEachTest() {
  let server: TestApp
  let pottery: Awaited<ReturnType<typeof openPottery>>
  beforeAll(async () => {
    server = await openTestApp()
  })
  beforeEach(async () => {
    pottery = await openPottery(server)
  })
  afterAll(() => server.close())
  return () => pottery
}
