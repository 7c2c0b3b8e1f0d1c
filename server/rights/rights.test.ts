import { afterAll, beforeAll, expect, test } from 'vitest'
import { resources } from '../app.ts'
import { openSchool, type School } from '../classes/test-school.ts'
import { insertFamilyMember } from '../families/families.queries.ts'
import { familyBodies, noFamily, openFamily } from '../families/test-family.ts'
import { drawImage } from '../images/test-images.ts'
import { insertImport } from '../imports/imports.queries.ts'
import { insertMembership } from '../organizations/organizations.queries.ts'
import { settings } from '../organizations/test-settings.ts'
import { openTestApp, password, signInSomebody, type TestApp } from '../testing/test-app.ts'
import { rows, visitorNames } from './test-rights.ts'

const missing = 99_999_999

/** What a call may be about: an organization and what belongs to it. This one is not there. */
const nowhere = {
  organizationId: missing,
  semesterId: missing,
  classId: missing,
  organizationUserId: missing,
  newcomer: missing,
  sessionId: missing,
  ...noFamily(missing),
  importId: missing,
  row: 2,
  recordMoveId: missing,
}
type Ids = typeof nowhere

const isPrivate = { name: 'Lindenschule', accessLevel: 1, admissionType: 0 }
const people = { fileName: 'people.csv', text: 'First name\nIda\n' }
const term = { name: 'X', startDate: '2026-09-01', endDate: '2026-12-19' }
const account = { firstName: 'Ida', lastName: 'Lind', password: 'seven otters at dawn' }

const kinds = { isTeacher: false, isStudent: true, isParent: false }

const credentials = { email: 'ida@example.org', password: account.password }

/** Each another one, as tries are counted for each. */
const unknown = () => ({ challenge: crypto.randomUUID() })
const someAddress = () => ({ email: `${crypto.randomUUID()}@example.org` })

const bodies: Record<string, (ids: Ids) => object> = {
  'POST /api/Account/sign-up': () => ({ ...account, ...someAddress() }),
  'POST /api/Account/login': () => credentials,
  'POST /api/Account/two-factor-code': () => ({ ...unknown(), provider: 'Email', code: '123456' }),
  'POST /api/Account/two-factor-code/resend': unknown,
  'POST /api/Account/auto-login': () => ({ token: crypto.randomUUID() }),
  'POST /api/Account/forgot-password': someAddress,
  'POST /api/Account/login-link': someAddress,
  'POST /api/OrganizationUser/admin/invite': ({ organizationId }) => ({
    ...someAddress(),
    organizationId,
    isTeacher: true,
    isStudent: false,
    isParent: false,
  }),
  'POST /api/OrganizationUser/admin/anonymous-teacher': ({ organizationId }) => ({
    organizationId,
    displayName: 'Art teacher',
  }),
  'POST /api/OrganizationUser/admin/:organizationUserId/replace-with': ({ newcomer }) => ({
    organizationUserId: newcomer,
  }),
  'PUT /api/Account/me': () => ({
    firstName: 'Ida',
    lastName: 'Lind',
    preferredName: null,
    birthDate: null,
    phone: null,
    bio: null,
    photoImageId: null,
    version: 1,
  }),
  'POST /api/OrganizationUser/admin': ({ organizationId }) => ({
    ...kinds,
    organizationId,
    firstName: 'Mia',
  }),
  'PUT /api/OrganizationUser/admin/organization/:organizationId/status': ({
    organizationUserId,
  }) => ({ ids: [organizationUserId], status: 'Suspended' }),
  'PUT /api/OrganizationUser/admin/:organizationUserId': () => ({
    ...kinds,
    staffNotes: null,
    version: 2,
  }),
  'PUT /api/Account/notifications': () => ({ newLogin: true }),
  'PUT /api/Account/email': () => ({ email: 'ida.lind@example.org', currentPassword: password }),
  'PUT /api/Account/password': () => ({
    currentPassword: password,
    newPassword: `${password} too`,
  }),
  'POST /api/Account/two-factor/authenticator': () => ({ currentPassword: password }),
  'PUT /api/Account/two-factor': () => ({ provider: null, currentPassword: password }),
  'POST /api/Account/two-factor/recovery-codes': () => ({ currentPassword: password }),
  'DELETE /api/Account/me': () => ({ currentPassword: password }),
  'POST /api/Organization/create': () => isPrivate,
  'PUT /api/Organization/update/:organizationId': () => isPrivate,
  'PUT /api/Organization/admin/:organizationId/settings': () => ({ ...settings, ...isPrivate }),
  'POST /api/Semester/admin': ({ organizationId }) => ({ ...term, organizationId }),
  'PUT /api/Semester/admin/:semesterId': () => ({ ...term, version: 1 }),
  'POST /api/Class/admin': ({ organizationId, semesterId }) => ({
    ...term,
    organizationId,
    semesterId,
  }),
  'POST /api/Import/admin': ({ organizationId }) => ({ organizationId, ...people }),
  'PUT /api/Import/admin/:importId/columns': () => ({ columns: ['FirstName'], version: 1 }),
  'PUT /api/Import/admin/:importId/rows/:row': () => ({
    cells: ['Ida'],
    choice: null,
    isLeftOut: false,
    version: 1,
  }),
  'POST /api/Import/admin/:importId/apply': () => ({ judged: '', version: 1 }),
  'POST /api/Import/admin/:importId/undo': () => ({ version: 1 }),
  'PUT /api/Class/admin/:classId': ({ semesterId }) => ({
    ...term,
    semesterId,
    summary: null,
    description: null,
    status: 'Draft',
    teachers: [],
    version: 1,
  }),
  ...familyBodies,
  'POST /api/Class/admin/:classId/students': ({ newcomer }) => ({ organizationUserId: newcomer }),
}

let server: TestApp
let picture: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  server = await openTestApp()
  picture = await drawImage()
  await server.post('/api/Account/sign-up', { body: { ...account, ...credentials } })
})
afterAll(() => server.close())

/** A Private organization with a student, a class, and a semester that has none. */
async function openPrivateSchool(name: string) {
  const school = await openSchool(server, name)
  const { organizationId } = school
  await server.db
    .updateTable('organization')
    .set({ accessLevel: 1 })
    .where('id', '=', organizationId)
    .execute()
  await server.db
    .updateTable('user')
    .set({ emailVerifiedAt: new Date().toISOString() })
    .where('id', '=', school.owner.userId)
    .execute()
  const [student, newcomer] = [await school.member('Mia'), await school.member('Tom')]
  const ids: Ids = {
    organizationId,
    semesterId: await school.semester({ name: 'Spring 2027' }),
    classId: await school.class(),
    organizationUserId: student.organizationUserId,
    newcomer: newcomer.organizationUserId,
    sessionId: await sessionIdOf(school.owner.userId),
    ...(await familyIdsOf(school)),
    importId: await insertImport(server.db, { organizationId, ...people }, school.owner.personId),
    row: 2,
    recordMoveId: missing,
  }
  await school.enrol(ids.classId, student)
  return { school, ids }
}

async function sessionIdOf(userId: number) {
  const session = server.db.selectFrom('session').where('userId', '=', userId).select('id')
  return (await session.executeTakeFirstOrThrow()).id
}

/** A family in which the owner has full access, and somebody without an account is as well. */
async function familyIdsOf({ owner, organizationId }: School) {
  const family = await openFamily(server, owner)
  const child = await family.child('Ida')
  const student = { organizationId, personId: child.personId, isStudent: true }
  await insertMembership(server.db, student)
  return {
    familyId: family.familyId,
    adultId: await family.grandparent(),
    personId: (await family.child('Emil')).personId,
    childId: child.personId,
    familyInvitationId: (await family.invite({ email: someAddress().email })).id,
  }
}

/** The tokens of those who ask, as the table names them. */
const visitorsOf = async (school: School, { familyId }: Ids) => ({
  nobody: undefined,
  over: 'over',
  stranger: (await signInSomebody(server, 'Vera')).token,
  suspended: (await school.member('Sam', { isOwner: true, status: 'Suspended' })).token,
  member: await viewer(familyId, await school.member('Ben', { isTeacher: true })),
  owner: school.token,
})

async function viewer(familyId: number, { personId, token }: { personId: number; token: string }) {
  const adult = { familyId, personId, relation: 'Parent', access: 'View' } as const
  await insertFamilyMember(server.db, adult, null)
  return token
}

type Row = (typeof rows)[number]

async function ask({ method, path }: Row, ids: Ids, token: string | undefined) {
  const address = path.replace(/:(\w+)/g, (_, name: keyof Ids) => String(ids[name]))
  const body = bodies[`${method} ${path}`]?.(ids)
  const answer = path.endsWith('/upload')
    ? await server.upload(token, picture)
    : await server.send(method, address, { token, body })
  return { status: answer.status, text: await answer.text() }
}

const saysWhere = ({ method, path }: Row) =>
  path.includes(':') || 'organizationId' in (bodies[`${method} ${path}`]?.(nowhere) ?? {})

test('The table has a row for every call, and no other', () => {
  const declared = resources.flatMap(({ calls }) =>
    calls.map(({ method, path }) => `${method} ${path}`),
  )
  expect(rows.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    declared.toSorted(),
  )
})

test.each(rows)(
  '$method $path answers each visitor as the table says',
  {
    tags: [
      '6.admin-calls',
      '6.suspended-members',
      '7.semester-calls',
      '7.member-calls',
      '6.family-strangers',
      '8.status-401',
      '8.status-403',
      '8.status-404',
    ],
  },
  async (row) => {
    const { school, ids } = await openPrivateSchool('Lindenschule')
    const visitors = Object.entries(await visitorsOf(school, ids))
    expect(visitors.map(([name]) => name)).toEqual(visitorNames)
    const answers = []
    for (const [, token] of visitors) {
      answers.push(await ask(row, ids, token))
    }
    expect(answers.map(({ status }) => status)).toEqual(row.statuses)
    const forbidden = answers.filter(({ status }) => status === 403)
    for (const { text } of forbidden)
      expect(text).toMatch(
        /Only an (owner of this organization|adult with full access to this family) may/,
      )
  },
)

test.each(rows.filter(saysWhere))(
  '$method $path does not tell those outside what is there and what is not',
  { tags: ['6.strangers-find-nothing', '6.other-organizations'] },
  async (row) => {
    const { school, ids } = await openPrivateSchool('Lindenschule')
    const { ids: elsewhere } = await openPrivateSchool('Hearth Co-op')
    const visitors = await visitorsOf(school, ids)
    const [nobody, over, stranger] = row.statuses
    for (const [name, token] of Object.entries(visitors)) {
      const absent = await ask(row, nowhere, token)
      const expected = { nobody, over }[name] ?? stranger
      expect([name, absent.status]).toEqual([name, expected])
      expect(await ask(row, elsewhere, token)).toEqual(absent)
    }
    const { suspended } = visitors
    expect(await ask(row, ids, suspended)).toEqual(await ask(row, nowhere, suspended))
  },
)
