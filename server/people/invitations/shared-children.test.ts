import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertFamilyMember } from '../families/families.queries.ts'
import { familiesOf, openFamily, openLinds } from '../families/test-family.ts'
import { isLinkOver } from '#server/accounts/sign-in/test-sign-in.ts'
import { openTestApp, signInSomebody, type TestApp } from '#server/testing/test-app.ts'
import { accept, newAddress, signUpInvited } from './test-invitations.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test(
  'A shared child is in the family of the other household, which sees nothing of ours',
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

test('A family learns that a child is in another household, and never which', async () => {
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
  'Whoever has two families says which one a shared child goes to',
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
    expect(await (await accept(server, other)).json()).toEqual(isLinkOver)
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

test('Both families keep in mind that a child was shared', async () => {
  const { family } = await openLinds(server)
  const mia = await family.child('Mia')
  const ben = await signInSomebody(server, 'Ben')
  const berg = await openFamily(server, ben, 'Berg family')
  const shared = await (await family.share(mia.personId, ben.email)).json()
  await accept(server, await family.issue(shared))
  const kept = await server.db
    .selectFrom('auditEntry')
    .where('subjectType', '=', 'Family')
    .where('subjectId', 'in', [family.familyId, berg.familyId])
    .orderBy('id')
    .select(['subjectId', 'action', 'actorUserId', 'after'])
    .execute()
  const { userId: actorUserId } = ben
  const after = JSON.stringify({ personId: mia.personId })
  expect(kept.slice(-2)).toEqual([
    { subjectId: berg.familyId, action: 'Added', actorUserId, after },
    { subjectId: family.familyId, action: 'Claimed', actorUserId, after: null },
  ])
})

test('Whoever signs up to have a shared child learns no more than the letter says', async () => {
  const { family } = await openLinds(server)
  const mia = await family.child('Mia')
  const email = newAddress()
  const shared = await (await family.share(mia.personId, email)).json()
  const asked = await (await accept(server, await family.issue(shared))).json()
  expect(asked).toEqual({ signUp: { email, invitedTo: 'have a child in your family' } })
})

test('Nobody takes a child that is shared with somebody else', async () => {
  const { family } = await openLinds(server)
  const mia = await family.child('Mia')
  const shared = await (await family.share(mia.personId, newAddress())).json()
  const ben = await signInSomebody(server, 'Ben')
  const berg = await openFamily(server, ben, 'Berg family')
  expect((await server.post(`${berg.path}/shared/${shared.id}`, ben)).status).toBe(404)
})

test(
  'Whoever has no family gets one of their own for a shared child',
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

test('A child that left the family meanwhile is not shared any more', async () => {
  const { ada, family } = await openLinds(server)
  const mia = await family.child('Mia')
  const ben = await signInSomebody(server, 'Ben')
  const token = await family.issue(await (await family.share(mia.personId, ben.email)).json())
  await server.del(`${family.path}/people/${mia.personId}`, ada)
  expect(await (await accept(server, token)).json()).toEqual(isLinkOver)
})

test('A shared child comes into no family of whoever may only look, or whose address is not proved', async () => {
  const { family } = await openLinds(server)
  const mia = await family.child('Mia')
  const ben = await signInSomebody(server, 'Ben')
  const berg = await openFamily(server, ben, 'Berg family')
  await openFamily(server, ben, 'Grove family')
  const { familyId } = (await openLinds(server)).family
  const looker = { personId: ben.personId, relation: 'Parent', access: 'View' } as const
  await insertFamilyMember(server.db, { ...looker, familyId }, null)
  const { id } = await (await family.share(mia.personId, ben.email)).json()
  const [asked] = await (await server.get('/api/Family/my/shared', ben)).json()
  const names = asked.families.map(({ name }: { name: string }) => name)
  expect(names).toEqual(['Berg family', 'Grove family'])
  const user = server.db.updateTable('user').where('id', '=', ben.userId)
  await user.set({ emailVerifiedAt: null }).execute()
  expect(await (await server.get('/api/Family/my/shared', ben)).json()).toEqual([])
  expect((await server.post(`${berg.path}/shared/${id}`, ben)).status).toBe(404)
})
