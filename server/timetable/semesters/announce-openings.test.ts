import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { RegistrationWindow } from '#contract/timetable/registration-windows.ts'
import {
  type EnrollmentSchool,
  inDays,
  openEnrollments,
} from '#server/classes/enrollments/test-enrollments.ts'
import { insertPublishedRound, unpublish } from '#server/classes/registration-rounds/test-rounds.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { readEmails, sendNotifications } from '#server/testing/test-emails.ts'
import { sweepSemesters } from './semesters.sweep.ts'

let server: TestApp
let school: EnrollmentSchool
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openEnrollments(server)
})
afterEach(() => vi.useRealTimers())

const [first, second, third] = [inDays(2), inDays(3), inDays(5)]

/** Opens registration for everybody on the third day at noon, and for some people before. */
const open = (...registrationWindows: RegistrationWindow[]) =>
  school.saveSemester({
    registrationOpens: third,
    registrationOpensTime: '12:00',
    registrationWindows,
  })

/** Moves the clock, and returns who is notified then, with the title. */
async function hearAt(date: string, time: string): Promise<string[]> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${date}T${time}Z`) })
  await sweepSemesters(server.database)
  await sweepSemesters(server.database)
  await sendNotifications(server)
  const rows = await server.db
    .selectFrom('notificationRecipient')
    .innerJoin('notification', 'notification.id', 'notificationId')
    .innerJoin('person', 'person.userId', 'notificationRecipient.userId')
    .where('notification.organizationId', '=', school.organizationId)
    .where('sentDate', '=', new Date().toISOString())
    .where('kind', '=', 'RegistrationOpens')
    .select(['firstName', 'title'])
    .execute()
  const ending = / is open(?<forWhom>.*)$/
  return rows
    .map(({ firstName, title }) => firstName + (ending.exec(title)?.[1] ?? title))
    .toSorted()
}

type Parent = Awaited<ReturnType<EnrollmentSchool['parent']>>

const teach = ({ organizationUserId }: Parent, role: 'Lead' | 'Assistant') =>
  school.class({ name: 'Drama', status: 'Draft', teachers: [{ organizationUserId, role }] })

const names = (all: string[], forWhom = '') => all.map((name) => `${name}${forWhom}`).toSorted()

/** Another adult of a family, who is a member too. */
async function partnerOf({ family: { familyId } }: Parent, firstName: string) {
  const partner = await school.member(firstName)
  await server.db
    .insertInto('familyMember')
    .values({
      familyId,
      personId: partner.personId,
      relation: 'Parent',
      access: 'Full',
      contactOrder: 9,
      savedByPersonId: null,
      savedDate: '2026-01-01T00:00:00.000Z',
    })
    .execute()
}

test('Each audience and its families hear that registration is open at their own hour, and nobody twice', async () => {
  const [eva, ben] = [await school.parent('Eva'), await school.parent('Ben')]
  await partnerOf(eva, 'Ole')
  await school.parent('Zoe')
  await teach(eva, 'Lead')
  // Who is in two audiences hears of the first one.
  await teach(eva, 'Assistant')
  await teach(ben, 'Assistant')
  await open(
    { audience: 'Owners', opensDate: first, opensTime: '06:30' },
    { audience: 'Helpers', opensDate: second, opensTime: '09:00' },
    { audience: 'Teachers', opensDate: first, opensTime: '18:15' },
  )
  const early = ' for your family'
  // Nobody is woken up.
  expect(await hearAt(first, '07:59:00')).toEqual([])
  expect(await hearAt(first, '08:00:00')).toEqual(names(['Ada'], early))
  expect(await hearAt(first, '18:14:59')).toEqual([])
  expect(await hearAt(first, '18:15:00')).toEqual(names(['Eva', 'Ole'], early))
  expect(await hearAt(second, '08:59:00')).toEqual([])
  expect(await hearAt(second, '09:00:00')).toEqual(names(['Ben'], early))
  expect(await hearAt(third, '11:59:00')).toEqual([])
  expect(await hearAt(third, '12:00:00')).toEqual(names(['Zoe']))
})

test('Openings of the same day, for some and for everybody, are announced each at its time', async () => {
  const eva = await school.parent('Eva')
  await teach(eva, 'Lead')
  await open(
    { audience: 'Teachers', opensDate: third, opensTime: '11:00' },
    { audience: 'Owners', opensDate: third, opensTime: '11:00' },
  )
  expect(await hearAt(third, '11:00:00')).toEqual(names(['Ada', 'Eva'], ' for your family'))
  await school.parent('Zoe')
  expect(await hearAt(third, '12:00:00')).toEqual(['Zoe'])
})

test('Two semesters that open on the same day are both announced', async () => {
  await open()
  const dates = { startDate: inDays(40), endDate: inDays(60) }
  const summer = await school.semester({ name: 'Summer', ...dates })
  await school.class({ name: 'Swimming', semesterId: summer, ...dates })
  await server.db
    .updateTable('semester')
    .set({ registrationOpens: third, registrationOpensTime: '13:00' })
    .where('id', '=', summer)
    .execute()
  await school.class({ name: 'Drama' })
  expect(await hearAt(third, '12:00:00')).toEqual(['Ada'])
  expect(await hearAt(third, '13:00:00')).toEqual(['Ada'])
})

test('Who joins an audience after its opening hears of the one for everybody', async () => {
  const eva = await school.parent('Eva')
  await open({ audience: 'Teachers', opensDate: first, opensTime: '09:00' })
  expect(await hearAt(first, '09:00:00')).toEqual([])
  vi.useRealTimers()
  await teach(eva, 'Lead')
  expect(await hearAt(third, '12:00:00')).toEqual(names(['Eva', 'Ada']))
})

test('The email says for whom it is open, and is not sent if the opening was removed meanwhile', async () => {
  const eva = await school.parent('Eva')
  await teach(eva, 'Lead')
  await open({ audience: 'Teachers', opensDate: first, opensTime: '09:00' })
  await hearAt(first, '09:00:00')
  const emails = await readEmails(server, eva.email)
  expect(emails.at(-1)?.link?.href).toBe(
    `https://kinroll.test/organizations/${school.organizationId}/plan?semesterId=${school.spring}`,
  )
  expect(emails.at(-1)?.text).toContain(
    'Your family can now enroll in the classes of Spring, because registration is open for teachers. It opens for everybody on ',
  )
  await server.db.deleteFrom('registrationWindow').execute()
  expect(await readEmails(server, eva.email)).toHaveLength(emails.length - 1)
})

test('Nobody hears that registration is open while a registration round of the semester is not published', async () => {
  await open()
  const { organizationId, spring: semesterId } = school
  await insertPublishedRound(server.db, { organizationId, semesterId })
  await unpublish(server.db, semesterId)
  expect(await hearAt(third, '12:00:00')).toEqual([])
})

test('That a semester begins leads to the calendar', async () => {
  const zoe = await school.parent('Zoe')
  await school.saveSemester({ startDate: first, ageAsOfDate: first })
  await hearAt(inDays(1), '08:00:00')
  const { path } = await server.db
    .selectFrom('notificationRecipient')
    .innerJoin('notification', 'notification.id', 'notificationId')
    .where('kind', '=', 'SemesterBegins')
    .where('notificationRecipient.userId', '=', zoe.userId)
    .select('path')
    .executeTakeFirstOrThrow()
  expect(path).toBe('/my/calendar')
})
