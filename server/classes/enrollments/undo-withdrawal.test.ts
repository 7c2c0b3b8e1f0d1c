import { minute } from '#contract/dates/durations.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sendDue } from '#server/notifications/send-due.ts'
import { holderOf } from '#server/rights/matrix/test-holders.ts'
import { openTestApp, sentenceAnswered, type TestApp } from '#server/testing/test-app.ts'
import { publicUrl } from '#server/testing/test-emails.ts'
import { openEnrollmentEmails } from './test-enrollment-emails.ts'
import { summarize } from './test-enrollments.ts'

type School = Awaited<ReturnType<typeof openEnrollmentEmails>>
type Parent = Awaited<ReturnType<School['parent']>>

let server: TestApp
let school: School
let ada: Parent
let eve: Parent
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openEnrollmentEmails(server)
  ada = await school.parent('Ada', 'Mia')
  eve = await school.parent('Eve', 'Finn')
})
afterEach(() => {
  vi.useRealTimers()
})

const withdraw = ({ token, childId }: Parent, classId: number) =>
  school.withdraw(classId, { token }, childId)

const undo = ({ token, childId }: Parent, classId: number) =>
  server.post(`/api/Class/undo-withdrawal/${classId}`, { token, body: { personId: childId } })

const undoDecision = async (classId: number, name: string, token = school.token) => {
  const entry = (await school.roster(classId)).find((each) => each.name.startsWith(name))
  return server.post(`/api/Class/admin/undo-decision/${classId}/${entry?.id}`, { token })
}

const remove = async (classId: number, name: string, body: object = { status: 'Withdrawn' }) => {
  const entry = (await school.roster(classId)).find((each) => each.name.startsWith(name))
  if (!entry) throw new Error(`${name} is not in the class.`)
  return school.decide(classId, entry, body)
}

const summary = async (classId: number) => summarize(await school.roster(classId))

/** Sends what is due then, as the server does every second. */
async function sendAfter(milliseconds: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })
  await sendDue({ database: server.database, publicUrl })
  vi.useRealTimers()
}

/** Every column of the open enrollments of a class, but for their versions. */
const rowsOf = async (classId: number) => {
  const rows = await server.db
    .selectFrom('enrollment')
    .where('classId', '=', classId)
    .selectAll()
    .orderBy('id')
    .execute()
  return rows.map(({ version: _, ...row }) => row)
}

const oneSeat = { maxStudents: 1, hasWaitlist: true }

/** A class with one seat, which Mia has, and for which Finn waits. Their families know it. */
async function fullClass(values: object = {}) {
  const classId = await school.class('Choir', { ...oneSeat, ...values })
  await school.enroll(classId, ada, ada.childId)
  await school.enroll(classId, eve, eve.childId)
  await sendAfter(0)
  return classId
}

test('A family takes its withdrawal back, and nobody gets an email, not even who was next', async () => {
  const classId = await fullClass()
  const before = await rowsOf(classId)
  expect((await withdraw(ada, classId)).status).toBe(200)
  expect(await summary(classId)).toEqual(['Finn Offered', 'Mia Withdrawn'])
  await sendAfter(0.9 * minute)

  const answer = await undo(ada, classId)
  expect([answer.status, await answer.json()]).toMatchObject([
    200,
    { personId: ada.childId, status: 'Enrolled', mayWithdraw: true },
  ])
  expect(await summary(classId)).toEqual(['Mia Enrolled', 'Finn Waitlisted 1'])
  const after = await rowsOf(classId)
  expect(after[0]).toEqual(before[0])
  expect(after[1]).toEqual({ ...before[1], statusDate: expect.any(String) })
  await sendAfter(60 * minute)
  expect(await school.subjects(ada)).toEqual(['Mia is enrolled in Choir'])
  expect(await school.subjects(eve)).toEqual(['Finn is number 1 on the waitlist for Choir'])
})

test('After a minute the emails are sent, and a withdrawal stays', async () => {
  const classId = await fullClass()
  await withdraw(ada, classId)
  await sendAfter(minute)
  expect(await school.subjects(ada)).toContain('Mia is withdrawn from Choir')
  expect(await school.subjects(eve)).toContainEqual(
    expect.stringContaining('A seat in Choir is held for Finn'),
  )
  expect(await sentenceAnswered(await undo(ada, classId))).toEqual([
    409,
    'It’s too late to undo this: the emails about it were sent. Enroll Mia Lind again.',
  ])
  expect(await summary(classId)).toEqual(['Finn Offered', 'Mia Withdrawn'])
})

test('A seat that the next family took in that minute is theirs', async () => {
  const classId = await fullClass()
  await withdraw(ada, classId)
  await school.enroll(classId, eve, eve.childId)
  expect(await sentenceAnswered(await undo(ada, classId))).toEqual([
    409,
    'The seat was given to another student in the meantime, so this can’t be undone.',
  ])
  expect(await summary(classId)).toEqual(['Finn Enrolled', 'Mia Withdrawn'])
})

test('Of two offers of that minute, the later one is taken back', async () => {
  const classId = await school.class('Choir', { ...oneSeat, maxStudents: 2 })
  const others = [await school.parent('Ida', 'Ben'), await school.parent('Olga', 'Tom')]
  for (const each of [ada, eve, ...others]) await school.enroll(classId, each, each.childId)
  await withdraw(ada, classId)
  await withdraw(eve, classId)
  expect(await summary(classId)).toEqual([
    'Ben Offered',
    'Tom Offered',
    'Finn Withdrawn',
    'Mia Withdrawn',
  ])
  expect((await undo(ada, classId)).status).toBe(200)
  expect(await summary(classId)).toEqual([
    'Mia Enrolled',
    'Ben Offered',
    'Tom Waitlisted 1',
    'Finn Withdrawn',
  ])
})

test('A place on the waitlist, a request and an offer come back as they were', async () => {
  const classId = await fullClass()
  const ida = await school.parent('Ida', 'Ben')
  await school.enroll(classId, ida, ida.childId)
  const waiting = await rowsOf(classId)
  const other = await fullClass({ startTime: '11:00', endTime: '12:00' })
  const inOther = await rowsOf(other)
  expect(inOther).toHaveLength(2)
  await withdraw(eve, classId)
  expect(await summary(classId)).toEqual(['Mia Enrolled', 'Ben Waitlisted 1', 'Finn Withdrawn'])
  expect((await undo(eve, classId)).status).toBe(200)
  expect(await summary(classId)).toEqual(['Mia Enrolled', 'Finn Waitlisted 1', 'Ben Waitlisted 2'])
  expect((await rowsOf(classId))[1]).toEqual(waiting[1])
  expect(await rowsOf(other)).toEqual(inOther)

  await withdraw(ada, classId)
  await sendAfter(minute)
  const [, offered] = await rowsOf(classId)
  await withdraw(eve, classId)
  expect(await summary(classId)).toEqual(['Ben Offered', 'Finn Withdrawn', 'Mia Withdrawn'])
  expect((await undo(eve, classId)).status).toBe(200)
  expect((await rowsOf(classId))[1]).toEqual(offered)
  expect(await summary(classId)).toEqual(['Finn Offered', 'Ben Waitlisted 1', 'Mia Withdrawn'])

  const art = await school.class('Art', { enrollment: 'Approval' })
  await school.enroll(art, ada, ada.childId, { message: 'She paints.' })
  const [requested] = await rowsOf(art)
  await remove(art, 'Mia', { status: 'Declined', reason: 'Full' })
  expect(await summary(art)).toEqual(['Mia Declined'])
  expect((await undoDecision(art, 'Mia')).status).toBe(200)
  expect(await rowsOf(art)).toEqual([requested])
  await sendAfter(60 * minute)
  expect(await school.subjects(ada)).not.toContainEqual(expect.stringContaining('declined'))
})

test('An administrator restores who was removed, and not who left', async () => {
  const classId = await fullClass()
  await remove(classId, 'Mia')
  expect(await sentenceAnswered(await undo(ada, classId))).toEqual([
    409,
    expect.stringContaining('It’s too late to undo this'),
  ])
  const viewer = await holderOf(server, school, 'Viewer')
  expect((await undoDecision(classId, 'Mia', viewer.token)).status).toBe(403)
  const answer = await undoDecision(classId, 'Mia')
  expect([answer.status, summarize(await answer.json())]).toEqual([
    200,
    ['Mia Enrolled', 'Finn Waitlisted 1'],
  ])
  await withdraw(ada, classId)
  expect((await undoDecision(classId, 'Mia')).status).toBe(409)
  expect((await undo(ada, classId)).status).toBe(200)
})

test('An administrator takes back that a student was enrolled, before the family is notified', async () => {
  const art = await school.class('Art', {
    enrollment: 'Approval',
    maxStudents: 1,
    hasWaitlist: true,
  })
  await school.enroll(art, ada, ada.childId, { message: 'She paints.' })
  await school.enroll(art, eve, eve.childId)
  const requested = await rowsOf(art)
  await sendAfter(0)
  await remove(art, 'Mia', { status: 'Enrolled' })
  await remove(art, 'Finn', { status: 'Waitlisted' })
  const waiting = await rowsOf(art)
  expect(await summary(art)).toEqual(['Mia Enrolled', 'Finn Waitlisted 1'])
  const viewer = await holderOf(server, school, 'Viewer')
  expect((await undoDecision(art, 'Mia', viewer.token)).status).toBe(403)
  expect((await undoDecision(art, 'Mia')).status).toBe(200)
  // The free seat is offered to the next student.
  expect(await summary(art)).toEqual(['Mia Requested', 'Finn Offered'])
  expect(await rowsOf(art)).toEqual([requested[0], { ...waiting[1], ...offered }])
  await sendAfter(60 * minute)
  expect(await school.subjects(ada)).not.toContain('Mia is enrolled in Art')
  expect((await undoDecision(art, 'Mia')).status).toBe(409)
})

const offered = {
  status: 'Offered',
  position: null,
  statusDate: expect.any(String),
  offeredUntil: expect.any(String),
}

test('A student who was enrolled from the waitlist is at the same place again', async () => {
  const classId = await fullClass()
  const uma = await school.parent('Uma', 'Zoe')
  await school.enroll(classId, uma, uma.childId)
  await remove(classId, 'Mia')
  await sendAfter(minute)
  const before = await rowsOf(classId)
  expect(await summary(classId)).toEqual(['Finn Offered', 'Zoe Waitlisted 1', 'Mia Withdrawn'])
  await remove(classId, 'Finn', { status: 'Enrolled' })
  expect((await undoDecision(classId, 'Finn')).status).toBe(200)
  expect(await rowsOf(classId)).toEqual(before)
  expect(await school.subjects(eve)).not.toContain('Finn is enrolled in Choir')
})

test('An enrollment that the family knows of, or changed, stays', async () => {
  const art = await school.class('Art', { enrollment: 'Approval' })
  await school.enroll(art, ada, ada.childId)
  await remove(art, 'Mia', { status: 'Enrolled' })
  await sendAfter(minute)
  expect(await school.subjects(ada)).toContain('Mia is enrolled in Art')
  expect(await sentenceAnswered(await undoDecision(art, 'Mia'))).toEqual([
    409,
    'It’s too late to undo this: the emails about it were sent. You can remove Mia Lind.',
  ])
})

test('Only adults with full access undo, and only for their children', async () => {
  const classId = await fullClass()
  await withdraw(ada, classId)
  const otto = await school.adult(ada.family, 'Otto', 'View')
  expect((await undo({ ...ada, token: otto.token }, classId)).status).toBe(403)
  expect((await undo({ ...ada, token: eve.token }, classId)).status).toBe(404)
  const olga = await school.adult(ada.family, 'Olga', 'Full')
  expect((await undo({ ...ada, token: olga.token }, classId)).status).toBe(200)
})

test('What changed since is not undone, and the sentence says what', async () => {
  const classId = await school.class('Choir')
  await school.enroll(classId, ada, ada.childId)
  await withdraw(ada, classId)
  await school.enroll(classId, ada, ada.childId)
  expect(await sentenceAnswered(await undo(ada, classId))).toEqual([
    409,
    'Mia Lind is in this class again.',
  ])
  await withdraw(ada, classId)
  const drama = await school.class('Drama')
  await school.enroll(drama, ada, ada.childId)
  expect(await sentenceAnswered(await undo(ada, classId))).toEqual([
    409,
    expect.stringMatching(/^It can’t be undone: .*Drama/),
  ])
  expect((await withdraw(ada, drama)).status).toBe(200)
  const undone = await Promise.all([undo(ada, classId), undo(ada, classId)])
  expect(undone.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409,
  ])
})

test('Undoing is in the audit log, for the family that was next too', async () => {
  const classId = await fullClass()
  await withdraw(ada, classId)
  await undo(ada, classId)
  const entries = await server.db
    .selectFrom('auditEntry')
    .where('organizationId', '=', school.organizationId)
    .orderBy('id', 'desc')
    .limit(4)
    .select(['action', 'actorUserId'])
    .execute()
  expect(entries).toEqual([
    { action: 'Enrolled', actorUserId: ada.userId },
    { action: 'Waitlisted', actorUserId: null },
    { action: 'SeatOffered', actorUserId: null },
    { action: 'EnrollmentWithdrawn', actorUserId: ada.userId },
  ])
})
