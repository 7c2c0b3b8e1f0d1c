import { AccountExport } from '#contract/accounts/account-export.ts'
import { lead, openSchool } from '#server/classes/classes/test-school.ts'
import { startSession } from '#server/identity/sessions.queries.ts'
import { drawImage } from '#server/images/test-images.ts'
import type { TestApp } from '#server/testing/test-app.ts'

/** An export, as the raw file and parsed. */
export async function exportOf(server: TestApp, token: string) {
  const answer = await server.get('/api/Account/export', { token })
  const text = await answer.text()
  return { text, data: AccountExport.parse(JSON.parse(text)) }
}

/** Kim, who teaches one class and attends another; one of the others in it is named Canary. */
export async function kimAmongOthers(server: TestApp) {
  const school = await openSchool(server, 'Lindenschule')
  const kim = await school.member('Kim', { isTeacher: true, isStudent: true })
  const canary = await school.member('Canary', { isTeacher: true, isStudent: true })
  const pottery = await school.class({ name: 'Pottery', teachers: lead(kim) })
  const algebra = await school.class({ teachers: lead(canary) })
  await school.enroll(algebra, kim)
  await school.enroll(algebra, canary)
  await school.class({ name: 'Canary class', teachers: lead(canary) })
  const classDayId = await school.classDay({ date: '2026-09-05' })
  const marks = [kim, canary].map(({ personId }) => ({ personId, mark: 'Late', minutesLate: 5 }))
  await server.put(`/api/Class/attendance/${algebra}/${classDayId}`, {
    token: school.token,
    body: { marks },
  })
  const coming = await school.classDay({ date: '2026-12-05' })
  const attended = [{ classId: algebra, classDayId: coming }]
  const taught = [{ classId: pottery, classDayId: coming }]
  const { token, personId, organizationUserId } = kim
  const note = 'A wedding'
  const absent = { personId, reason: 'Travel', note, meetings: attended }
  await server.post('/api/Absence/report', { token, body: absent })
  await server.post('/api/Absence/report-teaching', { token, body: { note, meetings: taught } })
  await server.put(`/api/Absence/admin/substitute/${pottery}/${coming}`, {
    token: school.token,
    body: { organizationUserId, replaces: null },
  })
  await server.upload(canary.token, await drawImage())
  await startSession(server.db, canary.userId, 'Canary browser')
  await openSchool(server, 'Canary school')
  return { school, kim }
}
