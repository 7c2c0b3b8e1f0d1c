import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { countSuccesses } from '#server/accounts/sign-in/test-sign-in.ts'
import {
  codeAnswered,
  openTestApp,
  signInSomebody,
  type TestApp,
} from '#server/testing/test-app.ts'
import { accept, type Host, newAddress, openHost } from './test-invitations.ts'
import { peanuts } from '../families/test-family.ts'
import { type Office, openOffice } from '../merging/test-merging.ts'
import { invite } from './invite-members.ts'

let server: TestApp
let host: Host
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const classesOf = async (organizationUserId: number | undefined) => {
  const address = `/api/OrganizationUser/admin/${organizationUserId}`
  const { name, teaches, attends } = await (await server.get(address, host)).json()
  return { name, teaches, attends }
}

const recordOf = (organizationUserId: number) =>
  server.db
    .selectFrom('organizationUser')
    .where('id', '=', organizationUserId)
    .select(['personId', 'status', 'mergedIntoId'])
    .executeTakeFirst()

const itsClasses = { teaches: [{ name: 'Knitting' }], attends: [{ name: 'Botany' }] }

test('A new account takes over the record, with its classes, under the name entered at sign-up', async () => {
  host = await openHost(server)
  const { personId, organizationUserId } = await host.placeholder()
  const email = newAddress()
  const invitation = await host.invite({ email, organizationUserId, isTeacher: true })
  const typed = { firstName: 'Olga', lastName: 'Berg', password: 'seven otters at dawn' }
  const signedUp = await server.post('/api/Account/sign-up', {
    body: { ...typed, email, invitation },
  })
  expect(signedUp.status).toBe(200)
  const found = `/api/OrganizationUser/admin/organization/${host.organizationId}?searchString=o`
  const { items } = await (await server.get(found, host)).json()
  expect(items).toMatchObject([{ name: 'Olga Berg', email, isParent: true, isTeacher: true }])
  expect(await classesOf(items[0].id)).toMatchObject({ name: 'Olga Berg', ...itsClasses })
  const merged = { personId, status: 'Archived', mergedIntoId: items[0].id }
  expect(await recordOf(organizationUserId)).toEqual(merged)
})

test('An existing account takes over the record, with its classes', async () => {
  host = await openHost(server)
  const { personId, organizationUserId } = await host.placeholder()
  const ben = await signInSomebody(server, 'Ben')
  const token = await host.invite({ email: ben.email, organizationUserId })
  expect((await accept(server, token)).status).toBe(200)
  const membership = await host.membershipOf(ben.personId)
  expect(membership).toMatchObject({ isOwner: false, isTeacher: true, isParent: true })
  expect(await classesOf(membership?.id)).toMatchObject({ name: 'Ben Lind', ...itsClasses })
  const merged = { personId, status: 'Archived', mergedIntoId: membership?.id }
  expect(await recordOf(organizationUserId)).toEqual(merged)
})

test('Records of the same person in other organizations stay as they are', async () => {
  host = await openHost(server)
  const elsewhere = await openHost(server, 'Hearth Co-op')
  const { personId, organizationUserId } = await host.placeholder()
  const { organizationId } = elsewhere
  await insertMembership(server.db, { organizationId, personId })
  const ben = await signInSomebody(server, 'Ben')
  await accept(server, await host.invite({ email: ben.email, organizationUserId }))
  expect(await elsewhere.membershipOf(ben.personId)).toBeUndefined()
  expect(await elsewhere.membershipOf(personId)).toBeDefined()
})

test('Claiming a record never makes an owner', async () => {
  host = await openHost(server)
  const { organizationUserId } = await host.placeholder()
  await server.db
    .updateTable('organizationUser')
    .set({ isOwner: true })
    .where('id', '=', organizationUserId)
    .execute()
  const ben = await signInSomebody(server, 'Ben')
  await accept(server, await host.invite({ email: ben.email, organizationUserId }))
  expect(await host.membershipOf(ben.personId)).toMatchObject({ isOwner: false })
})

test('A person who has joined in the meantime cannot claim a record, and their membership stays', async () => {
  host = await openHost(server)
  const { organizationUserId } = await host.placeholder()
  const ben = await signInSomebody(server, 'Ben')
  const token = await host.invite({ email: ben.email, organizationUserId })
  const { organizationId } = host
  await insertMembership(server.db, { organizationId, personId: ben.personId })
  const refused = await accept(server, token)
  expect(await codeAnswered(refused)).toEqual([409, 'member_already'])
  expect(await classesOf(organizationUserId)).toMatchObject({ name: 'Oma Lind', ...itsClasses })
})

test('When two invited people claim one record at once, one succeeds', async () => {
  host = await openHost(server)
  const { organizationUserId } = await host.placeholder()
  const tokens: string[] = []
  for (const name of ['Ben', 'Cora']) {
    const { email } = await signInSomebody(server, name)
    tokens.push(await host.invite({ email, organizationUserId }))
  }
  const answers = await Promise.all(tokens.map((token) => accept(server, token)))
  expect(countSuccesses(answers)).toBe(1)
  const problems = await Promise.all(answers.map((each) => each.json()))
  expect(problems.filter(({ code }) => code === 'record_taken')).toHaveLength(1)
})

test(
  'A person sees the record they claimed, and can return it',
  { tags: ['4.claimed-record'] },
  async () => {
    host = await openHost(server)
    const { organizationUserId } = await host.placeholder()
    const ben = await signInSomebody(server, 'Ben')
    const cora = await signInSomebody(server, 'Cora')
    await accept(server, await host.invite({ email: ben.email, organizationUserId }))
    const { token } = ben
    const records = async (of: string) => {
      const answer = await server.get('/api/Account/records', { token: of })
      return (await answer.json()) as { id: number }[]
    }
    const [claimed] = await records(token)
    const names = { name: 'Oma Lind', organizationName: 'Lindenschule' }
    expect(claimed).toEqual({ id: expect.any(Number), ...names, claimedDate: expect.any(String) })
    expect(await records(cora.token)).toEqual([])

    const path = `/api/Account/records/${claimed?.id}/part`
    expect((await server.post(path, cora)).status).toBe(404)
    expect(await (await server.post(path, { token })).json()).toEqual({ staysIn: [] })
    expect(await records(token)).toEqual([])
    expect(await classesOf(organizationUserId)).toMatchObject({ name: 'Oma Lind', ...itsClasses })
    expect(await host.membershipOf(ben.personId)).toMatchObject({
      isTeacher: false,
      isParent: false,
    })
    const again = await server.post(path, { token })
    expect(await codeAnswered(again)).toEqual([409, 'not_merged'])
  },
)

test.each(['Suspended', 'Archived'] as const)(
  'A record that has become %s cannot be claimed',
  async (status) => {
    host = await openHost(server)
    const { organizationUserId } = await host.placeholder()
    const ben = await signInSomebody(server, 'Ben')
    const token = await host.invite({ email: ben.email, organizationUserId })
    const record = server.db.updateTable('organizationUser').where('id', '=', organizationUserId)
    await record.set({ status }).execute()
    expect(await codeAnswered(await accept(server, token))).toEqual([409, 'membership_over'])
    expect(await host.membershipOf(ben.personId)).toBeUndefined()
  },
)

test('A claimed membership keeps the joined date of the record', async () => {
  host = await openHost(server)
  const { organizationUserId } = await host.placeholder()
  const joinedDate = '2020-09-01T12:00:00.000Z'
  const record = server.db.updateTable('organizationUser').where('id', '=', organizationUserId)
  await record.set({ joinedDate }).execute()
  const ben = await signInSomebody(server, 'Ben')
  await accept(server, await host.invite({ email: ben.email, organizationUserId }))
  const { id } = (await host.membershipOf(ben.personId)) ?? {}
  const card = await server.get(`/api/OrganizationUser/admin/${id}`, host)
  expect(await card.json()).toMatchObject({ joinedDate })
})

const adultsOf = async (familyId: number) => {
  const adults = server.db
    .selectFrom('familyMember')
    .where('familyId', '=', familyId)
    .where('relation', '!=', 'Child')
  return (await adults.select('personId').execute()).map(({ personId }) => personId)
}

describe('A record in a family:', () => {
  let office: Office
  beforeEach(async () => {
    host = await openHost(server)
    office = await openOffice(server)
  })

  /** Ben claims the record of the only adult of a family with a child, and adds an allergy to the child. */
  async function openClaim() {
    const { personId, organizationUserId } = await host.placeholder()
    const child = await host.placeholder()
    const familyId = await office.family([{ personId }, 'Parent', 'Full'], [child, 'Child'])
    const ben = await signInSomebody(server, 'Ben')
    await accept(server, await host.invite({ email: ben.email, organizationUserId }))
    const { token } = ben
    const notes = `/api/Family/my/${familyId}/children/${child.personId}/care-notes`
    const body = { conditions: [peanuts], version: 0 }
    expect((await server.put(notes, { token, body })).status).toBe(200)
    const [claimed] = await (await server.get('/api/Account/records', { token })).json()
    const returnRecord = () => server.post(`/api/Account/records/${claimed.id}/part`, { token })
    return { ben, familyId, organizationUserId, returnRecord }
  }

  test('Nobody can be invited to claim the record of a child in a family', async () => {
    const { personId, organizationUserId } = await host.placeholder()
    await office.family([{ personId }, 'Child'])
    const refused = await host.ask({ email: 'ben@example.org', organizationUserId })
    expect(refused.status).toBe(422)
    expect((await refused.json()).message).toMatch('This is a child’s record')
  })

  test('An invitation to a record that has become a child in a family is refused', async () => {
    const { personId, organizationUserId } = await host.placeholder()
    const ben = await signInSomebody(server, 'Ben')
    const token = await host.invite({ email: ben.email, organizationUserId })
    await office.family([{ personId }, 'Child'])
    expect(await codeAnswered(await accept(server, token))).toEqual([409, 'child_of_family'])
  })

  test('A claimed record cannot be returned if it would leave children without an adult', async () => {
    const { ben, familyId, returnRecord } = await openClaim()
    expect(await codeAnswered(await returnRecord())).toEqual([409, 'last_full_adult'])
    expect(await adultsOf(familyId)).toEqual([ben.personId])
  })

  test('A person who returns a record stays in a family where they have saved changes', async () => {
    const { ben, familyId, returnRecord } = await openClaim()
    const eva = await signInSomebody(server, 'Eva')
    const savedDate = new Date().toISOString()
    const parent = { relation: 'Parent', access: 'Full', contactOrder: 2, savedDate } as const
    await server.db
      .insertInto('familyMember')
      .values({ ...parent, familyId, personId: eva.personId })
      .execute()
    expect(await (await returnRecord()).json()).toEqual({ staysIn: ['Lind'] })
    expect(await adultsOf(familyId)).toEqual(expect.arrayContaining([ben.personId, eva.personId]))
  })

  test('An owner who undoes a claim removes nobody from a family where they have saved changes', async () => {
    const { ben, familyId, organizationUserId } = await openClaim()
    const path = `/api/OrganizationUser/admin/unmerge/${organizationUserId}`
    expect(await (await server.post(path, host)).json()).toEqual({ staysIn: ['Lind'] })
    expect(await adultsOf(familyId)).toEqual([ben.personId])
  })

  const noKind = { isTeacher: false, isStudent: false, isParent: false }

  test('When twenty claim the adults of one family at once, only the first joins the family', async () => {
    const { organizationId } = office
    const administrator = { userId: host.owner.userId, organizationId }
    const adults = await Promise.all(Array.from({ length: 20 }, () => office.record()))
    const child = await office.record({ firstName: 'Mia' })
    const places = adults.map((adult) => [adult, 'Parent', 'Full'] as const)
    const familyId = await office.family(...places.map(([...place]) => place), [child, 'Child'])
    const tokens: string[] = []
    for (const { organizationUserId } of adults) {
      const { email } = await signInSomebody(server, 'Ben')
      const values = { ...noKind, organizationId, email, organizationUserId }
      tokens.push(await host.issue((await invite(server.db, administrator, values)).id, email))
    }
    const answers = await Promise.all(tokens.map((token) => accept(server, token)))
    expect(countSuccesses(answers)).toBe(20)
    const withAccount = await server.db
      .selectFrom('familyMember')
      .innerJoin('person', 'person.id', 'personId')
      .where('familyId', '=', familyId)
      .where('person.userId', 'is not', null)
      .select('person.id')
      .execute()
    expect(withAccount).toHaveLength(1)
  })
})
