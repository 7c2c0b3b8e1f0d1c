import type { AuditSubject } from '#contract/rights/audit.query.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFamily } from '#server/people/families/test-family.ts'
import { accept, newAddress, openHost } from '#server/people/invitations/test-invitations.ts'
import { memberCalls } from '#server/people/members/test-members.ts'
import { openStaff } from '#server/rights/roles/test-roles.ts'
import { register } from '../sign-in/test-sign-in.ts'
import { openTestApp, password, type TestApp, dumpTables } from '#server/testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const leave = async (token: string) => {
  const answer = await server.del('/api/Account/me', { token, body: { currentPassword: password } })
  expect(answer.status).toBe(204)
}

const entriesOf = (subjectType: AuditSubject, subjectId: number) =>
  server.db
    .selectFrom('auditEntry')
    .where('subjectType', '=', subjectType)
    .where('subjectId', '=', subjectId)
    .orderBy('id')
    .select(['actorName', 'action', 'before', 'after'])
    .execute()

test('The audit log of a record keeps what was done, without the contact details of the deleted person', async () => {
  const host = await openHost(server)
  const calls = memberCalls(server, host)
  const ben = await register(server, {}, 'Ben')
  const { id, version, personVersion } = await calls.added({ firstName: 'Ben' })
  const about = { firstName: 'Ben', lastName: '', preferredName: null }
  const reached = { contactEmail: ben.email, phone: '555 0142', birthDate: '1990-05-06' }
  const person = { ...about, ...reached, version: personVersion }
  const saved = await calls.save(id, { ...(await calls.unchanged(id)), version, person })
  expect(saved.status).toBe(200)
  const token = await host.invite({ email: ben.email, organizationUserId: id })
  expect((await accept(server, token)).status).toBe(200)
  await leave(ben.token)

  const entries = await entriesOf('OrganizationUser', id)
  expect(entries.map(({ action }) => action)).toEqual(['Added', 'Edited', 'Invited', 'Claimed'])
  const nothing = { birthDate: null, phone: null, email: null }
  expect(JSON.parse(entries[1]?.after ?? '')).toEqual(nothing)
  expect(JSON.parse(entries[2]?.after ?? '')).toEqual({ invitation: 'somebody' })
  expect(entries[3]?.actorName).toBe('Ben Lind')
  const all = JSON.stringify(await server.db.selectFrom('auditEntry').selectAll().execute())
  for (const fact of [ben.email, '555 0142', '1990-05-06']) expect(all).not.toContain(fact)
})

test('The address in an unclaimed offer of a record is also redacted, and no other address', async () => {
  const host = await openHost(server)
  const ben = await register(server, {}, 'Ben')
  const [offered, other] = [await host.placeholder(), await host.placeholder()]
  await host.invite({ email: ben.email, organizationUserId: offered.organizationUserId })
  const email = newAddress()
  await host.invite({ email, organizationUserId: other.organizationUserId })
  await leave(ben.token)
  const invited = []
  for (const { organizationUserId } of [offered, other])
    invited.push(...(await entriesOf('OrganizationUser', organizationUserId)))
  expect(invited.map(({ after }) => JSON.parse(after ?? ''))).toEqual([
    { invitation: 'somebody' },
    { invitation: email },
  ])
})

test('Where no organization keeps the name, the actor is “A deleted account”', async () => {
  const [ben, eva] = [await register(server, {}, 'Ben'), await register(server, {}, 'Eva')]
  const family = await openFamily(server, ben)
  const child = await family.child('Mia')
  const invitation = await family.invite({ email: eva.email, access: 'Full' })
  expect((await accept(server, await family.issue(invitation))).status).toBe(200)
  await leave(ben.token)
  const [added] = await entriesOf('Person', child.personId)
  expect(added).toMatchObject({ actorName: 'A deleted account', action: 'Added' })
})

test('Contact details in a merged record are removed with the account', async () => {
  const host = await openHost(server)
  const calls = memberCalls(server, host)
  const ben = await register(server, {}, 'Ben')
  const reached = { contactEmail: ben.email, phone: '555 0177' }
  const { id } = await calls.added({ firstName: 'Ben', ...reached })
  await server.db
    .updateTable('person')
    .set({ phone: '555 0177', bio: 'Knits.' })
    .where('contactEmail', '=', ben.email)
    .execute()
  const token = await host.invite({ email: ben.email, organizationUserId: id })
  expect((await accept(server, token)).status).toBe(200)
  const moves = () => server.db.selectFrom('recordMove').select('moved').execute()
  expect(JSON.stringify(await moves())).toContain('555 0177')
  await leave(ben.token)
  const { person, record_move, audit_entry } = await dumpTables(server)
  const dump = JSON.stringify([person, record_move, audit_entry])
  for (const fact of [ben.email, '555 0177', 'Knits.']) expect(dump).not.toContain(fact)
  expect((await server.post(`/api/OrganizationUser/admin/unmerge/${id}`, host)).status).toBe(200)
})

test(
  'Ending the roles of a deleted account adds audit entries',
  { tags: ['6.role-history'] },
  async () => {
    const staff = await openStaff(server)
    const ben = await staff.holder('Ben', ['audit.view'], { isOwner: true })
    await leave(ben.token)
    const entries = await entriesOf('OrganizationUser', ben.organizationUserId)
    expect(entries.map(({ action, actorName }) => [action, actorName])).toEqual([
      ['RoleEnded', 'Ben Lind'],
      ['OwnerRemoved', 'Ben Lind'],
    ])
    expect(JSON.parse(entries[0]?.after ?? '')).toEqual({ role: 'What Ben does', untilDate: null })
  },
)
