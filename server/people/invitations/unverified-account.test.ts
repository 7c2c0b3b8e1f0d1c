import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { memberCalls } from '../members/test-members.ts'
import { follow, issue, register, type Registered } from '#server/accounts/sign-in/test-sign-in.ts'
import { codeAnswered, openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { readEmails, searchOf } from '#server/testing/test-emails.ts'
import { lead } from '#server/classes/classes/test-school.ts'
import { grant } from '#server/rights/matrix/test-holders.ts'
import { type Host, newAddress, openHost, signUpInvited } from './test-invitations.ts'

let server: TestApp
let host: Host
let mallory: Registered & { email: string }
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

/** Mallory has signed up with the address of another person, and joined. */
beforeEach(async () => {
  host = await openHost(server)
  const email = newAddress()
  mallory = { ...(await register(server, { email, emailVerifiedAt: null }, 'Mallory')), email }
  await join()
})

const join = () => server.post(`/api/Organization/join/${host.organizationId}`, mallory)
const membership = () => host.membershipOf(mallory.personId)
const calls = () => memberCalls(server, host)

/** The token in the link of the latest invitation. */
async function latestToken() {
  const emailMessages = await readEmails(server, mallory.email)
  const invitation = emailMessages.findLast(({ kind }) => kind === 'Invitation')
  return searchOf(invitation?.link)['token'] ?? ''
}

/** The owner of the address follows the invitation, which asks them to log in, and logs in through a link. */
async function logInByLink(token: string) {
  const asked = await (await follow(server, token)).json()
  expect(asked).toMatchObject({ logIn: { purpose: 'Invitation', email: mallory.email } })
  return (await (await follow(server, await issue(server, mallory))).json()).token
}

async function acceptByLink() {
  const token = await latestToken()
  const owner: string = await logInByLink(token)
  return { owner, answer: await follow(server, token, { from: owner }) }
}

test('An invited person can accept although somebody else signed up with their address', async () => {
  expect((await host.ask({ email: mallory.email, isParent: true })).status).toBe(200)
  const { owner, answer } = await acceptByLink()
  expect(await answer.json()).toEqual({ done: true })
  expect(await membership()).toMatchObject({ status: 'Active', isParent: true, isOwner: false })
  expect((await server.get('/api/Account/me', { token: owner })).status).toBe(200)
  expect((await server.get('/api/Account/me', mallory)).status).toBe(401)
})

test('They take over the record that they are invited to, although the account is already a member', async () => {
  const { organizationUserId } = await host.placeholder()
  expect((await host.ask({ email: mallory.email, organizationUserId })).status).toBe(200)
  const { owner, answer } = await acceptByLink()
  expect(await answer.json()).toEqual({ done: true })
  expect(await membership()).toMatchObject({ status: 'Active', isParent: true, isTeacher: true })
  const records = await server.get('/api/Account/records', { token: owner })
  expect(await records.json()).toMatchObject([{ name: 'Oma Lind' }])
})

test('They also take it over if the account joined after the invitation was sent', async () => {
  const { organizationUserId } = await host.placeholder()
  const own = await openHost(server, 'Hearth Co-op')
  const record = await own.placeholder()
  const { organizationUserId: offered } = record
  expect((await own.ask({ email: mallory.email, organizationUserId: offered })).status).toBe(200)
  await server.post(`/api/Organization/join/${own.organizationId}`, mallory)
  const { answer } = await acceptByLink()
  expect(await answer.json()).toEqual({ done: true })
  expect(await own.membershipOf(mallory.personId)).toMatchObject({ isTeacher: true })
  expect((await calls().read(organizationUserId)).status).toBe('Active')
})

test('A record’s contact email can be invited although an unverified account has it', async () => {
  const { personId, organizationUserId } = await host.placeholder()
  const person = server.db.updateTable('person').where('id', '=', personId)
  await person.set({ contactEmail: mallory.email }).execute()
  const path = `/api/OrganizationUser/admin/organization/${host.organizationId}/invite`
  const many = await server.post(path, { token: host.token, body: { ids: [organizationUserId] } })
  expect(await many.json()).toEqual({ invited: 1, notInvited: [] })
})

test.each(['Suspended', 'Archived'] as const)(
  'A person invited after the account was %s becomes a member without its former roles',
  async (status) => {
    const { id = 0 } = (await membership()) ?? {}
    const teacher = { ...mallory, organizationUserId: id }
    const classId = await host.class({ teachers: lead(teacher) })
    await grant(server, host, 'Administrator', teacher)
    await server.db
      .updateTable('organizationUser')
      .set({ isOwner: true })
      .where('id', '=', id)
      .execute()
    await unverified()
    await calls().change([id], status)
    expect((await host.ask({ email: mallory.email, isParent: true })).status).toBe(200)
    const { owner, answer } = await acceptByLink()
    expect(await answer.json()).toEqual({ done: true })
    expect(await membership()).toMatchObject({ status: 'Active', isParent: true, isOwner: false })
    expect((await server.get(`/api/Class/care/${classId}`, { token: owner })).status).toBe(403)
    const members = `/api/OrganizationUser/admin/organization/${host.organizationId}`
    expect((await server.get(members, { token: owner })).status).toBe(403)
  },
)

const unverified = () =>
  server.db
    .updateTable('user')
    .set({ emailVerifiedAt: null })
    .where('id', '=', mallory.userId)
    .execute()

test('They also see the invitation in their list and can accept it there', async () => {
  const { id = 0 } = (await membership()) ?? {}
  await calls().change([id], 'Archived')
  const invitation = await (await host.ask({ email: mallory.email, isParent: true })).json()
  const token: string = await logInByLink(await latestToken())
  const mine = '/api/Organization/my-invitations'
  expect(await (await server.get(mine, { token })).json()).toMatchObject([{ id: invitation.id }])
  expect((await server.post(`${mine}/${invitation.id}/accept`, { token })).status).toBe(204)
  expect(await membership()).toMatchObject({ status: 'Active', isParent: true })
})

test.each(['Suspended', 'Archived'] as const)(
  'A member who is %s after the invitation was sent cannot accept',
  async (status) => {
    expect((await host.ask({ email: mallory.email, isParent: true })).status).toBe(200)
    const { id = 0 } = (await membership()) ?? {}
    await later(id, status)
    const { owner, answer } = await acceptByLink()
    expect(await codeAnswered(answer)).toEqual([409, 'membership_over'])
    const mine = await server.get('/api/Organization/my-invitations', { token: owner })
    expect(await mine.json()).toEqual([])
    expect(await membership()).toMatchObject({ status })
  },
)

/** Changes the status one second in the future, after the invitation. */
async function later(id: number, status: 'Suspended' | 'Archived') {
  await calls().change([id], status)
  const savedDate = new Date(Date.now() + 1000).toISOString()
  await server.db.updateTable('organizationUser').set({ savedDate }).where('id', '=', id).execute()
}

test('A verified member who was suspended cannot be invited, but a new account can', async () => {
  const { email } = await host.member('Cora', { status: 'Suspended' })
  expect((await host.ask({ email })).status).toBe(409)
  const guest = newAddress()
  const invited = await host.invite({ email: guest, isParent: true })
  expect((await signUpInvited(server, guest, invited)).status).toBe(200)
})
