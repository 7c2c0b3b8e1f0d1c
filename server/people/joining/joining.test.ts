import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type ReviewFixture,
  openReview,
} from '#server/applications/applications/test-applications.ts'
import { memberCalls } from '../members/test-members.ts'
import { verify } from '#server/rights/matrix/test-holders.ts'
import { register } from '#server/accounts/sign-in/test-sign-in.ts'
import {
  codeAnswered,
  sentenceAnswered,
  openTestApp,
  signInSomebody,
  type TestApp,
} from '#server/testing/test-app.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { lead } from '#server/classes/classes/test-school.ts'
import { summarize, openEnrollments } from '#server/classes/enrollments/test-enrollments.ts'

let server: TestApp
let review: ReviewFixture
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  review = await openReview(server)
})

describe('An organization with automatic admission', () => {
  beforeEach(() => review.change({ admissionType: 0 }))

  test(
    'A person who joins a public organization with automatic admission is at once a member without a kind',
    { tags: ['6.join-automatic', '7.join-calls'] },
    async () => {
      const petr = await signInSomebody(server, 'Petr')
      const welcomeText = 'The doors open at 8:30.'
      await server.db
        .updateTable('organization')
        .set({ welcomeText })
        .where('id', '=', review.organizationId)
        .execute()
      expect(JSON.stringify(await review.page(petr))).not.toContain(welcomeText)
      const answer = await review.join(petr)
      expect(answer.status).toBe(200)
      const membership = {
        isOwner: false,
        isTeacher: false,
        isStudent: false,
        isParent: false,
        status: 'Active',
        joinedDate: expect.any(String),
        roles: [],
        mayAdminister: false,
        welcomeText,
      }
      expect(await answer.json()).toMatchObject({ id: review.organizationId, membership })
      const { id } = (await review.membershipOf(petr.personId)) ?? { id: 0 }
      expect(await memberCalls(server, review).historyOf(id)).toEqual(['Joined'])
    },
  )

  test('Joining twenty times at once creates one membership and one entry', async () => {
    const petr = await signInSomebody(server, 'Petr')
    const answers = await Promise.all(Array.from({ length: 20 }, () => review.join(petr)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { id } = (await review.membershipOf(petr.personId)) ?? { id: 0 }
    expect(await memberCalls(server, review).historyOf(id)).toEqual(['Joined'])
  })

  test(
    'An organization that requires approval cannot be joined without an application',
    { tags: ['6.join-approval'] },
    async () => {
      const petr = await signInSomebody(server, 'Petr')
      await review.change({ admissionType: 1 })
      const answer = await review.join(petr)
      expect([answer.status, await answer.json()]).toMatchObject([
        409,
        {
          code: 'approval_required',
          message: 'Lindenschule requires an application. Apply to join.',
        },
      ])
      expect(await review.membershipOf(petr.personId)).toBeUndefined()
    },
  )

  test(
    'A private organization can be joined through an invitation to a verified address, and answers 404 otherwise',
    { tags: ['6.join-private', '6.invitations-of-mine'] },
    async () => {
      const petr = await register(server, { emailVerifiedAt: null }, 'Petr')
      await review.change({ accessLevel: 1, admissionType: 1 })
      await review.ask({ email: petr.email, isParent: true })
      expect(await codeAnswered(await review.join(petr))).toEqual([404, 'not_found'])
      expect((await review.page(petr)).code).toBe('not_found')
      const emailVerifiedAt = new Date().toISOString()
      const account = server.db.updateTable('user').where('id', '=', petr.userId)
      await account.set({ emailVerifiedAt }).execute()
      expect(await review.page(petr)).toMatchObject({ isInvited: true, membership: null })
      const list = await server.get('/api/Organization?searchString=linden', { token: petr.token })
      expect((await list.json()).items).not.toContainEqual(
        expect.objectContaining({ id: review.organizationId }),
      )
      expect(await (await review.join(petr)).json()).toMatchObject({
        membership: { status: 'Active', isParent: true },
        isInvited: false,
      })
    },
  )

  test(
    'A suspended member can neither join nor leave, and sees why',
    { tags: ['6.join-suspended'] },
    async () => {
      const sam = await review.member('Sam', { status: 'Suspended' })
      for (const accessLevel of [0, 1] as const) {
        await review.change({ accessLevel })
        for (const answer of [await review.join(sam), await review.leave(sam)]) {
          expect(await sentenceAnswered(answer)).toEqual([
            403,
            'Your membership in Lindenschule is suspended. Ask an owner to restore it.',
          ])
        }
      }
      expect(await review.membershipOf(sam.personId)).toMatchObject({ status: 'Suspended' })
    },
  )

  test(
    'A member who rejoins keeps their kinds, but no ownership or roles',
    { tags: ['6.join-again'] },
    async () => {
      const { organizationId } = review
      const role = server.db.selectFrom('role').where('organizationId', '=', organizationId)
      const { id: roleId } = await role.select('id').executeTakeFirstOrThrow()
      const petr = await review.member('Petr', { isOwner: true, isTeacher: true })
      const { organizationUserId } = petr
      await verify(server, organizationUserId)
      const grant = { organizationId, roleId, organizationUserId, untilDate: null }
      const grantedDate = new Date().toISOString()
      await server.db
        .insertInto('roleGrant')
        .values({ ...grant, grantedDate, grantedByPersonId: null })
        .execute()
      expect(await review.page(petr)).toMatchObject({
        membership: { mayAdminister: true, roles: [expect.any(String)] },
      })
      await memberCalls(server, review).change([organizationUserId], 'Archived')
      const ended = { membership: null, isFormerMember: true }
      expect(await review.page(petr)).toMatchObject(ended)
      const stranger = await signInSomebody(server, 'Sam')
      expect(await review.page(stranger)).toMatchObject({ membership: null, isFormerMember: false })
      expect(await (await review.join(petr)).json()).toMatchObject({
        isFormerMember: false,
        membership: { isOwner: false, isTeacher: true, roles: [], mayAdminister: false },
      })
    },
  )

  test(
    'A person listed as invited can join with any admission type',
    { tags: ['6.invitations-of-mine'] },
    async () => {
      const petr = await signInSomebody(server, 'Petr')
      await review.change({ admissionType: 1, accessLevel: 1 })
      const { organizationId } = review
      const { personId } = petr
      await insertMembership(server.db, { organizationId, personId, status: 'Invited' })
      expect((await review.join(petr)).status).toBe(200)
      expect(await review.membershipOf(personId)).toMatchObject({ status: 'Active' })
    },
  )

  test('A member with a role that has permissions can administer; others cannot', async () => {
    const { organizationId } = review
    const petr = await review.member('Petr')
    const roles = await server.db
      .selectFrom('role')
      .where('organizationId', '=', organizationId)
      .where('name', 'in', ['Registrar', 'Viewer'])
      .orderBy('name')
      .select('id')
      .execute()
    const [registrar, viewer] = roles.map(({ id }) => id)
    const grants = server.db.insertInto('roleGrant')
    const { organizationUserId } = petr
    await verify(server, organizationUserId)
    const grantedDate = new Date().toISOString()
    const common = { organizationId, organizationUserId, grantedDate, grantedByPersonId: null }
    await grants.values({ ...common, roleId: viewer!, untilDate: null }).execute()
    await grants.values({ ...common, roleId: registrar!, untilDate: '2026-01-31' }).execute()
    const [mine] = await (
      await server.get('/api/Organization/my-organizations', { token: petr.token })
    ).json()
    expect(mine.membership).toMatchObject({ roles: ['Viewer'], mayAdminister: true })
    await server.db.deleteFrom('rolePermission').where('roleId', '=', viewer!).execute()
    expect((await review.page(petr)).membership).toMatchObject({
      roles: ['Viewer'],
      mayAdminister: false,
    })
  })
})

const open = (organizationId: number) =>
  server.db
    .selectFrom('invitation')
    .where('organizationId', '=', organizationId)
    .select(['email'])
    .execute()

const longAgo = { startDate: '2020-09-01', endDate: '2020-12-19' }

test(
  'A person who leaves becomes an archived member, and stays listed in their classes',
  { tags: ['6.leave', '7.join-calls'] },
  async () => {
    const petr = await review.member('Petr', { isOwner: true, isTeacher: true, isStudent: true })
    const classId = await review.class({ teachers: lead(petr), ...longAgo })
    await review.enroll(classId, petr)
    expect((await review.leave(petr)).status).toBe(204)
    expect(await review.membershipOf(petr.personId)).toMatchObject({
      status: 'Archived',
      isOwner: false,
      isTeacher: true,
    })
    const calls = memberCalls(server, review)
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
    expect(await codeAnswered(await review.leave(petr))).toEqual([404, 'not_found'])
  },
)

test('The last active owner cannot leave', { tags: ['6.last-owner', '6.leave'] }, async () => {
  const answer = await review.leave(review.owner)
  expect([answer.status, await answer.json()]).toMatchObject([
    409,
    {
      code: 'last_owner',
      message: 'An organization needs an active owner. Add another owner first.',
    },
  ])
  for (let round = 0; round < 10; round += 1) {
    const own = await openReview(server)
    const ben = await own.member('Ben', { isOwner: true })
    const answers = await Promise.all([own.leave(ben), own.leave(own.owner)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 409]))
  }
})

test(
  'Leaving an organization ends the invitations that the member received and sent',
  { tags: ['6.leave'] },
  async () => {
    const petr = await register(server, {}, 'Petr')
    await review.ask({ email: petr.email, isParent: true })
    await review.ask({ email: petr.email, isTeacher: true })
    await review.join(petr)
    await server.db
      .updateTable('organizationUser')
      .set({ isOwner: true })
      .where('personId', '=', petr.personId)
      .execute()
    const kinds = { isTeacher: false, isStudent: false, isParent: false }
    const body = { ...kinds, organizationId: review.organizationId, email: 'eva@example.org' }
    await server.post('/api/OrganizationUser/admin/invite', { token: petr.token, body })
    expect(await open(review.organizationId)).toHaveLength(3)
    expect((await review.leave(petr)).status).toBe(204)
    expect(await open(review.organizationId)).toEqual([{ email: petr.email }])
    expect(await review.page(petr)).toMatchObject({ isInvited: false, membership: null })
  },
)

test(
  'Leaving an organization ends only the member’s own seats and waitlist places',
  { tags: ['6.leave', '6.seats-inactive'] },
  async () => {
    const school = await openEnrollments(server)
    const petr = await school.parent('Petr')
    const child = await petr.family.child('Ida')
    const [full, choir] = [await school.class({ maxStudents: 1 }), await school.class()]
    const tom = await school.member('Tom')
    await school.enroll(full, petr, petr.personId)
    await school.enroll(full, tom, tom.personId)
    await school.enroll(choir, petr, petr.personId)
    await school.enroll(choir, petr, child.personId)
    const address = `/api/Organization/leave/${school.organizationId}`
    expect((await server.post(address, { token: petr.token })).status).toBe(204)
    expect(summarize(await school.roster(full))).toEqual(['Tom Offered', 'Petr Withdrawn'])
    expect(summarize(await school.roster(choir))).toEqual(['Ida Enrolled', 'Petr Withdrawn'])
    const members = server.db
      .selectFrom('organizationUser')
      .where('organizationId', '=', school.organizationId)
      .where('personId', 'in', [petr.personId, child.personId])
      .orderBy('personId')
      .select('status')
    expect(await members.execute()).toEqual([{ status: 'Archived' }, { status: 'Active' }])
    expect(await memberCalls(server, school).historyOf(petr.organizationUserId)).toEqual(
      expect.arrayContaining(['Left', 'EnrollmentWithdrawn']),
    )
  },
)

test('Non-members cannot leave an organization', async () => {
  const vera = await signInSomebody(server, 'Vera')
  expect(await codeAnswered(await review.leave(vera))).toEqual([404, 'not_found'])
})
