import { minute } from '#contract/dates/durations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSchool, type School, type Somebody } from '#server/classes/classes/test-school.ts'
import { openTestApp, type TestApp, unverify } from '#server/testing/test-app.ts'
import { memberCalls } from '../members/test-members.ts'
import { ownerCalls } from './test-owners.ts'
import { grant } from '#server/rights/matrix/test-holders.ts'

let server: TestApp
let school: School
let calls: ReturnType<typeof ownerCalls>
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openSchool(server)
  calls = ownerCalls(server, school)
})

const refusalOf = async (answer: Response) => [answer.status, (await answer.json()).message]

test(
  'An owner makes a member an owner with every right',
  { tags: ['6.owner-rights'] },
  async () => {
    const ben = await calls.verified('Ben')
    expect((await calls.add(ben)).status).toBe(204)
    expect((await calls.add(ben)).status).toBe(204)
    expect(await calls.owners()).toEqual(['Ada Lind', 'Ben Lind'])
    expect((await calls.remove(school.owner, ben)).status).toBe(204)
    expect(await calls.owners()).toEqual(['Ben Lind'])
    const { historyOf } = memberCalls(server, { ...school, token: ben.token })
    expect(await historyOf(ben.organizationUserId)).toEqual(['OwnerAdded'])
    expect(await historyOf(school.owner.organizationUserId)).toEqual(['OwnerRemoved'])
  },
)

test('The list of owners shows since when each has been an owner', async () => {
  const ben = await calls.verified('Ben', { joinedDate: '2024-01-02T03:04:05.000Z' })
  await calls.add(ben)
  const { organizationId, token } = school
  const path = `/api/OrganizationUser/admin/organization/${organizationId}?kind=Owner`
  const { items } = await (await server.get(path, { token })).json()
  const [ada, made] = items
  expect(ada.ownerSince).toBe(ada.joinedDate)
  expect(made.joinedDate).toBe('2024-01-02T03:04:05.000Z')
  expect(Date.parse(made.ownerSince)).toBeGreaterThan(Date.now() - minute)
})

test(
  'Only an active member whose account has a verified address becomes an owner',
  { tags: ['6.owner-requirements'] },
  async () => {
    const { organizationUserId } = await memberCalls(server, school)
      .added({ firstName: 'Oma' })
      .then(({ id }: { id: number }) => ({ organizationUserId: id }))
    const cora = await school.member('Cora')
    await unverify(server, cora)
    const refused = [
      [cora, 'Cora Lind has not verified their email address yet.'],
      [await calls.verified('Sam', { status: 'Suspended' }), 'Sam Lind is not an active member.'],
      [await calls.verified('Art', { status: 'Archived' }), 'Art Lind is not an active member.'],
      [await calls.verified('Ida', { status: 'Invited' }), 'Ida Lind is not an active member.'],
      [{ organizationUserId }, 'Oma has no account. Invite them first.'],
    ] as const
    for (const [member, message] of refused) {
      expect(await refusalOf(await calls.add(member))).toEqual([409, message])
      expect(await refusalOf(await calls.handOver(member))).toEqual([409, message])
    }
    expect(await calls.owners()).toEqual(['Ada Lind'])
  },
)

test('An owner transfers ownership to another member', { tags: ['6.owner-rights'] }, async () => {
  const ben = await calls.verified('Ben')
  expect((await calls.handOver(ben)).status).toBe(204)
  expect(await calls.owners()).toEqual(['Ben Lind'])
  expect((await calls.add(school.owner)).status).toBe(403)
  expect(await refusalOf(await calls.handOver(ben, ben))).toEqual([
    409,
    'You already own this organization. Choose another member.',
  ])
})

test(
  'The last active owner cannot be removed, even if suspended owners exist',
  { tags: ['6.last-owner'] },
  async () => {
    await calls.verified('Sam', { isOwner: true, status: 'Suspended' })
    expect(await refusalOf(await calls.remove(school.owner))).toEqual([
      409,
      'An organization needs an active owner. Add another owner first.',
    ])
    const ben = await calls.verified('Ben', { isOwner: true })
    expect((await calls.remove(school.owner)).status).toBe(204)
    expect((await calls.remove(ben, ben)).status).toBe(409)
  },
)

test(
  'A member without the right cannot make owners, in any organization',
  { tags: ['6.owner-rights', '6.other-organizations'] },
  async () => {
    const foreign = await (await openSchool(server, 'Hearth Co-op')).member('Zoe')
    for (const call of [calls.add, calls.remove, calls.handOver]) {
      expect((await call(foreign)).status).toBe(404)
    }
    const [ben, cora] = [await calls.verified('Ben'), await calls.verified('Cora')]
    for (const call of [calls.add, calls.remove, calls.handOver]) {
      expect((await call(cora, ben)).status).toBe(403)
    }
    expect(await calls.owners()).toEqual(['Ada Lind'])
  },
)

test(
  'Only owners see, in the list of owners, whether accounts have a second factor',
  { tags: ['6.owner-two-factor'] },
  async () => {
    const ben = await school.member('Ben', { isOwner: true })
    await server.db
      .updateTable('user')
      .set({ twoFactorProvider: 'Email' })
      .where('id', '=', ben.userId)
      .execute()
    expect(await calls.list('kind=Owner')).toMatchObject([
      { name: 'Ada Lind', joinedDate: expect.any(String), isTwoFactorOn: false },
      { name: 'Ben Lind', joinedDate: expect.any(String), isTwoFactorOn: true },
    ])
    for (const member of await calls.list('')) expect(member).not.toHaveProperty('isTwoFactorOn')
    const cora = await school.member('Cora')
    await grant(server, school, 'Viewer', cora)
    for (const member of await calls.list('kind=Owner', cora))
      expect(member).not.toHaveProperty('isTwoFactorOn')
  },
)

test('An owner without the required second factor sees no names of members', async () => {
  const { id } = await memberCalls(server, school).added({ firstName: 'Zdenka' })
  await server.db
    .updateTable('organization')
    .set({ isSecondFactorRequired: true })
    .where('id', '=', school.organizationId)
    .execute()
  for (const ask of [calls.add, calls.handOver])
    expect(await refusalOf(await ask({ organizationUserId: id }))).toEqual([
      409,
      'This member has no account. Invite them first.',
    ])
})

test('An added owner has no rights without a verified address; the founder does', async () => {
  const ben = await calls.verified('Ben')
  expect((await calls.add(ben)).status).toBe(204)
  const settings = `/api/Organization/admin/settings/${school.organizationId}`
  expect((await server.get(settings, ben)).status).toBe(200)
  await unverify(server, ben)
  expect((await server.get(settings, ben)).status).toBe(403)
  await unverify(server, school.owner)
  expect((await server.get(settings, school)).status).toBe(200)
})

const both = async () => {
  await server.db
    .updateTable('organizationUser')
    .set({ isOwner: true, status: 'Active' })
    .where('organizationId', '=', school.organizationId)
    .execute()
}

describe('Two owners at once:', () => {
  let ben: Somebody
  beforeEach(async () => {
    ben = await calls.verified('Ben', { isOwner: true })
  })

  type Action = (actor: { token: string }, other: Somebody) => Promise<Response>

  const actions = {
    removes: (actor, other) => calls.remove(other, actor),
    suspends: ({ token }, { organizationUserId }) =>
      memberCalls(server, { ...school, token }).change([organizationUserId], 'Suspended'),
    'hands over to': (actor, other) => calls.handOver(other, actor),
    'steps down next to': (actor, other) => {
      const self = other === ben ? school.owner : ben
      return calls.remove(self, actor)
    },
  } satisfies Record<string, Action>

  const pairs = [
    ['removes', 'removes'],
    ['suspends', 'suspends'],
    ['suspends', 'removes'],
    ['hands over to', 'hands over to'],
    ['steps down next to', 'steps down next to'],
  ] as const

  test.each(pairs)(
    'When one owner %s the other and the other %s the first, an owner remains (50 times)',
    { tags: ['6.last-owner'] },
    async (one, other) => {
      for (let round = 0; round < 50; round += 1) {
        await both()
        const answers = await Promise.all([
          actions[one](school.owner, ben),
          actions[other](ben, school.owner),
        ])
        const statuses = answers.map(({ status }) => status)
        expect(await calls.owners()).toHaveLength(1)
        expect(statuses).toContain(204)
        for (const status of statuses) expect([204, 403, 409]).toContain(status)
      }
    },
  )

  test(
    'When an owner transfers ownership to a member who leaves at once, an owner remains (50 times)',
    { tags: ['6.last-owner', '6.leave'] },
    async () => {
      for (let round = 0; round < 50; round += 1) {
        await both()
        await calls.remove(ben)
        const leave = `/api/Organization/leave/${school.organizationId}`
        await Promise.all([calls.handOver(ben), server.post(leave, { token: ben.token })])
        expect(await calls.owners()).toHaveLength(1)
      }
    },
  )
})
