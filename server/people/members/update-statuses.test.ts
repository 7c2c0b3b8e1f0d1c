import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSchool, type School } from '#server/classes/classes/test-school.ts'
import { openDecisions } from '#server/classes/enrollments/test-decisions.ts'
import { seatMember } from '#server/classes/enrollments/enrollments.queries.ts'
import { summarize } from '#server/classes/enrollments/test-enrollments.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { sendNotifications } from '#server/testing/test-emails.ts'
import { memberCalls } from './test-members.ts'

let server: TestApp
let school: School
let calls: ReturnType<typeof memberCalls>
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openSchool(server)
  calls = memberCalls(server, school)
})

const statusOf = async (id: number) => (await calls.read(id)).status

test(
  'Several members are suspended, archived and restored at once',
  { tags: ['4.member-statuses', '7.member-calls'] },
  async () => {
    const ids = [await school.member('Ben'), await school.member('Cora')].map(
      ({ organizationUserId }) => organizationUserId,
    )
    for (const status of ['Suspended', 'Archived', 'Active']) {
      expect((await calls.change(ids, status)).status).toBe(204)
      expect(await Promise.all(ids.map(statusOf))).toEqual([status, status])
    }
    for (const id of ids) expect(await calls.historyOf(id)).toEqual(['Edited', 'Edited', 'Edited'])
    const [first = 0] = ids
    expect(await calls.read(first)).toMatchObject({ version: 4, savedBy: 'Ada Lind' })
    const entries = server.db.selectFrom('auditEntry').where('subjectId', '=', first)
    const changes = await entries.orderBy('id').select(['before', 'after']).execute()
    expect(changes.map(({ before, after }) => [before, after])).toEqual([
      ['{"status":"Active"}', '{"status":"Suspended"}'],
      ['{"status":"Suspended"}', '{"status":"Archived"}'],
      ['{"status":"Archived"}', '{"status":"Active"}'],
    ])
  },
)

test('Setting the current status again changes nothing', async () => {
  const { organizationUserId: id } = await school.member('Ben')
  expect((await calls.change([id, id], 'Active')).status).toBe(204)
  expect(await calls.read(id)).toMatchObject({ status: 'Active', version: 1 })
  expect(await calls.historyOf(id)).toEqual([])
})

test(
  'One member of another organization refuses the whole call',
  { tags: ['4.member-statuses', '6.other-organizations'] },
  async () => {
    const { organizationUserId: own } = await school.member('Ben')
    const { organizationUserId: foreign } = await (await openSchool(server)).member('Zoe')
    expect((await calls.change([own, foreign], 'Archived')).status).toBe(404)
    expect(await statusOf(own)).toBe('Active')
  },
)

test(
  'A suspended member is refused from the next call on',
  { tags: ['6.suspended-members'] },
  async () => {
    const { organizationUserId: id, token } = await school.member('Ben', { isOwner: true })
    const address = `/api/OrganizationUser/admin/organization/${school.organizationId}`
    expect((await server.get(address, { token })).status).toBe(200)
    await calls.change([id], 'Suspended')
    expect((await server.get(address, { token })).status).toBe(403)
    await calls.save(id, { ...(await calls.unchanged(id)), status: 'Active' })
    expect((await server.get(address, { token })).status).toBe(200)
  },
)

test('You can’t remove the last active owner', { tags: ['6.last-owner'] }, async () => {
  const { organizationUserId: id } = school.owner
  const { organizationUserId: other } = await school.member('Ben', { isOwner: true })
  await calls.change([other], 'Suspended')
  const edit = await calls.unchanged(id)
  for (const answer of [
    await calls.change([id], 'Suspended'),
    await calls.change([other, id], 'Archived'),
    await calls.save(id, { ...edit, status: 'Archived' }),
    await calls.remove(id),
  ]) {
    expect(answer.status).toBe(409)
    expect((await answer.json()).code).toBe('last_owner')
  }
  expect([await statusOf(id), await statusOf(other)]).toEqual(['Active', 'Suspended'])
})

test('An invited member cannot be made active', async () => {
  const { organizationUserId: id } = await school.member('Ben', { status: 'Invited' })
  const answer = await calls.change([id], 'Active')
  expect(answer.status).toBe(409)
  expect((await answer.json()).message).toBe('Ben Lind hasn’t accepted the invitation yet.')
})

/**
 * Mia is enrolled in Botany, and in Choir, where Tom is waitlisted. She has requested Drums, and was enrolled in Algebra,
 * which has ended.
 */
async function openSeats() {
  const review = await openDecisions(server)
  const { vera, mia } = review
  const tom = await review.parent('Tom')
  const emailVerifiedAt = new Date().toISOString()
  await server.db.updateTable('user').set({ emailVerifiedAt }).execute()
  const choir = await review.class({ name: 'Choir', maxStudents: 1 })
  const drums = await review.class({ name: 'Drums', enrollment: 'Approval' })
  const botany = await review.class({ name: 'Botany' })
  for (const id of [choir, drums, botany]) await review.enroll(id, vera, mia.personId)
  await review.enroll(choir, tom, tom.personId)
  const past = { startDate: '2020-09-01', endDate: '2020-12-19' }
  const semesterId = await review.semester({ name: 'Fall 2020', ...past })
  const ended = await review.class({ name: 'Algebra', semesterId, ...past })
  const memberId = await review.memberId(mia.personId)
  const key = { organizationId: review.organizationId, classId: ended }
  await seatMember(server.db, key, { organizationUserId: memberId })
  const ofSchool = memberCalls(server, review)
  const short = async (id: number) => summarize(await review.roster(id))
  return { review, tom, choir, drums, botany, ended, memberId, short, ...ofSchool }
}

test(
  'An archived member keeps their seats, unless archiving also ends them and offers them to the waitlist',
  { tags: ['6.seats-inactive', '4.member-statuses'] },
  async () => {
    const seats = await openSeats()
    const { review, tom, choir, drums, botany, ended, memberId, short } = seats
    const { change, openOf, historyOf } = seats
    expect(await openOf([memberId])).toEqual({
      enrollmentsCount: 3,
      membersCount: 1,
      attends: [
        { name: 'Botany', status: 'Enrolled' },
        { name: 'Choir', status: 'Enrolled' },
        { name: 'Drums', status: 'Requested' },
      ],
      reasonAgainst: null,
    })
    await change([memberId], 'Archived')
    expect(await short(choir)).toEqual(['Mia Enrolled', 'Tom Waitlisted 1'])
    await change([memberId], 'Active')

    await sendNotifications(server)
    await server.db.deleteFrom('outboxEmail').execute()
    expect((await change([memberId], 'Archived', { endsEnrollments: true })).status).toBe(204)
    expect(await short(choir)).toEqual(['Tom Offered', 'Mia Withdrawn'])
    expect(await short(drums)).toEqual(['Mia Withdrawn'])
    expect(await short(botany)).toEqual(['Mia Withdrawn'])
    expect(await short(ended)).toEqual(['Mia Enrolled'])
    expect((await historyOf(memberId)).slice(0, 4)).toEqual([
      'TakenOut',
      'TakenOut',
      'TakenOut',
      'Edited',
    ])
    expect(await openOf([memberId])).toMatchObject({ enrollmentsCount: 0, membersCount: 0 })

    await sendNotifications(server)
    const emailMessages = await server.db
      .selectFrom('outboxEmail')
      .select(['email', 'kind'])
      .execute()
    const written = emailMessages.map(({ email, kind }) => `${kind} ${email}`)
    expect(written.toSorted((one, other) => one.localeCompare(other))).toEqual([
      ...Array.from({ length: 3 }, () => `EnrollmentWithdrawn ${review.vera.email}`),
      `SeatOffered ${tom.email}`,
    ])

    await change([memberId], 'Active')
    expect(await short(botany)).toEqual(['Mia Withdrawn'])
  },
)

test(
  'Enrollments of a member who was archived earlier can be ended',
  { tags: ['6.seats-inactive'] },
  async () => {
    const { choir, drums, memberId, short, change, openOf, historyOf } = await openSeats()
    await change([memberId], 'Archived')
    expect((await change([memberId], 'Archived', { endsEnrollments: true })).status).toBe(204)
    expect(await openOf([memberId])).toMatchObject({ enrollmentsCount: 0, membersCount: 0 })
    expect(await short(choir)).toEqual(['Tom Offered', 'Mia Withdrawn'])
    expect(await short(drums)).toEqual(['Mia Withdrawn'])
    const history = ['TakenOut', 'TakenOut', 'TakenOut', 'Edited']
    expect((await historyOf(memberId)).slice(0, 4)).toEqual(history)
  },
)

test(
  'Open enrollments are ended on the card of an archived member, not of an active one',
  { tags: ['6.seats-inactive', '7.member-calls'] },
  async () => {
    const { choir, ended, memberId, short, change, openOf, endOpen, historyOf } = await openSeats()
    const active = await endOpen(memberId)
    expect([active.status, (await active.json()).code]).toEqual([409, 'not_archived'])
    expect(await openOf([memberId])).toMatchObject({ enrollmentsCount: 3 })
    await change([memberId], 'Archived')
    expect((await endOpen(memberId)).status).toBe(204)
    expect(await openOf([memberId])).toMatchObject({ enrollmentsCount: 0, membersCount: 0 })
    expect(await short(choir)).toEqual(['Tom Offered', 'Mia Withdrawn'])
    expect(await short(ended)).toEqual(['Mia Enrolled'])
    const history = ['TakenOut', 'TakenOut', 'TakenOut', 'Edited']
    expect((await historyOf(memberId)).slice(0, 4)).toEqual(history)
  },
)

test(
  'A caller without “Manage enrollments” sees who can end enrollments, and ends none',
  { tags: ['6.seats-inactive', '4.member-statuses'] },
  async () => {
    const { review, choir, memberId, short, change, openOf, endOpen, read } = await openSeats()
    const { token } = await review.openRegistrar(['enrollments.manage'])
    const { reasonAgainst, enrollmentsCount } = await openOf([memberId], token)
    expect(enrollmentsCount).toBe(3)
    expect(reasonAgainst).toMatch(
      /^You need the permission “Manage enrollments”\. .*Ask an owner\.$/,
    )
    const refused = await change([memberId], 'Archived', { endsEnrollments: true }, token)
    expect([refused.status, (await refused.json()).message]).toEqual([403, reasonAgainst])
    expect((await read(memberId)).status).toBe('Active')
    expect((await change([memberId], 'Archived', {}, token)).status).toBe(204)
    const later = await endOpen(memberId, token)
    expect([later.status, (await later.json()).message]).toEqual([403, reasonAgainst])
    expect(await short(choir)).toEqual(['Mia Enrolled', 'Tom Waitlisted 1'])
  },
)

test('Enrollments end only when archiving, and only those of the own organization', async () => {
  const { choir, memberId, short, change } = await openSeats()
  const refused = await change([memberId], 'Suspended', { endsEnrollments: true })
  expect([refused.status, (await refused.json()).fields]).toEqual([
    422,
    { endsEnrollments: 'Enrollments can only end when a member is archived.' },
  ])
  expect(await short(choir)).toEqual(['Mia Enrolled', 'Tom Waitlisted 1'])
  expect(await calls.openOf([memberId])).toMatchObject({ enrollmentsCount: 0, attends: [] })
})
