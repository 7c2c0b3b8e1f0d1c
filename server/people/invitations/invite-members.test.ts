import { day } from '#contract/dates/durations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sentenceAnswered, openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { readEmails } from '#server/testing/test-emails.ts'
import { type Host, newAddress, openHost } from './test-invitations.ts'
import { memberCalls } from '../members/test-members.ts'

let server: TestApp
let host: Host
beforeAll(async () => {
  server = await openTestApp()
  host = await openHost(server)
})
afterAll(() => server.close())

test('An owner invites by email', { tags: ['7.invite-call', '9.link-life'] }, async () => {
  const email = newAddress()
  const answer = await host.ask({ email: email.toUpperCase(), isTeacher: true })
  expect(answer.status).toBe(200)
  const invitation = await answer.json()
  expect(invitation).toEqual({ id: expect.any(Number), email, expiresDate: expect.any(String) })
  const days = (Date.parse(invitation.expiresDate) - Date.now()) / day
  expect(days).toBeCloseTo(14, 2)
  const [emailMessage] = await readEmails(server, email)
  expect(emailMessage?.subject).toBe('You are invited to Lindenschule')
  expect(emailMessage?.text).toContain('invites you to Lindenschule at Kinroll, as a teacher.')
  expect(emailMessage?.text).toContain(`(${host.owner.email}) invited this address to Kinroll.`)
})

test('An invitation does not name a sender whose address is no longer verified', async () => {
  const own = await openHost(server)
  const email = newAddress()
  await own.ask({ email })
  await server.db
    .updateTable('user')
    .set({ emailVerifiedAt: null })
    .where('id', '=', own.owner.userId)
    .execute()
  const [emailMessage] = await readEmails(server, email)
  expect(emailMessage?.text).toContain('You are invited to join “Lindenschule” at Kinroll.')
  expect(emailMessage?.text).not.toContain(own.owner.email)
})

test('An owner without a verified address cannot invite others', async () => {
  const own = await openHost(server)
  await server.db
    .updateTable('user')
    .set({ emailVerifiedAt: null })
    .where('id', '=', own.owner.userId)
    .execute()
  const refused = await own.ask({ email: newAddress() })
  expect(await sentenceAnswered(refused)).toEqual([
    409,
    'Verify your email address before you invite others.',
  ])
})

test('Only the record’s own organization can invite to claim it', async () => {
  const elsewhere = await openHost(server, 'Hearth Co-op')
  const { organizationUserId } = await elsewhere.placeholder()
  const refused = await host.ask({ email: newAddress(), organizationUserId })
  expect(refused.status).toBe(404)
})

test('The record of a person with an account cannot be claimed', async () => {
  const { organizationUserId } = await host.member('Ben')
  const refused = await host.ask({ email: newAddress(), organizationUserId })
  expect(refused.status).toBe(422)
  expect((await refused.json()).fields).toEqual({
    organizationUserId: 'Choose an active member without an account.',
  })
})

test.each(['Suspended', 'Archived'] as const)(
  'A member who is %s cannot be invited again',
  async (status) => {
    const { email, organizationUserId: id } = await host.member('Cora', { status })
    const refused = await host.ask({ email })
    expect(refused.status).toBe(409)
    const sentence = `Cora Lind has this email address and is ${status.toLowerCase()}.`
    const inTheWay = { id, name: 'Cora Lind' }
    expect(await refused.json()).toMatchObject({ fields: { email: sentence }, inTheWay })
  },
)

test('A member cannot be invited to claim another record', async () => {
  const { email } = await host.member('Dora')
  const { organizationUserId } = await host.placeholder()
  expect((await host.ask({ email, organizationUserId })).status).toBe(409)
})

test.each([
  ['what they are', { isParent: true }, 'Finn Lind is already a member.'],
  [
    'more than they are',
    { isTeacher: true },
    'Finn Lind is already a member. To change their member type, open their record.',
  ],
])('Inviting a member to be %s is refused without an email', async (_, kinds, sentence) => {
  const own = await openHost(server)
  const { email, organizationUserId: id } = await own.member('Finn', { isParent: true })
  const refused = await own.ask({ email, ...kinds })
  expect(refused.status).toBe(409)
  const inTheWay = { id, name: 'Finn Lind' }
  const code = 'member_already'
  expect(await refused.json()).toMatchObject({ code, fields: { email: sentence }, inTheWay })
  expect(await readEmails(server, email)).toEqual([])
})

const list = async ({ organizationId, token }: Host) => {
  const path = `/api/OrganizationUser/admin/organization/${organizationId}/invitations`
  return (await (await server.get(path, { token })).json()).items
}

test(
  'An invitation by address is listed until it is withdrawn',
  { tags: ['7.invite-call'] },
  async () => {
    const own = await openHost(server)
    const [email = '', other = ''] = [newAddress(), newAddress()].toSorted()
    await own.ask({ email, isTeacher: true })
    await own.ask({ email: other })
    const { organizationUserId } = await own.placeholder()
    await own.ask({ email: newAddress(), organizationUserId })
    const [first, second] = await list(own)
    expect([first, second]).toMatchObject([{ email, isTeacher: true }, { email: other }])
    const path = `/api/OrganizationUser/admin/invitations/${first.id}`
    expect((await server.send('DELETE', path, { token: own.token })).status).toBe(204)
    expect(await list(own)).toEqual([second])
  },
)

test('Invitations by address are sorted by address', async () => {
  const own = await openHost(server)
  const emails = ['ann_a@example.org', 'ann-b@example.org', 'ann@example.org', 'ann1@example.org']
  for (const email of emails.toReversed()) await own.ask({ email })
  expect((await list(own)).map(({ email }: { email: string }) => email)).toEqual(emails)
})

test('Inviting an address again with the same kinds replaces the invitation', async () => {
  const own = await openHost(server)
  const email = newAddress()
  await own.ask({ email, isTeacher: true })
  await own.ask({ email, isTeacher: true })
  await own.ask({ email, isParent: true })
  expect(await list(own)).toMatchObject([
    { email, isTeacher: true },
    { email, isParent: true },
  ])
})

const askFor = ({ organizationId, token }: Host, ids: number[]) =>
  server.post(`/api/OrganizationUser/admin/organization/${organizationId}/invite`, {
    token,
    body: { ids },
  })

const record = async (of: Host, firstName: string, contactEmail: string | null) => {
  const { id } = await memberCalls(server, of).added({ firstName, contactEmail, isParent: true })
  return id as number
}

const emailsTo = async (email: string) => (await readEmails(server, email)).length

test(
  'Several members are invited at once to claim their records',
  { tags: ['7.invite-many'] },
  async () => {
    const emails = [newAddress(), newAddress()] as const
    const ids = [await record(host, 'Ida', emails[0]), await record(host, 'Jo', emails[1])]
    const answer = await askFor(host, [...ids, ...ids])
    expect([answer.status, await answer.json()]).toEqual([200, { invited: 2, notInvited: [] }])
    const many = Array.from({ length: 101 }, (_, at) => 99_000_000 + at)
    expect([(await askFor(host, many)).status, (await askFor(host, many.slice(1))).status]).toEqual(
      [422, 404],
    )
    for (const [at, email] of emails.entries()) {
      const [emailMessage] = await readEmails(server, email)
      expect(emailMessage?.subject).toBe('You are invited to Lindenschule')
      expect(await memberCalls(server, host).historyOf(ids[at] ?? 0)).toEqual(['Invited', 'Added'])
    }
  },
)

test('The answer lists who was not invited and why', { tags: ['7.invite-many'] }, async () => {
  const own = await openHost(server)
  const shared = newAddress()
  const calls = memberCalls(server, own)
  const ben = await own.member('Ben')
  const archived = await record(own, 'Ada', newAddress())
  await calls.change([archived], 'Archived')
  const invited = await record(own, 'Cy', newAddress())
  await askFor(own, [invited])
  const ids = [
    archived,
    ben.organizationUserId,
    invited,
    await record(own, 'Di', null),
    await record(own, 'Ed', shared),
    await record(own, 'Flo', shared),
    await record(own, 'Gus', ben.email),
  ]
  const { invited: count, notInvited } = await (await askFor(own, ids)).json()
  expect(count).toBe(0)
  expect(
    notInvited.map(({ name, why }: { name: string; why: string }) => `${name} ${why}`),
  ).toEqual([
    'Ada is archived',
    'Ben Lind has an account',
    expect.stringMatching(/^Cy already has an invitation until \w+ \d+, \d{4}$/),
    'Di has no email',
    'Ed has the same email as Flo',
    'Flo has the same email as Ed',
    'Gus has the email of Ben Lind, who has an account',
  ])
  expect(await emailsTo(shared)).toBe(0)
})

test('Of two records with one email, only the first is invited', async () => {
  const own = await openHost(server)
  const shared = newAddress()
  const [ed, flo] = [await record(own, 'Ed', shared), await record(own, 'Flo', shared)]
  expect(await (await askFor(own, [ed])).json()).toEqual({ invited: 1, notInvited: [] })
  const { notInvited } = await (await askFor(own, [flo])).json()
  expect(notInvited).toEqual([
    { id: flo, name: 'Flo', why: 'has the same email as Ed, who has an invitation' },
  ])
  expect(await emailsTo(shared)).toBe(1)
})

test('One record of another organization refuses the whole call', async () => {
  const email = newAddress()
  const elsewhere = await openHost(server, 'Hearth Co-op')
  const ids = [await record(host, 'Kim', email), await record(elsewhere, 'Lou', newAddress())]
  expect((await askFor(host, ids)).status).toBe(404)
  expect(await emailsTo(email)).toBe(0)
})

test('An address with too many recent invitations is left out; the others are invited', async () => {
  const email = newAddress()
  for (const name of ['A', 'B', 'C', 'D', 'E']) {
    await (await openHost(server, name)).ask({ email })
  }
  const ids = [await record(host, 'Mo', email), await record(host, 'Nia', newAddress())]
  const { invited, notInvited } = await (await askFor(host, ids)).json()
  expect(invited).toBe(1)
  const why = 'has just received several invitations. Try again in an hour'
  expect(notInvited).toEqual([{ id: ids[0], name: 'Mo', why }])
})

test('Two concurrent calls send one invitation', async () => {
  const email = newAddress()
  const ids = [await record(host, 'Pip', email)]
  const answers = await Promise.all([askFor(host, ids), askFor(host, ids)])
  const counts = await Promise.all(answers.map(async (answer) => (await answer.json()).invited))
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 1])
  expect(await emailsTo(email)).toBe(1)
})

test('Each record counts toward the limit of three hundred invitations a day', async () => {
  const own = await openHost(server)
  const ids = Array.from({ length: 100 }, (_, index) => 900_000 + index)
  const statuses = []
  for (const some of [ids, ids, ids, [1]]) statuses.push((await askFor(own, some)).status)
  expect(statuses).toEqual([404, 404, 404, 429])
})

test('A caller without a verified address cannot invite members', async () => {
  const own = await openHost(server)
  const ids = [await record(own, 'Rae', newAddress())]
  await server.db
    .updateTable('user')
    .set({ emailVerifiedAt: null })
    .where('id', '=', own.owner.userId)
    .execute()
  expect((await askFor(own, ids)).status).toBe(409)
})
