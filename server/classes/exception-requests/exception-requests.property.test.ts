import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BlockerKind } from '#contract/classes/enrollments.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { random } from '#server/testing/test-random.ts'
import { readBlockers } from '../eligibility/eligibility.queries.ts'
import { seatMember } from '../enrollments/enrollments.queries.ts'
import { inDays } from '../enrollments/test-enrollments.ts'
import { studentOf } from './exception-requests.queries.ts'
import { openExceptions } from './test-exceptions.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const registrations = [
  'Open',
  'RegistrationNotOpen',
  'RegistrationClosed',
  'RegistrationNotSet',
] as const
const doors = ['AdminOnly', 'TooYoung', 'TimeConflict', 'Teaches', 'Full'] as const

type Doors = { registration: (typeof registrations)[number]; closed: readonly BlockerKind[] }

const kindsOf = ({ registration, closed }: Doors): BlockerKind[] => [
  ...(registration === 'Open' ? [] : [registration]),
  ...closed,
]

const nine = { weekday: 'Saturday', startTime: '09:00', endTime: '10:00' } as const

/** A school in which each door of a class can be opened and closed by itself. */
async function openDoors() {
  const school = await openExceptions(server)
  const { db } = server
  const { vera, mia, organizationId } = school
  const tom = await vera.family.child('Tom', '2018-03-04')
  const any = await school.class({ name: 'Any' })
  for (const { personId } of [mia, tom]) await school.enroll(any, vera, personId)
  const id = await school.class({ ...nine, name: 'Choir', hasWaitlist: false })
  const rival = await school.class({ ...nine, name: 'Art' })
  const teacher = { organizationUserId: await school.memberId(mia.personId), role: 'Lead' } as const
  const taught = await school.class({ ...nine, name: 'Drama', teachers: [teacher] })
  await seatMember(db, { organizationId, classId: id }, await school.member('Finn'))
  await seatMember(db, { organizationId, classId: rival }, teacher)

  const windows = {
    Open: { registrationOpens: inDays(-10), registrationCloses: inDays(10) },
    RegistrationNotOpen: { registrationOpens: inDays(5), registrationCloses: inDays(10) },
    RegistrationClosed: { registrationOpens: inDays(-10), registrationCloses: inDays(-5) },
    RegistrationNotSet: { registrationOpens: null, registrationCloses: null },
  }

  async function set({ registration, closed }: Doors) {
    const is = (kind: BlockerKind) => closed.includes(kind)
    await db
      .updateTable('semester')
      .set(windows[registration])
      .where('id', '=', school.spring)
      .execute()
    await db
      .updateTable('enrollment')
      .set({ status: is('TimeConflict') ? 'Enrolled' : 'Withdrawn' })
      .where('classId', '=', rival)
      .execute()
    await db
      .updateTable('classMeeting')
      .set({ weekday: is('Teaches') ? 'Saturday' : 'Sunday' })
      .where('classId', '=', taught)
      .execute()
    await db
      .updateTable('class')
      .set({
        enrollment: is('AdminOnly') ? 'AdminOnly' : 'Open',
        minAge: is('TooYoung') ? 12 : null,
        maxStudents: is('Full') ? 1 : 9,
      })
      .where('id', '=', id)
      .execute()
  }

  /** What is against a student, who is no member of the family that looks. */
  async function against({ personId }: { personId: number }) {
    const student = studentOf({ personId, name: 'Student', birthDate: '2018-03-04' })
    const about = { organizationId, classIds: [id], students: [student] }
    const { classes, look } = await readBlockers(db, about)
    return look(classes[0]!, student).blockers.map(({ kind }) => kind)
  }

  const rules = () =>
    db
      .selectFrom('class')
      .where('id', '=', id)
      .select(['minAge', 'maxAge', 'agePolicy', 'enrollment', 'hasWaitlist', 'maxStudents'])
      .executeTakeFirstOrThrow()

  return { ...school, id, tom, set, against, rules }
}

test(
  'A granted exception lifts exactly what was asked about, for one student, and nothing else',
  { tags: ['6.exception-granted'] },
  async () => {
    const seed = Date.now() % 100_000
    const next = random(seed)
    const some = (): Doors => ({
      registration: registrations[next(4)]!,
      closed: doors.filter(() => next(2) === 1),
    })
    let grants = 0
    for (let round = 0; round < 12; round++) {
      const school = await openDoors()
      const first = some()
      // Half of the time, some of the doors open, and in the other half any of them change.
      const later: Doors =
        next(2) === 0 ? { ...first, closed: first.closed.filter(() => next(3) > 0) } : some()
      const what = JSON.stringify({ seed, round, first, later })
      await school.set(first)
      expect([what, new Set(await school.against(school.mia))]).toEqual([
        what,
        new Set(kindsOf(first)),
      ])
      const answer = await school.ask(school.id)
      const isClosed = kindsOf(first).length > 0
      expect([what, answer.status]).toEqual([what, isClosed ? 200 : 409])
      if (!isClosed) continue
      const [request] = await school.list()
      await school.set(later)
      const [rules, others] = [await school.rules(), await school.against(school.tom)]
      const { status } = await school.grant(request!)
      const isCovered = kindsOf(later).every((kind) => kindsOf(first).includes(kind))
      expect([what, status]).toEqual([what, isCovered ? 200 : 409])
      const roster = await school.roster(school.id)
      expect([what, roster.map(({ status: each }) => each)]).toEqual([
        what,
        isCovered ? ['Enrolled', 'Enrolled'] : ['Enrolled'],
      ])
      const isRaised = isCovered && later.closed.includes('Full')
      expect([what, await school.rules()]).toEqual([
        what,
        { ...rules, maxStudents: (rules.maxStudents ?? 0) + Number(isRaised) },
      ])
      expect([what, await school.against(school.tom)]).toEqual([what, others])
      if (isCovered) grants++
    }
    expect(grants).toBeGreaterThan(0)
  },
)
