import { day } from '#contract/dates/durations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sentenceAnswered } from '#server/testing/test-answers.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { readLetters } from '#server/testing/test-letters.ts'
import { type Host, newAddress, openHost } from './test-invitations.ts'

let server: TestApp
let host: Host
beforeAll(async () => {
  server = await openTestApp()
  host = await openHost(server)
})
afterAll(() => server.close())

test('An owner invites by mail', { tags: ['7.invite-call', '9.link-life'] }, async () => {
  const email = newAddress()
  const answer = await host.ask({ email: email.toUpperCase(), isTeacher: true })
  expect(answer.status).toBe(200)
  const invitation = await answer.json()
  expect(invitation).toEqual({ id: expect.any(Number), email, expiresDate: expect.any(String) })
  const days = (Date.parse(invitation.expiresDate) - Date.now()) / day
  expect(days).toBeCloseTo(14, 2)
  const [letter] = await readLetters(server, email)
  expect(letter?.subject).toBe('You are invited to Lindenschule')
  expect(letter?.text).toContain('invites you to Lindenschule at Kinroll, as a teacher.')
  expect(letter?.text).toContain(`(${host.owner.email}) invited this address to Kinroll.`)
})

test('A letter names nobody whose address is not verified any more', async () => {
  const own = await openHost(server)
  const email = newAddress()
  await own.ask({ email })
  await server.db
    .updateTable('user')
    .set({ emailVerifiedAt: null })
    .where('id', '=', own.owner.userId)
    .execute()
  const [letter] = await readLetters(server, email)
  expect(letter?.text).toContain('You are invited to join “Lindenschule” at Kinroll.')
  expect(letter?.text).not.toContain(own.owner.email)
})

test('An owner who has not verified an address yet cannot write to others', async () => {
  const own = await openHost(server)
  await server.db
    .updateTable('user')
    .set({ emailVerifiedAt: null })
    .where('id', '=', own.owner.userId)
    .execute()
  const refused = await own.ask({ email: newAddress() })
  expect(await sentenceAnswered(refused)).toEqual([
    409,
    'Verify your own email address before you invite others.',
  ])
})

test('A record is offered only by its own organization', async () => {
  const elsewhere = await openHost(server, 'Hearth Co-op')
  const { organizationUserId } = await elsewhere.placeholder()
  const refused = await host.ask({ email: newAddress(), organizationUserId })
  expect(refused.status).toBe(404)
})

test('A record of somebody who has an account is offered to nobody', async () => {
  const { organizationUserId } = await host.member('Ben')
  const refused = await host.ask({ email: newAddress(), organizationUserId })
  expect(refused.status).toBe(422)
  expect((await refused.json()).fields).toEqual({
    organizationUserId: 'Choose an active member who has no account.',
  })
})

test.each(['Suspended', 'Archived'] as const)(
  'Somebody who is %s is not invited past that',
  async (status) => {
    const { email, organizationUserId: id } = await host.member('Cora', { status })
    const refused = await host.ask({ email })
    expect(refused.status).toBe(409)
    const sentence = `Cora Lind has this email address, and is ${status.toLowerCase()} here.`
    const inTheWay = { id, name: 'Cora Lind' }
    expect(await refused.json()).toMatchObject({ fields: { email: sentence }, inTheWay })
  },
)

test('A member is not offered the record of somebody else', async () => {
  const { email } = await host.member('Dora')
  const { organizationUserId } = await host.placeholder()
  expect((await host.ask({ email, organizationUserId })).status).toBe(409)
})

test.each([
  ['nothing more', { isParent: true }, 'Finn Lind is a member already.'],
  [
    'something more',
    { isTeacher: true },
    'Finn Lind is a member already. What they are is changed on their card.',
  ],
])('A member who is invited to be %s gets no letter', async (_, kinds, sentence) => {
  const own = await openHost(server)
  const { email, organizationUserId: id } = await own.member('Finn', { isParent: true })
  const refused = await own.ask({ email, ...kinds })
  expect(refused.status).toBe(409)
  const inTheWay = { id, name: 'Finn Lind' }
  const code = 'member_already'
  expect(await refused.json()).toMatchObject({ code, fields: { email: sentence }, inTheWay })
  expect(await readLetters(server, email)).toEqual([])
})

const list = async ({ organizationId, token }: Host) => {
  const path = `/api/OrganizationUser/admin/organization/${organizationId}/invitations`
  return (await (await server.get(path, { token })).json()).items
}

test(
  'Who is invited by address is listed until it is withdrawn',
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

test('Those invited by address are listed in the order of their addresses', async () => {
  const own = await openHost(server)
  const emails = ['ann_a@example.org', 'ann-b@example.org', 'ann@example.org', 'ann1@example.org']
  for (const email of emails.toReversed()) await own.ask({ email })
  expect((await list(own)).map(({ email }: { email: string }) => email)).toEqual(emails)
})

test('Whoever is invited again to be the same has one invitation', async () => {
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
