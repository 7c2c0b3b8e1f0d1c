import { Weekday } from '#contract/dates/weekdays.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emails } from '#server/emails.ts'
import { deliverDue } from '#server/mail/delivery.ts'
import { openMailTransport } from '#server/mail/transport.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { random } from '#server/testing/test-random.ts'
import { publicUrl, sendNotifications, testMailSettings } from '#server/testing/test-emails.ts'
import { openTestSmtp, type TestSmtp } from '#server/testing/test-smtp.ts'
import { openEnrollmentEmails } from '../enrollments/test-enrollment-emails.ts'
import { lead } from './test-school.ts'

let server: TestApp
let smtp: TestSmtp
beforeAll(async () => {
  server = await openTestApp()
  smtp = await openTestSmtp()
})
afterAll(async () => {
  await smtp.close()
  await server.close()
})

/** Sends everything that is due, and returns what arrives at the mail server. */
async function arrivals() {
  const { database, encryption } = server
  const log = { warn: expect.unreachable, error: expect.unreachable } as never
  const transport = openMailTransport(testMailSettings(smtp.url))
  await deliverDue({ database, encryption, publicUrl, emails, log, smtp: transport })
  return smtp.arrived.splice(0)
}

const overridesNaming = (classId: number) =>
  server.db
    .selectFrom('conflictOverride')
    .where((where) =>
      where.or([where('classId', '=', classId), where('otherClassId', '=', classId)]),
    )
    .select(['kind', 'classId', 'otherClassId', 'reason', 'overriddenDate'])
    .orderBy('kind')
    .orderBy('classId')
    .orderBy('otherClassId')
    .execute()

/** Everything that is stored of a class, without who saved it when. */
async function rowsOf(classId: number) {
  const { db } = server
  const { version, savedDate, savedByPersonId, ...row } = await db
    .selectFrom('class')
    .where('id', '=', classId)
    .selectAll()
    .executeTakeFirstOrThrow()
  const meetings = db.selectFrom('classMeeting').where('classId', '=', classId).selectAll()
  const teachers = db.selectFrom('classTeacher').where('classId', '=', classId)
  return {
    row,
    meetings: (await meetings.execute()).map(({ ...each }) => each),
    overrides: await overridesNaming(classId),
    teachers: await teachers
      .select(['organizationUserId', 'role'])
      .orderBy('organizationUserId')
      .execute(),
  }
}

test('Edits of a class that are undone leave its rows as they were, and nobody gets an email', async () => {
  const school = await openEnrollmentEmails(server)
  const teachers = [await school.member('Tara'), await school.member('Una')]
  for (const { userId } of teachers) await school.verify(userId)
  const ada = await school.parent('Ada', 'Mia')
  const rooms = [null, await school.room(), await school.room({ name: 'Hall' })]
  const slotId = await school.slot()
  const { token } = school
  const number = random(7)
  const one = <Item>(items: readonly Item[]): Item => items[number(items.length)]!

  for (let round = 0; round < 12; round++) {
    const classId = await school.class(`Choir ${round}`, { teachers: lead(teachers[0]!) })
    await school.enroll(classId, ada, ada.childId)
    await sendNotifications(server)
    await arrivals()
    const before = await rowsOf(classId)

    const count = 1 + number(4)
    for (let edit = 0; edit < count; edit++) {
      const hasSlot = number(2) === 0
      const values = {
        name: one([`Choir ${round}`, 'Chorus', 'Singing']),
        status: one(['Published', 'Canceled', 'Draft'] as const),
        description: one([null, 'Songs of the sea']),
        weekday: one([null, ...Weekday.options]),
        slotId: hasSlot ? slotId : null,
        startTime: hasSlot ? null : '11:00',
        endTime: hasSlot ? null : '12:00',
        roomId: one(rooms),
        maxStudents: one([null, 5, 12]),
        teachers: one([[], lead(teachers[0]!), teachers.flatMap(lead)]),
      }
      const answer = await school.save(classId, values, 'It is known.')
      expect(answer.status).toBe(200)
    }
    const held = `/api/Notification/held/organization/${school.organizationId}`
    const { items } = await (await server.get(held, { token })).json()
    expect(items).toMatchObject([{ changesCount: count, isSilent: false }])
    for (let undone = 0; undone < count; undone++)
      expect((await server.post(`/api/Notification/undo/${items[0].id}`, { token })).status).toBe(
        204,
      )
    expect((await server.post(`/api/Notification/undo/${items[0].id}`, { token })).status).toBe(409)

    expect(await rowsOf(classId)).toEqual(before)
    await sendNotifications(server)
    expect(await arrivals()).toEqual([])
  }
})

test('Changes that cancel out notify nobody, and several become one email for each person', async () => {
  const school = await openEnrollmentEmails(server)
  const tara = await school.member('Tara')
  await school.verify(tara.userId)
  const ada = await school.parent('Ada', 'Mia')
  const classIds: number[] = []
  for (const name of ['Choir', 'Art', 'Dance', 'Math', 'Latin']) {
    const times = { startTime: null, endTime: null }
    const classId = await school.class(name, { ...times, teachers: lead(tara) })
    await school.enroll(classId, ada, ada.childId)
    classIds.push(classId)
  }
  await sendNotifications(server)
  await arrivals()
  const save = (classId: number, values: object) =>
    school.save(classId, { teachers: lead(tara), ...values }, 'It is known.')

  const roomId = await school.room()
  for (const classId of classIds) expect((await save(classId, { roomId })).status).toBe(200)
  expect(await arrivals()).toEqual([])
  await sendNotifications(server)
  const arrived = await arrivals()
  expect(arrived.map(({ recipients, mail }) => [recipients, mail.subject])).toEqual(
    [tara.email, ada.email].map((to) => [[to], '5 updates from Lindenschule']),
  )
  const absence = `/my/absences/new?personId=${ada.childId}&classId=${classIds[0]}`
  const [toTara, toAda] = arrived.map(({ mail }) => mail.text)
  expect(toAda).toContain(absence)
  expect(toTara).not.toContain('Report an absence')

  const [choir] = classIds
  await save(choir!, { roomId: null })
  await save(choir!, { roomId })
  await sendNotifications(server)
  expect(await arrivals()).toEqual([])
})

test('An undo of one version leaves what was saved later', async () => {
  const school = await openEnrollmentEmails(server)
  const classId = await school.class('Choir')
  const { token } = school
  const saved = await (await school.save(classId, { name: 'Chorus' })).json()
  await school.save(classId, { name: 'Singing' })
  const held = `/api/Notification/held/organization/${school.organizationId}`
  const { items } = await (await server.get(held, { token })).json()
  const undo = (version: number) =>
    server.post(`/api/Notification/undo/${items[0].id}?version=${version}`, { token })

  const refused = await undo(saved.version)
  expect([refused.status, (await refused.json()).code]).toEqual([409, 'changed_since'])
  expect((await rowsOf(classId)).row.name).toBe('Singing')
  expect((await undo(saved.version + 1)).status).toBe(204)
  expect((await rowsOf(classId)).row.name).toBe('Chorus')
})
