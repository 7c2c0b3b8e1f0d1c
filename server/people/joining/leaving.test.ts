import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Desk, openDesk } from '#server/applications/applications/test-applications.ts'
import { lead } from '#server/classes/classes/test-school.ts'
import { inShort, openEnrolments } from '#server/classes/enrolments/test-enrolments.ts'
import { memberCalls } from '../members/test-members.ts'
import { register } from '#server/accounts/sign-in/test-sign-in.ts'
import { codeAnswered } from '#server/testing/test-answers.ts'
import { openTestApp, signInSomebody, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
let desk: Desk
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  desk = await openDesk(server)
})

const open = (organizationId: number) =>
  server.db
    .selectFrom('invitation')
    .where('organizationId', '=', organizationId)
    .select(['email'])
    .execute()

const longAgo = { startDate: '2020-09-01', endDate: '2020-12-19' }

test(
  'Whoever leaves is an archived member, whose classes keep them in mind',
  { tags: ['6.leave', '7.join-calls'] },
  async () => {
    const petr = await desk.member('Petr', { isOwner: true, isTeacher: true, isStudent: true })
    const classId = await desk.class({ teachers: lead(petr), ...longAgo })
    await desk.enrol(classId, petr)
    expect((await desk.leave(petr)).status).toBe(204)
    expect(await desk.membershipOf(petr.personId)).toMatchObject({
      status: 'Archived',
      isOwner: false,
      isTeacher: true,
    })
    const calls = memberCalls(server, desk)
    expect(await calls.historyOf(petr.organizationUserId)).toEqual(['Left'])
    expect(await calls.read(petr.organizationUserId)).toMatchObject({
      teaches: [{ id: classId }],
      attends: [{ id: classId }],
    })
    const mine = await server.get('/api/Class/my-teaching-classes', { token: petr.token })
    expect((await mine.json()).totalCount).toBe(0)
    const organizations = await server.get('/api/Organization/my-organizations', {
      token: petr.token,
    })
    expect(await organizations.json()).toEqual([])
    expect(await codeAnswered(await desk.leave(petr))).toEqual([404, 'not_found'])
  },
)

test('The last active owner does not leave', { tags: ['6.last-owner', '6.leave'] }, async () => {
  const answer = await desk.leave(desk.owner)
  expect([answer.status, await answer.json()]).toMatchObject([
    409,
    {
      code: 'last_owner',
      message: 'An organization needs an active owner. Choose another owner first.',
    },
  ])
  for (let round = 0; round < 10; round += 1) {
    const own = await openDesk(server)
    const ben = await own.member('Ben', { isOwner: true })
    const answers = await Promise.all([own.leave(ben), own.leave(own.owner)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 409]))
  }
})

test(
  'Whoever leaves takes along what they were sent, and what they have sent',
  { tags: ['6.leave'] },
  async () => {
    const petr = await register(server, {}, 'Petr')
    await desk.ask({ email: petr.email, isParent: true })
    await desk.ask({ email: petr.email, isTeacher: true })
    await desk.join(petr)
    await server.db
      .updateTable('organizationUser')
      .set({ isOwner: true })
      .where('personId', '=', petr.personId)
      .execute()
    const kinds = { isTeacher: false, isStudent: false, isParent: false }
    const body = { ...kinds, organizationId: desk.organizationId, email: 'eva@example.org' }
    await server.post('/api/OrganizationUser/admin/invite', { token: petr.token, body })
    expect(await open(desk.organizationId)).toHaveLength(3)
    expect((await desk.leave(petr)).status).toBe(204)
    expect(await open(desk.organizationId)).toEqual([{ email: petr.email }])
    expect(await desk.page(petr)).toMatchObject({ isInvited: false, membership: null })
  },
)

test(
  'Whoever leaves gives up their own seats and places in line, and nobody else’s',
  { tags: ['6.leave', '6.seats-kept'] },
  async () => {
    const school = await openEnrolments(server)
    const petr = await school.parent('Petr')
    const child = await petr.family.child('Ida')
    const [full, choir] = [await school.class({ maxStudents: 1 }), await school.class()]
    const tom = await school.member('Tom')
    await school.enrol(full, petr, petr.personId)
    await school.enrol(full, tom, tom.personId)
    await school.enrol(choir, petr, petr.personId)
    await school.enrol(choir, petr, child.personId)
    const address = `/api/Organization/${school.organizationId}/leave`
    expect((await server.post(address, { token: petr.token })).status).toBe(204)
    expect(inShort(await school.roster(full))).toEqual(['Tom Offered', 'Petr Withdrawn'])
    expect(inShort(await school.roster(choir))).toEqual(['Ida Enrolled', 'Petr Withdrawn'])
    const members = server.db
      .selectFrom('organizationUser')
      .where('organizationId', '=', school.organizationId)
      .where('personId', 'in', [petr.personId, child.personId])
      .orderBy('personId')
      .select('status')
    expect(await members.execute()).toEqual([{ status: 'Archived' }, { status: 'Active' }])
    expect(await memberCalls(server, school).historyOf(petr.organizationUserId)).toEqual(
      expect.arrayContaining(['Left', 'EnrolmentWithdrawn']),
    )
  },
)

test('Whoever does not belong to an organization cannot leave it', async () => {
  const vera = await signInSomebody(server, 'Vera')
  expect(await codeAnswered(await desk.leave(vera))).toEqual([404, 'not_found'])
})
