import { day } from '#contract/dates/durations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepFamilyChanges } from '../family-changes/changes.ending.ts'
import { dayLater, openParents } from '../family-changes/test-changes.ts'
import { familiesOf, openLinds } from '../families/test-family.ts'
import { insertOrganization } from '#server/organizations/organizations/organizations.queries.ts'
import { countSuccesses, isLinkOver } from '#server/accounts/sign-in/test-sign-in.ts'
import { openTestApp, signInSomebody, type TestApp } from '#server/testing/test-app.ts'
import { readLetters } from '#server/testing/test-letters.ts'
import { accept, newAddress, signUpInvited } from './test-invitations.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test('The letter says whose address invites, and nothing that anybody has typed', async () => {
  const { ada, family } = await openLinds(server)
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
  const { family } = await openLinds(server)
  const ask = async () => (await family.ask({ email: newAddress() })).status
  for (let sent = 0; sent < 20; sent += 1) expect(await ask()).toBe(200)
  expect(await ask()).toBe(429)
})

test('Whoever has no account is asked to sign up, and belongs to the family then', async () => {
  const { family } = await openLinds(server)
  const email = newAddress()
  const token = await family.issue(await family.invite({ email }))
  const asked = await (await accept(server, token)).json()
  expect(asked).toEqual({ signUp: { email, invitedTo: 'the family “Lind family”' } })
  const ida = await (await signUpInvited(server, email, token)).json()
  expect(await familiesOf(server, ida)).toMatchObject([{ name: 'Lind family', access: 'View' }])
  expect(await (await accept(server, token)).json()).toEqual(isLinkOver)
})

test('Of eight who accept one invitation at once, one gets in', async () => {
  const { ada, family } = await openLinds(server)
  const ben = await signInSomebody(server, 'Ben')
  const invitation = await family.invite({ email: ben.email })
  const tokens = [await family.issue(invitation), await family.issue(invitation)]
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, number) => accept(server, tokens[number % 2] ?? '')),
  )
  expect(countSuccesses(answers)).toBe(1)
  const seen = await family.seenBy(ada)
  expect([seen?.adults.length, seen?.guests]).toEqual([2, []])
})

test('Whoever claims a record has its place and what was known, and organizations keep theirs', async () => {
  const { ada, family } = await openLinds(server)
  const personId = await family.grandparent()
  const organization = { name: 'Lindenschule', accessLevel: 0, admissionType: 0 } as const
  const { id: organizationId } = await insertOrganization(server.db, organization)
  await insertMembership(server.db, { organizationId, personId })
  const oma = await signInSomebody(server, 'Olga')
  await accept(server, await family.issue(await family.invite({ email: oma.email, personId })))
  const seen = await family.seenBy(ada)
  expect(seen?.adults).toMatchObject([
    { firstName: 'Ada' },
    { firstName: 'Olga', access: 'View', phone: '555 0199', contactOrder: 2, hasAccount: true },
  ])
  const kept = server.db.selectFrom('organizationUser').where('personId', '=', personId)
  expect(await kept.select('status').execute()).toEqual([{ status: 'Active' }])
})

test('A claimed record that nobody else knows is gone', async () => {
  const { family } = await openLinds(server)
  const personId = await family.grandparent()
  const oma = await signInSomebody(server, 'Olga')
  await accept(server, await family.issue(await family.invite({ email: oma.email, personId })))
  const person = server.db.selectFrom('person').where('id', '=', personId).select('id')
  expect(await person.executeTakeFirst()).toBeUndefined()
})

test('Whoever is in the family is not invited again', async () => {
  const { ada, family } = await openLinds(server)
  const refused = await family.ask({ email: ada.email })
  expect(refused.status).toBe(409)
  expect((await refused.json()).fields).toEqual({
    email: 'Whoever has this email address is in this family already.',
  })
})

test('Nobody invites before their own address is verified', async () => {
  const { ada, family } = await openLinds(server)
  await server.db
    .updateTable('user')
    .set({ emailVerifiedAt: null })
    .where('id', '=', ada.userId)
    .execute()
  expect((await family.ask({ email: newAddress() })).status).toBe(409)
})

test('An adult who is invited at another address is listed once', async () => {
  const { ada, family } = await openLinds(server)
  const personId = await family.grandparent()
  const first = await family.issue(await family.invite({ email: newAddress(), personId }))
  const { email } = await family.invite({ email: newAddress(), personId })
  await family.invite({ email: newAddress() })
  const seen = await family.seenBy(ada)
  expect(seen?.adults).toMatchObject([{ firstName: 'Ada' }, { firstName: 'Oma' }])
  expect(seen?.guests).toMatchObject([{ email }, {}])
  expect(await (await accept(server, first)).json()).toEqual(isLinkOver)
})

test('A withdrawn invitation, and one that another took the place of, are over', async () => {
  const { ada, family } = await openLinds(server)
  const ben = await signInSomebody(server, 'Ben')
  const first = await family.issue(await family.invite({ email: ben.email }))
  const again = await family.invite({ email: ben.email, access: 'Full' })
  expect((await family.seenBy(ada))?.guests).toHaveLength(1)
  expect(await (await accept(server, first)).json()).toEqual(isLinkOver)
  const token = await family.issue(again)
  const withdrawn = await server.del(`${family.path}/invitations/${again.id}`, ada)
  expect(withdrawn.status).toBe(204)
  expect(await (await accept(server, token)).json()).toEqual(isLinkOver)
  expect(await familiesOf(server, ben)).toEqual([])
})

test('The other parent is told by email and in the history of an invitation that is withdrawn', async () => {
  const { ada, ben, family, share, told } = await openParents(server)
  const [email, household] = [newAddress(), newAddress()]
  await family.invite({ email, access: 'View' })
  await share(ada, household)
  await sweepFamilyChanges(server.database, dayLater())
  const before = (await told(ben)).length
  const guests = (await family.seenBy(ada))?.guests ?? []
  expect(guests).toHaveLength(2)
  for (const { id } of guests) await server.del(`${family.path}/invitations/${id}`, ada)
  const subject = 'Ada Lind changed something in “Lind family”'
  expect((await told(ben)).slice(before)).toEqual([subject, subject])
  const texts = (await readLetters(server, ben.email)).slice(-2).map(({ text }) => text)
  expect(texts[0]).toContain(`Ada Lind withdrew the invitation of ${email} to “Lind family”.`)
  expect(texts[1]).toContain(
    `Ada Lind withdrew the invitation of ${household} to have Mia Lind in their own family.`,
  )
  await server.db.deleteFrom('familyMember').where('personId', '=', ben.personId).execute()
  const { items } = await (await server.get('/api/Audit/my', ben)).json()
  const removed = items.filter(({ action }: { action: string }) => action === 'Removed')
  expect(removed).toMatchObject([{ actorName: 'Ada Lind' }, { actorName: 'Ada Lind' }])
})

test('An adult is invited for fourteen days', async () => {
  const { family } = await openLinds(server)
  const { expiresDate } = await family.invite({ email: newAddress() })
  const days = (Date.parse(expiresDate) - Date.now()) / day
  expect(days).toBeGreaterThan(13.9)
  expect(days).toBeLessThanOrEqual(14)
})
