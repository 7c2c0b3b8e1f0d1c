import { day } from '#contract/dates/durations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepFamilyChanges } from '../family-changes/end-change.ts'
import { dayLater, openParents } from '../family-changes/test-family-changes.ts'
import { familiesOf, openFamily, openLinds } from '../families/test-family.ts'
import { insertOrganization } from '#server/organizations/organizations/organizations.queries.ts'
import {
  countSuccesses,
  follow,
  linkExpiredProblem,
  register,
} from '#server/accounts/sign-in/test-sign-in.ts'
import { openTestApp, password, signInSomebody, type TestApp } from '#server/testing/test-app.ts'
import { readEmails } from '#server/testing/test-emails.ts'
import { accept, newAddress, signUpInvited } from './test-invitations.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { insertFamilyMember } from '../families/families.queries.ts'
import { transact } from '#server/database/database.ts'
import { takeShared } from './accept-family-invitation.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test('The email shows the sender’s address, and nothing that the sender typed', async () => {
  const { ada, family } = await openLinds(server)
  const mia = await family.child('Mia')
  const email = newAddress()
  await family.invite({ email })
  await family.share(mia.personId, email)
  const emailMessages = await readEmails(server, email)
  expect(emailMessages.map(({ subject }) => subject)).toEqual([
    'You are invited to a family at Kinroll',
    'You are invited to share a child at Kinroll',
  ])
  for (const { text, html } of emailMessages) {
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

test('A guest without an account is asked to sign up, and joins the family', async () => {
  const { family } = await openLinds(server)
  const email = newAddress()
  const token = await family.issue(await family.invite({ email }))
  const asked = await (await accept(server, token)).json()
  expect(asked).toEqual({ signUp: { email, invitedTo: 'the family “Lind family”' } })
  const ida = await (await signUpInvited(server, email, token)).json()
  expect(await familiesOf(server, ida)).toMatchObject([{ name: 'Lind family', access: 'View' }])
  expect(await (await accept(server, token)).json()).toEqual(linkExpiredProblem)
})

test('When one invitation is accepted eight times at once, one attempt succeeds', async () => {
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

test('A person who claims an adult’s record takes its place and contact data, and organizations keep their records', async () => {
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
  const record = server.db.selectFrom('organizationUser').where('personId', '=', personId)
  expect(await record.select('status').execute()).toEqual([{ status: 'Active' }])
})

test('A claimed record that no organization or family names is deleted', async () => {
  const { family } = await openLinds(server)
  const personId = await family.grandparent()
  const oma = await signInSomebody(server, 'Olga')
  await accept(server, await family.issue(await family.invite({ email: oma.email, personId })))
  const person = server.db.selectFrom('person').where('id', '=', personId).select('id')
  expect(await person.executeTakeFirst()).toBeUndefined()
})

test('An adult of the family cannot be invited again', async () => {
  const { ada, family } = await openLinds(server)
  const refused = await family.ask({ email: ada.email })
  expect(refused.status).toBe(409)
  expect((await refused.json()).fields).toEqual({
    email: 'A person with this email address is already in this family.',
  })
})

test('An adult cannot invite others before their own address is verified', async () => {
  const { ada, family } = await openLinds(server)
  await server.db
    .updateTable('user')
    .set({ emailVerifiedAt: null })
    .where('id', '=', ada.userId)
    .execute()
  expect((await family.ask({ email: newAddress() })).status).toBe(409)
})

test('An adult who is invited again at another address has one invitation', async () => {
  const { ada, family } = await openLinds(server)
  const personId = await family.grandparent()
  const first = await family.issue(await family.invite({ email: newAddress(), personId }))
  const { email } = await family.invite({ email: newAddress(), personId })
  await family.invite({ email: newAddress() })
  const seen = await family.seenBy(ada)
  expect(seen?.adults).toMatchObject([{ firstName: 'Ada' }, { firstName: 'Oma' }])
  expect(seen?.guests).toMatchObject([{ email }, {}])
  expect(await (await accept(server, first)).json()).toEqual(linkExpiredProblem)
})

test('The links of withdrawn and replaced invitations no longer work', async () => {
  const { ada, family } = await openLinds(server)
  const ben = await signInSomebody(server, 'Ben')
  const first = await family.issue(await family.invite({ email: ben.email }))
  const again = await family.invite({ email: ben.email, access: 'Full' })
  expect((await family.seenBy(ada))?.guests).toHaveLength(1)
  expect(await (await accept(server, first)).json()).toEqual(linkExpiredProblem)
  const token = await family.issue(again)
  const withdrawn = await server.del(`${family.path}/invitations/${again.id}`, ada)
  expect(withdrawn.status).toBe(204)
  expect(await (await accept(server, token)).json()).toEqual(linkExpiredProblem)
  expect(await familiesOf(server, ben)).toEqual([])
})

test('The other parent gets an email and an entry in their history when an invitation is withdrawn', async () => {
  const { ada, ben, family, share, emailsTo } = await openParents(server)
  const [email, household] = [newAddress(), newAddress()]
  await family.invite({ email, access: 'View' })
  await share(ada, household)
  await sweepFamilyChanges(server.database, dayLater())
  const before = (await emailsTo(ben)).length
  const guests = (await family.seenBy(ada))?.guests ?? []
  expect(guests).toHaveLength(2)
  for (const { id } of guests) await server.del(`${family.path}/invitations/${id}`, ada)
  const subject = 'Ada Lind made a change in “Lind family”'
  expect((await emailsTo(ben)).slice(before)).toEqual([subject, subject])
  const texts = (await readEmails(server, ben.email)).slice(-2).map(({ text }) => text)
  expect(texts[0]).toContain(`Ada Lind withdrew the invitation for ${email} to “Lind family”.`)
  expect(texts[1]).toContain(`Ada Lind withdrew the invitation for ${household} to share Mia Lind.`)
  await server.db.deleteFrom('familyMember').where('personId', '=', ben.personId).execute()
  const { items } = await (await server.get('/api/Audit/my', ben)).json()
  const removed = items.filter(({ action }: { action: string }) => action === 'Removed')
  expect(removed).toMatchObject([{ actorName: 'Ada Lind' }, { actorName: 'Ada Lind' }])
})

test('An invitation to a family is valid for fourteen days', async () => {
  const { family } = await openLinds(server)
  const { expiresDate } = await family.invite({ email: newAddress() })
  const days = (Date.parse(expiresDate) - Date.now()) / day
  expect(days).toBeGreaterThan(13.9)
  expect(days).toBeLessThanOrEqual(14)
})

/** Ada has invited Cy and shared Mia with him; Ben has full access as well. */
async function openInvited() {
  const ada = await signInSomebody(server, 'Ada')
  const ben = await signInSomebody(server, 'Ben')
  const cy = await signInSomebody(server, 'Cy')
  const family = await openFamily(server, ada)
  const { familyId } = family
  const mia = await family.child('Mia')
  const invitations = [
    await family.invite({ email: cy.email }),
    await (await family.share(mia.personId, cy.email)).json(),
  ]
  const adult = { familyId, personId: ben.personId, relation: 'Parent', access: 'Full' } as const
  await insertFamilyMember(server.db, adult, null)
  const tokens = await Promise.all(invitations.map((invitation) => family.issue(invitation)))
  return { ada, ben, family, tokens }
}

type Invited = Awaited<ReturnType<typeof openInvited>>

const lowered = { relation: 'Parent', access: 'View', contactOrder: 1, membershipVersion: 1 }

const ways: [string, (invited: Invited) => Promise<Response>][] = [
  [
    'is removed',
    ({ ada, ben, family }) =>
      server.del(`${family.path}/people/${ada.personId}`, { token: ben.token }),
  ],
  [
    'loses full access',
    ({ ada, ben, family }) =>
      server.put(`${family.path}/adults/${ada.personId}`, { token: ben.token, body: lowered }),
  ],
  ['leaves', ({ ada, family }) => server.del(`${family.path}/membership`, { token: ada.token })],
  [
    'deletes their account',
    ({ ada }) =>
      server.del('/api/Account/me', { token: ada.token, body: { currentPassword: password } }),
  ],
]

test.each(ways)('An invitation cannot be accepted after its sender %s', async (_, go) => {
  const invited = await openInvited()
  expect((await go(invited)).ok).toBe(true)
  await sweepFamilyChanges(server.database, dayLater())
  for (const token of invited.tokens) {
    expect(await (await accept(server, token)).json()).toEqual(linkExpiredProblem)
  }
})

test(
  'A shared child is in the other household, which sees nothing of ours',
  { tags: ['6.family-households', '4.shared-child'] },
  async () => {
    const { ada, family } = await openLinds(server)
    const mia = await family.child('Mia')
    const ben = await signInSomebody(server, 'Ben')
    const theirs = await openFamily(server, ben, 'Berg family')
    await family.child('Tom')
    const shared = await (await family.share(mia.personId, ben.email)).json()
    expect(shared).toMatchObject({ relation: null, access: null, childName: 'Mia Lind' })
    expect((await accept(server, await family.issue(shared))).status).toBe(200)
    const [seen, ...others] = await familiesOf(server, ben)
    expect(others).toEqual([])
    expect(seen).toMatchObject({ id: theirs.familyId, children: [{ name: 'Mia Lind' }] })
    expect(JSON.stringify(seen)).not.toMatch(/Ada|Tom|Lind family/)
    expect(JSON.stringify(await family.seenBy(ada))).not.toMatch(/Ben|Berg/)
  },
)

test('A family sees that a child is in another household, but not which', async () => {
  const { ada, family } = await openLinds(server)
  const mia = await family.child('Mia')
  const ben = await signInSomebody(server, 'Ben')
  const theirs = await openFamily(server, ben, 'Berg family')
  const { id, expiresDate } = await (await family.share(mia.personId, ben.email)).json()
  const waiting = { isElsewhere: false, shares: [{ id, email: ben.email, expiresDate }] }
  expect((await family.seenBy(ada))?.children).toMatchObject([waiting])
  await accept(server, await family.issue({ id, email: ben.email }))
  const known = { isElsewhere: true, shares: [] }
  expect((await family.seenBy(ada))?.children).toMatchObject([known])
  expect((await theirs.seenBy(ben))?.children).toMatchObject([known])
})

test(
  'A guest with two families chooses which one a shared child joins',
  { tags: ['4.shared-child'] },
  async () => {
    const { family } = await openLinds(server)
    const mia = await family.child('Mia')
    const ben = await signInSomebody(server, 'Ben')
    const berg = await openFamily(server, ben, 'Berg family')
    const grove = await openFamily(server, ben, 'Grove family')
    const shared = await (await family.share(mia.personId, ben.email)).json()
    expect((await accept(server, await family.issue(shared))).status).toBe(200)
    const waiting = async () => (await server.get('/api/Family/my/shared', ben)).json()
    const choices = [
      { id: berg.familyId, name: 'Berg family' },
      { id: grove.familyId, name: 'Grove family' },
    ]
    expect(await waiting()).toEqual([{ id: shared.id, childName: 'Mia Lind', families: choices }])
    const other = await family.issue(shared)
    const take = () => server.post(`${grove.path}/shared/${shared.id}`, ben)
    expect((await take()).status).toBe(204)
    expect(await (await accept(server, other)).json()).toEqual(linkExpiredProblem)
    const tokens = server.db.selectFrom('oneTimeToken').where('familyInvitationId', '=', shared.id)
    expect(await tokens.select('id').execute()).toEqual([])
    expect(await familiesOf(server, ben)).toMatchObject([
      { name: 'Berg family', children: [] },
      { name: 'Grove family', children: [{ name: 'Mia Lind' }] },
    ])
    expect(await waiting()).toEqual([])
    expect((await take()).status).toBe(404)
  },
)

test('The audit log of both families records that a child was shared', async () => {
  const { family } = await openLinds(server)
  const mia = await family.child('Mia')
  const ben = await signInSomebody(server, 'Ben')
  const berg = await openFamily(server, ben, 'Berg family')
  const shared = await (await family.share(mia.personId, ben.email)).json()
  await accept(server, await family.issue(shared))
  const entries = await server.db
    .selectFrom('auditEntry')
    .where('subjectType', '=', 'Family')
    .where('subjectId', 'in', [family.familyId, berg.familyId])
    .orderBy('id')
    .select(['subjectId', 'action', 'actorUserId', 'after'])
    .execute()
  const { userId: actorUserId } = ben
  const after = JSON.stringify({ personId: mia.personId })
  expect(entries.slice(-2)).toEqual([
    { subjectId: berg.familyId, action: 'Added', actorUserId, after },
    { subjectId: family.familyId, action: 'Claimed', actorUserId, after: null },
  ])
})

test('Sign-up for a shared child reveals no more than the email', async () => {
  const { family } = await openLinds(server)
  const mia = await family.child('Mia')
  const email = newAddress()
  const shared = await (await family.share(mia.personId, email)).json()
  const asked = await (await accept(server, await family.issue(shared))).json()
  expect(asked).toEqual({ signUp: { email, invitedTo: 'add a shared child to your family' } })
})

test('A child shared with somebody else cannot be added to a family', async () => {
  const { family } = await openLinds(server)
  const mia = await family.child('Mia')
  const shared = await (await family.share(mia.personId, newAddress())).json()
  const ben = await signInSomebody(server, 'Ben')
  const berg = await openFamily(server, ben, 'Berg family')
  expect((await server.post(`${berg.path}/shared/${shared.id}`, ben)).status).toBe(404)
})

test(
  'A guest without a family gets a new family with the shared child',
  { tags: ['4.shared-child'] },
  async () => {
    const { family } = await openLinds(server)
    const mia = await family.child('Mia')
    const email = newAddress()
    const shared = await (await family.share(mia.personId, email)).json()
    const ida = await (await signUpInvited(server, email, await family.issue(shared))).json()
    expect(await familiesOf(server, ida)).toMatchObject([
      { name: 'Berg family', access: 'Full', children: [{ name: 'Mia Lind' }] },
    ])
  },
)

test('A share ends when the child leaves the family', async () => {
  const { ada, family } = await openLinds(server)
  const mia = await family.child('Mia')
  const ben = await signInSomebody(server, 'Ben')
  const token = await family.issue(await (await family.share(mia.personId, ben.email)).json())
  await server.del(`${family.path}/people/${mia.personId}`, ada)
  expect(await (await accept(server, token)).json()).toEqual(linkExpiredProblem)
})

test('A shared child can only join a family where the guest has full access and a verified address', async () => {
  const { family } = await openLinds(server)
  const mia = await family.child('Mia')
  const ben = await signInSomebody(server, 'Ben')
  const berg = await openFamily(server, ben, 'Berg family')
  await openFamily(server, ben, 'Grove family')
  const { familyId } = (await openLinds(server)).family
  const viewer = { personId: ben.personId, relation: 'Parent', access: 'View' } as const
  await insertFamilyMember(server.db, { ...viewer, familyId }, null)
  const { id } = await (await family.share(mia.personId, ben.email)).json()
  const [asked] = await (await server.get('/api/Family/my/shared', ben)).json()
  const names = asked.families.map(({ name }: { name: string }) => name)
  expect(names).toEqual(['Berg family', 'Grove family'])
  const user = server.db.updateTable('user').where('id', '=', ben.userId)
  await user.set({ emailVerifiedAt: null }).execute()
  expect(await (await server.get('/api/Family/my/shared', ben)).json()).toEqual([])
  expect((await server.post(`${berg.path}/shared/${id}`, ben)).status).toBe(404)
})

const rounds = 15

const countAccepted = (answers: Response[]) => answers.filter(({ ok }) => ok).length

test('An invitation to a family is either accepted or withdrawn', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const ada = await signInSomebody(server, 'Ada')
    const ben = await register(server, {}, 'Ben')
    const family = await openFamily(server, ada)
    const invitation = await family.invite({ email: ben.email })
    const token = await family.issue(invitation)
    const answers = await Promise.all([
      follow(server, token, { from: ben.token }),
      server.del(`${family.path}/invitations/${invitation.id}`, ada),
    ])
    expect(countAccepted(answers)).toBe(1)
  }
})

test('A shared child joins one family when the guest chooses several at once', async () => {
  const ada = await signInSomebody(server, 'Ada')
  const ben = await register(server, {}, 'Ben')
  const family = await openFamily(server, ada)
  const homes: number[] = []
  for (let count = 0; count < 10; count += 1) {
    homes.push((await openFamily(server, ben, `Berg family ${count}`)).familyId)
  }
  for (const name of ['Mia', 'Tom', 'Ida', 'Lu']) {
    const { personId } = await family.child(name)
    const { id: familyInvitationId } = await (await family.share(personId, ben.email)).json()
    const take = (familyId: number) =>
      transact(server.database, (db) => takeShared(db, ben, { familyId, familyInvitationId }))
    await Promise.allSettled(homes.map(take))
    const places = server.db.selectFrom('familyMember').where('personId', '=', personId)
    expect(await places.select('familyId').execute()).toHaveLength(2)
  }
})

test('When one adult is invited at twenty addresses at once, one invitation remains', async () => {
  const ada = await signInSomebody(server, 'Ada')
  const family = await openFamily(server, ada)
  const personId = await family.grandparent()
  await Promise.all(
    Array.from({ length: 20 }, (_, count) =>
      family.ask({ email: `oma.${ada.userId}.${count}@example.org`, personId }),
    ),
  )
  const seen = await family.seenBy(ada)
  expect([seen?.adults.length, seen?.guests.length]).toEqual([2, 1])
})
