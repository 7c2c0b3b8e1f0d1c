import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFamily } from '../families/test-family.ts'
import { insertMembership, insertOrganization } from '../organizations/organizations.queries.ts'
import { countSuccesses, follow, isLinkOver } from '../sign-in/test-sign-in.ts'
import { openTestApp, signInSomebody, type TestApp } from '../testing/test-app.ts'
import { readLetters } from '../testing/test-letters.ts'
import { newAddress } from './test-invitations.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

async function openLinds() {
  const ada = await signInSomebody(server, 'Ada')
  return { ada, family: await openFamily(server, ada) }
}

const typed = { firstName: 'Ida', lastName: 'Berg', password: 'seven otters at dawn' }
const signUp = (email: string, invitation: string) =>
  server.post('/api/Account/sign-up', { body: { ...typed, email, invitation } })

const familiesOf = async ({ token }: { token: string }) =>
  (await (await server.get('/api/Family/my', { token })).json()).items

test('The letter says whose address invites, and nothing that anybody has typed', async () => {
  const { ada, family } = await openLinds()
  const mia = await family.child('Mia')
  const email = newAddress()
  await family.invite({ email })
  await family.share(mia.personId, email)
  const letters = await readLetters(server, email)
  expect(letters.map(({ subject }) => subject)).toEqual([
    'You are invited to a family at Kinroll',
    'You are asked to have a child in your family at Kinroll',
  ])
  for (const { text, html } of letters) {
    expect(text).toContain(ada.email)
    expect(text + html).not.toMatch(/Ada|Lind|Mia|2018/)
  }
})

test('An account sends at most twenty invitations to families a day', async () => {
  const { family } = await openLinds()
  const ask = async () => (await family.ask({ email: newAddress() })).status
  for (let sent = 0; sent < 20; sent += 1) expect(await ask()).toBe(200)
  expect(await ask()).toBe(429)
})

test('Whoever has no account is asked to sign up, and belongs to the family then', async () => {
  const { family } = await openLinds()
  const email = newAddress()
  const token = await family.issue(await family.invite({ email }))
  const asked = await (await follow(server, token)).json()
  expect(asked).toEqual({ signUp: { email, invitedTo: 'the family “Lind family”' } })
  const ida = await (await signUp(email, token)).json()
  expect(await familiesOf(ida)).toMatchObject([{ name: 'Lind family', access: 'View' }])
  expect(await (await follow(server, token)).json()).toEqual(isLinkOver)
})

test('Of eight who accept one invitation at once, one gets in', async () => {
  const { ada, family } = await openLinds()
  const ben = await signInSomebody(server, 'Ben')
  const invitation = await family.invite({ email: ben.email })
  const tokens = [await family.issue(invitation), await family.issue(invitation)]
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, number) => follow(server, tokens[number % 2] ?? '')),
  )
  expect(countSuccesses(answers)).toBe(1)
  const seen = await family.seenBy(ada)
  expect([seen?.adults.length, seen?.guests]).toEqual([2, []])
})

test('Whoever claims a record has its place and what was known, and organizations keep theirs', async () => {
  const { ada, family } = await openLinds()
  const personId = await family.grandparent()
  const organization = { name: 'Lindenschule', accessLevel: 0, admissionType: 0 } as const
  const { id: organizationId } = await insertOrganization(server.db, organization)
  await insertMembership(server.db, { organizationId, personId })
  const oma = await signInSomebody(server, 'Olga')
  await follow(server, await family.issue(await family.invite({ email: oma.email, personId })))
  const seen = await family.seenBy(ada)
  expect(seen?.adults).toMatchObject([
    { firstName: 'Ada' },
    { firstName: 'Olga', access: 'View', phone: '555 0199', contactOrder: 2, hasAccount: true },
  ])
  const kept = server.db.selectFrom('organizationUser').where('personId', '=', personId)
  expect(await kept.select('status').execute()).toEqual([{ status: 'Active' }])
})

test('A claimed record that nobody else knows is gone', async () => {
  const { family } = await openLinds()
  const personId = await family.grandparent()
  const oma = await signInSomebody(server, 'Olga')
  await follow(server, await family.issue(await family.invite({ email: oma.email, personId })))
  const person = server.db.selectFrom('person').where('id', '=', personId).select('id')
  expect(await person.executeTakeFirst()).toBeUndefined()
})

test('Whoever is in the family is not invited again', async () => {
  const { ada, family } = await openLinds()
  const refused = await family.ask({ email: ada.email })
  expect(refused.status).toBe(409)
  expect((await refused.json()).fields).toEqual({
    email: 'Whoever has this email address is in this family already.',
  })
})

test('Nobody invites before their own address is verified', async () => {
  const { ada, family } = await openLinds()
  await server.db
    .updateTable('user')
    .set({ emailVerifiedAt: null })
    .where('id', '=', ada.userId)
    .execute()
  expect((await family.ask({ email: newAddress() })).status).toBe(409)
})

test('A withdrawn invitation, and one that another took the place of, are over', async () => {
  const { ada, family } = await openLinds()
  const ben = await signInSomebody(server, 'Ben')
  const first = await family.issue(await family.invite({ email: ben.email }))
  const again = await family.invite({ email: ben.email, access: 'Full' })
  expect((await family.seenBy(ada))?.guests).toHaveLength(1)
  expect(await (await follow(server, first)).json()).toEqual(isLinkOver)
  const token = await family.issue(again)
  const withdrawn = await server.del(`${family.path}/invitations/${again.id}`, ada)
  expect(withdrawn.status).toBe(204)
  expect(await (await follow(server, token)).json()).toEqual(isLinkOver)
  expect(await familiesOf(ben)).toEqual([])
})

test('A shared child is in the family of the other household, which sees nothing of ours', async () => {
  const { ada, family } = await openLinds()
  const mia = await family.child('Mia')
  const ben = await signInSomebody(server, 'Ben')
  const theirs = await openFamily(server, ben, 'Berg family')
  await family.child('Tom')
  const shared = await (await family.share(mia.personId, ben.email)).json()
  expect(shared).toMatchObject({ relation: null, access: null, childName: 'Mia Lind' })
  expect((await follow(server, await family.issue(shared))).status).toBe(200)
  const [seen, ...others] = await familiesOf(ben)
  expect(others).toEqual([])
  expect(seen).toMatchObject({ id: theirs.familyId, children: [{ name: 'Mia Lind' }] })
  expect(JSON.stringify(seen)).not.toMatch(/Ada|Tom|Lind family/)
  expect(JSON.stringify(await family.seenBy(ada))).not.toMatch(/Ben|Berg/)
})

test('A family learns that a child is in another household, and never which', async () => {
  const { ada, family } = await openLinds()
  const mia = await family.child('Mia')
  const ben = await signInSomebody(server, 'Ben')
  const theirs = await openFamily(server, ben, 'Berg family')
  const { id, expiresDate } = await (await family.share(mia.personId, ben.email)).json()
  const waiting = { isElsewhere: false, shares: [{ id, email: ben.email, expiresDate }] }
  expect((await family.seenBy(ada))?.children).toMatchObject([waiting])
  await follow(server, await family.issue({ id, email: ben.email }))
  const known = { isElsewhere: true, shares: [] }
  expect((await family.seenBy(ada))?.children).toMatchObject([known])
  expect((await theirs.seenBy(ben))?.children).toMatchObject([known])
})

test('Whoever has two families says which one a shared child goes to', async () => {
  const { family } = await openLinds()
  const mia = await family.child('Mia')
  const ben = await signInSomebody(server, 'Ben')
  const berg = await openFamily(server, ben, 'Berg family')
  const grove = await openFamily(server, ben, 'Grove family')
  const shared = await (await family.share(mia.personId, ben.email)).json()
  expect((await follow(server, await family.issue(shared))).status).toBe(200)
  const waiting = async () => (await server.get('/api/Family/my/shared', ben)).json()
  const choices = [
    { id: berg.familyId, name: 'Berg family' },
    { id: grove.familyId, name: 'Grove family' },
  ]
  expect(await waiting()).toEqual([{ id: shared.id, childName: 'Mia Lind', families: choices }])
  const take = () => server.post(`${grove.path}/shared/${shared.id}`, ben)
  expect((await take()).status).toBe(204)
  expect(await familiesOf(ben)).toMatchObject([
    { name: 'Berg family', children: [] },
    { name: 'Grove family', children: [{ name: 'Mia Lind' }] },
  ])
  expect(await waiting()).toEqual([])
  expect((await take()).status).toBe(404)
})

test('Nobody takes a child that is shared with somebody else', async () => {
  const { family } = await openLinds()
  const mia = await family.child('Mia')
  const shared = await (await family.share(mia.personId, newAddress())).json()
  const ben = await signInSomebody(server, 'Ben')
  const berg = await openFamily(server, ben, 'Berg family')
  expect((await server.post(`${berg.path}/shared/${shared.id}`, ben)).status).toBe(404)
})

test('Whoever has no family gets one of their own for a shared child', async () => {
  const { family } = await openLinds()
  const mia = await family.child('Mia')
  const email = newAddress()
  const shared = await (await family.share(mia.personId, email)).json()
  const ida = await (await signUp(email, await family.issue(shared))).json()
  expect(await familiesOf(ida)).toMatchObject([
    { name: 'Berg family', access: 'Full', children: [{ name: 'Mia Lind' }] },
  ])
})

test('A child that left the family meanwhile is not shared any more', async () => {
  const { ada, family } = await openLinds()
  const mia = await family.child('Mia')
  const ben = await signInSomebody(server, 'Ben')
  const token = await family.issue(await (await family.share(mia.personId, ben.email)).json())
  await server.del(`${family.path}/people/${mia.personId}`, ada)
  expect(await (await follow(server, token)).json()).toEqual(isLinkOver)
})
