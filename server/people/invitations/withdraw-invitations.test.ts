import type { OpenInvitation } from '#contract/people/members.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberCalls } from '../members/test-members.ts'
import { follow, linkExpiredProblem, register } from '#server/accounts/sign-in/test-sign-in.ts'
import { openTestApp, signInSomebody, type TestApp } from '#server/testing/test-app.ts'
import { readEmails } from '#server/testing/test-emails.ts'
import { invite } from './invite-members.ts'
import { accept, newAddress, openHost } from './test-invitations.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const noKind = { isTeacher: false, isStudent: false, isParent: false }

/** Ada and Eve own an organization. */
async function openOwners() {
  const host = await openHost(server)
  const eve = await host.member('Eve', { isOwner: true })
  const emailVerifiedAt = new Date().toISOString()
  await server.db
    .updateTable('user')
    .set({ emailVerifiedAt })
    .where('id', '=', eve.userId)
    .execute()
  return { host, eve, calls: memberCalls(server, host) }
}

/** Eve has invited Cy twice, once to claim a record; Ada has invited another address. */
async function openInvited() {
  const { host, eve, calls } = await openOwners()
  const { organizationId } = host
  const { organizationUserId } = await host.placeholder()
  const cy = await signInSomebody(server, 'Cy')
  const sent = async (userId: number, email: string, recordId?: number) => {
    const record = recordId === undefined ? {} : { organizationUserId: recordId }
    const values = { ...noKind, ...record, organizationId, email }
    const { id } = await invite(server.db, { userId, organizationId }, values)
    return { id, token: await host.issue(id, email) }
  }
  return {
    host,
    eve,
    cy,
    organizationUserId,
    byAddress: await sent(eve.userId, cy.email),
    toClaim: await sent(eve.userId, cy.email, organizationUserId),
    ofAda: await sent(host.owner.userId, newAddress()),
    calls,
  }
}

type Invited = Awaited<ReturnType<typeof openInvited>>

const ways: [string, (invited: Invited) => Promise<Response>][] = [
  ['is suspended', ({ calls, eve }) => calls.change([eve.organizationUserId], 'Suspended')],
  ['is archived', ({ calls, eve }) => calls.change([eve.organizationUserId], 'Archived')],
  [
    'is suspended on their card',
    async ({ calls, eve: { organizationUserId: id } }) =>
      calls.save(id, { ...(await calls.unchanged(id)), status: 'Suspended' }),
  ],
  ['is removed', ({ calls, eve }) => calls.remove(eve.organizationUserId)],
]

test.each(ways)('An invitation cannot be accepted after its sender %s', async (_, go) => {
  const invited = await openInvited()
  expect((await go(invited)).ok).toBe(true)
  for (const { token } of [invited.byAddress, invited.toClaim]) {
    expect(await (await accept(server, token)).json()).toEqual(linkExpiredProblem)
  }
  expect(await readEmails(server, invited.cy.email)).toEqual([])
  expect(await (await accept(server, invited.ofAda.token)).json()).toHaveProperty('signUp')
})

test('An invitation sent while its sender is being suspended does not stay open', async () => {
  const senders: number[] = []
  for (let round = 0; round < 15; round += 1) {
    const { host, eve, calls } = await openOwners()
    const { organizationId } = host
    const body = { ...noKind, organizationId, email: newAddress() }
    await Promise.all([
      server.post('/api/OrganizationUser/admin/invite', { token: eve.token, body }),
      calls.change([eve.organizationUserId], 'Suspended'),
    ])
    senders.push(eve.userId)
  }
  const open = server.db.selectFrom('invitation').where('invitedByUserId', 'in', senders)
  expect(await open.select('id').execute()).toEqual([])
})

test('The audit log records the invitations withdrawn with their sender', async () => {
  const { host, eve, calls, organizationUserId, byAddress } = await openInvited()
  await calls.change([eve.organizationUserId], 'Suspended')
  const [latest] = await calls.historyOf(organizationUserId)
  expect(latest).toBe('Invited')
  const entries = await server.db
    .selectFrom('auditEntry')
    .where('organizationId', '=', host.organizationId)
    .where('subjectType', '=', 'Invitation')
    .where('subjectId', '=', byAddress.id)
    .select(['action', 'actorUserId'])
    .execute()
  expect(entries).toEqual([{ action: 'Removed', actorUserId: host.owner.userId }])
})

test('A membership stays when the sender of its invitation is archived', async () => {
  const { cy, eve, host, byAddress, calls } = await openInvited()
  await accept(server, byAddress.token)
  await calls.change([eve.organizationUserId], 'Archived')
  expect(await host.membershipOf(cy.personId)).toMatchObject({ status: 'Active' })
})

test('Invitations that the sender sent for another organization stay open', async () => {
  const { eve, calls } = await openInvited()
  const elsewhere = await openHost(server, 'Hearth Co-op')
  const { organizationId } = elsewhere
  const values = { ...noKind, organizationId, email: newAddress() }
  const { id } = await invite(server.db, { userId: eve.userId, organizationId }, values)
  await calls.change([eve.organizationUserId], 'Suspended')
  const open = server.db.selectFrom('invitation').where('id', '=', id).select('id')
  expect(await open.execute()).toEqual([{ id }])
})

const rounds = 15

const countSucceeded = (answers: Response[]) => answers.filter(({ ok }) => ok).length

/** An organization that invites, an invited account, and a way to withdraw. */
async function openWays() {
  const host = await openHost(server)
  const ben = await register(server, {}, 'Ben')
  const withdraw = (rest: string) =>
    server.del(`/api/OrganizationUser/admin/${rest}`, { token: host.token })
  return { host, ben, withdraw }
}

test('An invitation by address is either accepted or withdrawn', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { host, ben, withdraw } = await openWays()
    const { id, email } = await (await host.ask({ email: ben.email })).json()
    const token = await host.issue(id, email)
    const answers = await Promise.all([
      follow(server, token, { from: ben.token }),
      withdraw(`invitations/${id}`),
    ])
    expect(countSucceeded(answers)).toBe(1)
  }
})

test('An invitation to claim a record is either accepted or withdrawn', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { host, ben, withdraw } = await openWays()
    const { organizationUserId } = await host.placeholder()
    const token = await host.invite({ email: ben.email, organizationUserId })
    const answers = await Promise.all([
      follow(server, token, { from: ben.token }),
      withdraw(`invitation/${organizationUserId}`),
    ])
    expect(countSucceeded(answers)).toBe(1)
  }
})

test('The list of invitations says whose email the mail server refused', async () => {
  const host = await openHost(server)
  const [refused, sent] = [newAddress(), newAddress()]
  for (const email of [refused, sent]) await host.ask({ email })
  await server.db
    .updateTable('outboxEmail')
    .set({ outcome: 'Refused' })
    .where('email', '=', refused)
    .execute()
  const list = async () => {
    const path = `/api/OrganizationUser/admin/organization/${host.organizationId}/invitations`
    const { items } = await (await server.get(path, { token: host.token })).json()
    return Object.fromEntries(
      items.map((item: OpenInvitation) => [item.email, item.isEmailRefused]),
    )
  }
  expect(await list()).toEqual({ [refused]: true, [sent]: false })
  await host.ask({ email: refused })
  expect(await list()).toEqual({ [refused]: false, [sent]: false })
})
