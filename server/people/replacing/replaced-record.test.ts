import { minute } from '#contract/dates/durations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accept } from '../invitations/test-invitations.ts'
import { issueToken } from '#server/identity/one-time-tokens.queries.ts'
import { register } from '#server/accounts/sign-in/test-sign-in.ts'
import { sentenceAnswered } from '#server/testing/test-answers.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { memberCalls } from '../members/test-members.ts'
import { type Office, openOffice } from './test-replacing.ts'

let server: TestApp
let office: Office
let calls: ReturnType<typeof memberCalls>
let id: number
let cora: number
beforeAll(async () => {
  server = await openTestApp()
  office = await openOffice(server)
  calls = memberCalls(server, office)
  await server.db
    .updateTable('user')
    .set({ emailVerifiedAt: new Date().toISOString() })
    .where('id', '=', office.owner.userId)
    .execute()
  id = (await office.record()).organizationUserId
  cora = (await office.member('Cora')).organizationUserId
  await office.replace(id, (await office.member('Ben')).organizationUserId)
})
afterAll(() => server.close())

const stays = 'Another record took the place of this one, which stays as it was.'

test.each<[string, () => Promise<Response>, number, string]>([
  [
    'deleted',
    () => calls.remove(id),
    409,
    'Ben Lind has taken the place of this record. Undo that first.',
  ],
  ['edited', async () => calls.save(id, await calls.unchanged(id)), 409, stays],
  ['restored', () => calls.change([id], 'Active'), 409, stays],
  ['taken out of its classes', () => calls.endOpen(id), 409, stays],
  ['suspended among others', () => calls.change([cora, id], 'Suspended'), 409, stays],
  [
    'offered to anybody',
    () => calls.invite(id, 'oma@example.org'),
    422,
    'Choose an active member who has no account.',
  ],
  [
    'given to somebody else',
    () => office.replace(id, cora),
    409,
    'Somebody else has taken the place of Oma Lind already.',
  ],
])('A record that gave way is not %s', async (_, press, status, sentence) => {
  const before = [await calls.read(id), await calls.read(cora)]
  const refused = await press()
  const { message, fields } = await refused.json()
  expect([refused.status, fields?.organizationUserId ?? message]).toEqual([status, sentence])
  expect([await calls.read(id), await calls.read(cora)]).toEqual(before)
})

test('The link of a letter from before a record gave way takes nothing from who has its place', async () => {
  const { organizationUserId } = await office.record()
  const opa = await register(server, {}, 'Opa')
  const { id: invitationId } = await (await calls.invite(organizationUserId, opa.email)).json()
  const values = { purpose: 'Invitation' as const, userId: null, invitationId, email: opa.email }
  const token = await issueToken(server.db, values, minute)
  expect((await office.replace(organizationUserId, cora)).status).toBe(204)
  const before = await calls.read(cora)
  const refused = await accept(server, token)
  expect([refused.status, (await refused.json()).code]).toEqual([409, 'record_taken'])
  expect(await calls.read(cora)).toEqual(before)
})

test('Whoever took the place of a record is not deleted, and has not claimed it', async () => {
  const other = await openOffice(server)
  const { organizationUserId } = await other.record()
  const tom = await other.member('Tom')
  expect((await other.replace(organizationUserId, tom.organizationUserId)).ok).toBe(true)
  const { token } = other
  const refused = await server.del(`/api/OrganizationUser/admin/${tom.organizationUserId}`, {
    token,
  })
  expect(await sentenceAnswered(refused)).toEqual([
    409,
    'Tom Lind took the place of another record. Archive them instead.',
  ])
  expect(await (await server.get('/api/Account/records', tom)).json()).toEqual([])
})
