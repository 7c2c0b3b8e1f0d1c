import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberCalls } from '../members/test-members.ts'
import { follow, isLinkOver, register } from '#server/accounts/sign-in/test-sign-in.ts'
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

/** Ada owns an organization, and Eve does as well. */
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

/** Eve has invited Cy and offered a record to him; Ada has invited Dan. */
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

test.each(ways)('Nobody accepts what an owner sent who %s', async (_, go) => {
  const invited = await openInvited()
  expect((await go(invited)).ok).toBe(true)
  for (const { token } of [invited.byAddress, invited.toClaim]) {
    expect(await (await accept(server, token)).json()).toEqual(isLinkOver)
  }
  expect(await readEmails(server, invited.cy.email)).toEqual([])
  expect(await (await accept(server, invited.ofAda.token)).json()).toHaveProperty('signUp')
})

test('Nothing stays open of what somebody sends while they are suspended', async () => {
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
}, 60_000)

test('The history tells that invitations were withdrawn with the one who sent them', async () => {
  const { host, eve, calls, organizationUserId, byAddress } = await openInvited()
  await calls.change([eve.organizationUserId], 'Suspended')
  const [latest] = await calls.historyOf(organizationUserId)
  expect(latest).toBe('Invited')
  const kept = await server.db
    .selectFrom('auditEntry')
    .where('organizationId', '=', host.organizationId)
    .where('subjectType', '=', 'Invitation')
    .where('subjectId', '=', byAddress.id)
    .select(['action', 'actorUserId'])
    .execute()
  expect(kept).toEqual([{ action: 'Removed', actorUserId: host.owner.userId }])
})

test('What was accepted before stays', async () => {
  const { cy, eve, host, byAddress, calls } = await openInvited()
  await accept(server, byAddress.token)
  await calls.change([eve.organizationUserId], 'Archived')
  expect(await host.membershipOf(cy.personId)).toMatchObject({ status: 'Active' })
})

test('What somebody has sent for another organization stays open', async () => {
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

const howMany = (answers: Response[]) => answers.filter(({ ok }) => ok).length

/** An invitation, as both see it: the one who follows its link, and the one who withdraws it. */
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
    expect(howMany(answers)).toBe(1)
  }
}, 60_000)

test('An invitation to claim a record is either accepted or withdrawn', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { host, ben, withdraw } = await openWays()
    const { organizationUserId } = await host.placeholder()
    const token = await host.invite({ email: ben.email, organizationUserId })
    const answers = await Promise.all([
      follow(server, token, { from: ben.token }),
      withdraw(`${organizationUserId}/invitation`),
    ])
    expect(howMany(answers)).toBe(1)
  }
}, 60_000)
