import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  lead,
  openSchool,
  type School,
  type Somebody,
} from '#server/classes/classes/test-school.ts'
import { openFamily } from '#server/people/families/test-family.ts'
import { grant } from '#server/rights/matrix/test-holders.ts'
import { insertPasskey } from '../../accounts/passkeys/test-passkeys.ts'
import { openTestApp, signInSomebody, type TestApp } from '../../testing/test-app.ts'
import { readEmails } from '../../testing/test-emails.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const pathOf = ({ organizationId }: School) =>
  `/api/Organization/admin/second-factor/${organizationId}`
const ask = (school: School, token = school.token) => server.get(pathOf(school), { token })
const change = (school: School, isRequired: boolean, token = school.token) =>
  server.put(pathOf(school), { token, body: { isRequired } })
const codeIn = async (answer: Response) => (await answer.json()).code
const kindsTo = async (email: string) => (await readEmails(server, email)).map(({ kind }) => kind)
const listMembers = ({ organizationId }: School, token: string) =>
  server.get(`/api/OrganizationUser/admin/organization/${organizationId}`, { token })

/** A school whose owner has a passkey, with an administrator, a teacher and a parent without a second factor. */
async function openStaffed() {
  const school = await openSchool(server)
  await insertPasskey(server.db, school.owner.userId)
  const [administrator, teacher] = [await school.member('Ines'), await school.member('Tom')]
  await grant(server, school, 'Administrator', administrator)
  const classId = await school.class({ teachers: lead(teacher) })
  return { school, administrator, teacher, classId, parent: await school.member('Petr') }
}

test('It is off by default, and only owners see the names of people without a second factor', async () => {
  const { school, administrator } = await openStaffed()
  const rule = await (await ask(school)).json()
  expect(rule).toMatchObject({ isRequired: false, hasOwn: true, concernedCount: 2 })
  const names = rule.concerned.map(({ name }: { name: string }) => name)
  expect(names.toSorted()).toEqual(['Ines Lind', 'Tom Lind'])
  const seen = await (await ask(school, administrator.token)).json()
  expect(seen).toMatchObject({ hasOwn: false, concernedCount: 2, concerned: null })
})

test('Only an owner with a second factor can require it or stop requiring it', async () => {
  const { school, administrator } = await openStaffed()
  expect(await codeIn(await change(school, true, administrator.token))).toBe('no_second_factor')
  expect((await change(school, true)).status).toBe(200)
  const refused = await change(school, false, administrator.token)
  expect([refused.status, await codeIn(refused)]).toEqual([403, 'second_factor_required'])
  await insertPasskey(server.db, administrator.userId)
  expect((await change(school, false, administrator.token)).status).toBe(200)
  expect((await (await ask(school)).json()).isRequired).toBe(false)
})

test('People without a second factor get one email, and nobody else does', async () => {
  const { school, administrator, teacher, parent } = await openStaffed()
  await change(school, true)
  await change(school, true)
  for (const { email } of [administrator, teacher])
    expect(await kindsTo(email)).toEqual(['SecondFactorRequired'])
  for (const email of [parent.email, school.owner.email])
    expect(await kindsTo(email)).not.toContain('SecondFactorRequired')
  await insertPasskey(server.db, teacher.userId)
  expect(await kindsTo(teacher.email)).toEqual([])
})

test('A passkey does not count while an email code can replace it, and the email explains what to do', async () => {
  const { school, administrator } = await openStaffed()
  await insertPasskey(server.db, administrator.userId)
  await server.db
    .updateTable('user')
    .set({ twoFactorProvider: 'Email', mayUseEmailCode: true })
    .where('id', '=', administrator.userId)
    .execute()
  await change(school, true)
  expect((await listMembers(school, administrator.token)).status).toBe(403)
  const emailMessages = await readEmails(server, administrator.email)
  const required = emailMessages.find(({ kind }) => kind === 'SecondFactorRequired')
  expect(required?.text).toContain('Until you get recovery codes in your account')
})

test('The change is in the audit log', async () => {
  const { school } = await openStaffed()
  await change(school, true)
  const entry = await server.db
    .selectFrom('auditEntry')
    .where('organizationId', '=', school.organizationId)
    .where('action', '=', 'Edited')
    .where('subjectType', '=', 'Organization')
    .select(['before', 'after'])
    .executeTakeFirstOrThrow()
  const parsed = [entry.before, entry.after].map((facts) => JSON.parse(facts ?? 'null'))
  expect(parsed).toEqual([{ isSecondFactorRequired: false }, { isSecondFactorRequired: true }])
})

test.each([
  ['nothing', {}, 403],
  ['codes by email', { twoFactorProvider: 'Email' }, 403],
  ['an authenticator app', { twoFactorProvider: 'Authenticator' }, 200],
] as const)('An administrator with %s gets %s', async (_, factor, status) => {
  const { school, administrator } = await openStaffed()
  await change(school, true)
  if ('twoFactorProvider' in factor) await setUser(administrator, factor)
  expect((await listMembers(school, administrator.token)).status).toBe(status)
})

const setUser = ({ userId }: Somebody, factor: { twoFactorProvider: 'Email' | 'Authenticator' }) =>
  server.db.updateTable('user').set(factor).where('id', '=', userId).execute()

test('Access returns as soon as a person sets one up, and ends as soon as they remove it', async () => {
  const { school, administrator } = await openStaffed()
  await change(school, true)
  const passkeyId = await insertPasskey(server.db, administrator.userId)
  expect((await listMembers(school, administrator.token)).status).toBe(200)
  await server.db.deleteFrom('passkey').where('id', '=', passkeyId).execute()
  expect((await listMembers(school, administrator.token)).status).toBe(403)
})

test('A teacher sees the class, but none of its students', async () => {
  const { school, teacher, classId } = await openStaffed()
  await school.enroll(classId, await school.member('Mia'))
  const seen = async () =>
    (await server.get(`/api/Class/${classId}`, { token: teacher.token })).json()
  expect((await seen()).students).toHaveLength(1)
  await change(school, true)
  expect(await seen()).toMatchObject({ students: null, isSecondFactorMissing: true })
  await insertPasskey(server.db, teacher.userId)
  expect(await seen()).toMatchObject({ students: [{}], isSecondFactorMissing: false })
})

test('Parents still see their own children', async () => {
  const { school, parent } = await openStaffed()
  const family = await openFamily(server, parent)
  const child = await family.child('Ida')
  await change(school, true)
  const notes = `/api/Family/my/${family.familyId}/children/${child.personId}/care-notes`
  expect((await server.get(notes, { token: parent.token })).status).toBe(200)
  expect((await server.get('/api/Family/my', { token: parent.token })).status).toBe(200)
})

const neededBy = async (token: string) =>
  (await (await server.get('/api/Account/settings', { token })).json()).secondFactorNeededBy
const isMissing = async (token: string) => {
  const own = await (await server.get('/api/Organization/my-organizations', { token })).json()
  return own[0].membership.isSecondFactorMissing
}

test('An account lists the organizations that require a second factor, and whether it has one', async () => {
  const { school, administrator, parent } = await openStaffed()
  await change(school, true)
  const { organizationId: id } = school
  expect(await neededBy(administrator.token)).toMatchObject([{ id }])
  expect(await neededBy(school.token)).toMatchObject([{ id }])
  expect(await neededBy(parent.token)).toEqual([])
  expect(await isMissing(administrator.token)).toBe(true)
  expect(await isMissing(school.token)).toBe(false)
  expect(await isMissing(parent.token)).toBe(false)
})

test('It is not required in other organizations of the same people', async () => {
  const { school, administrator } = await openStaffed()
  const other = await openSchool(server)
  await change(school, true)
  const guest = { ...administrator, ...(await signInSomebody(server, 'Gina')) }
  expect((await listMembers(other, other.token)).status).toBe(200)
  expect((await listMembers(school, guest.token)).status).toBe(404)
})
