import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertApplication } from '#server/applications/applications/submit-application.ts'
import { startSession } from '#server/identity/sessions.queries.ts'
import { drawImage } from '#server/images/test-images.ts'
import { insertAnnouncement } from '#server/organizations/announcements/announcements.queries.ts'
import { neighbor, openFamily } from '#server/people/families/test-family.ts'
import { customFieldCalls } from '#server/people/custom-fields/test-custom-fields.ts'
import { giveGrade } from '#server/people/grade-levels/test-grades.ts'
import { insertImport } from '#server/people/imports/imports.queries.ts'
import {
  openTestApp,
  signInSomebody,
  type TestApp,
  unverify,
  password,
} from '#server/testing/test-app.ts'
import { insertApiToken } from '../api-tokens/test-api-tokens.ts'
import { insertIdentity } from '../oidc/test-oidc.ts'
import { insertPasskey } from '../passkeys/test-passkeys.ts'
import { exportOf, kimAmongOthers } from './test-export.ts'
import { insertTestRequest } from '#server/classes/exception-requests/test-exception-requests.ts'
import { lead, openSchool, type School } from '#server/classes/classes/test-school.ts'
import { showLogo } from '#server/images/test-logo.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const firefox = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'

const verify = (userId: number) =>
  server.db
    .updateTable('user')
    .set({ emailVerifiedAt: new Date().toISOString() })
    .where('id', '=', userId)
    .execute()

/** Adds a custom field of members, with a value of this person. */
async function giveValue(school: School, personId: number, field: object, value: string) {
  const { organizationId } = school
  const { id: customFieldId } = await customFieldCalls(server, school).added(field)
  const { id: organizationUserId } = await server.db
    .selectFrom('organizationUser')
    .where((where) => where.and({ organizationId, personId }))
    .select('id')
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('customValue')
    .values({ organizationId, organizationUserId, customFieldId, value })
    .execute()
}

test(
  'The export contains all data about the person',
  { tags: ['2.account-export', '7.account-deletion-calls'] },
  async () => {
    const { school, kim } = await kimAmongOthers(server)
    const { token, userId, personId, email } = kim
    await server.upload(token, await drawImage())
    const file = { fileName: 'families.csv', text: 'First name\nIda\n' }
    await insertImport(server.db, { ...file, organizationId: school.organizationId }, personId)
    await unverify(server, kim)
    await server.post('/api/Account/email/verification', { token })
    await verify(userId)
    await server.db
      .updateTable('person')
      .set({ phone: '555 0142', bio: 'Kim likes clay.' })
      .where('id', '=', personId)
      .execute()
    await startSession(server.db, userId, firefox)
    await insertPasskey(server.db, userId)
    await insertApiToken(server.db, userId)
    await insertIdentity(server.db, userId)
    const { organizationId } = school
    await server.db
      .updateTable('semester')
      .set({ savedByPersonId: personId })
      .where('id', '=', school.semesterId)
      .execute()
    const invitation = {
      organizationId,
      isTeacher: false,
      isStudent: true,
      isParent: false,
      organizationUserId: null,
      createdDate: new Date().toISOString(),
      expiresDate: new Date().toISOString(),
      acceptedDate: null,
    }
    await server.db
      .insertInto('invitation')
      .values([
        { ...invitation, email: 'canary.two@example.org', invitedByUserId: userId },
        { ...invitation, email, invitedByUserId: null },
      ])
      .execute()

    const family = await openFamily(server, { token, userId, personId })
    const role = server.db.selectFrom('role').where('organizationId', '=', organizationId)
    const { id: roleId } = await role
      .where('name', '=', 'Registrar')
      .select('id')
      .executeTakeFirstOrThrow()
    const grantedDate = new Date().toISOString()
    const { organizationUserId } = kim
    const grant = { organizationId, roleId, organizationUserId, grantedDate }
    await server.db
      .insertInto('roleGrant')
      .values({ ...grant, untilDate: '2026-01-31', grantedByPersonId: null })
      .execute()

    const message = 'Kim would like to come.'
    await insertApplication(server.db, { userId, personId }, { organizationId, message })

    await insertTestRequest(server, { organizationId, classId: await school.class() }, kim)

    const announcement = { classId: null, title: 'Clay', body: 'Bring an apron.' }
    await insertAnnouncement(server.db, { organizationId, ...announcement }, personId)

    await giveValue(school, personId, { name: 'Shirt size', sharing: 'View' }, 'M')

    const { data } = await exportOf(server, token)
    const organizationName = 'Lindenschule'
    expect(data).toMatchObject({
      account: { id: userId, email, isEmailVerified: true },
      person: { firstName: 'Kim', lastName: 'Lind', phone: '555 0142', bio: 'Kim likes clay.' },
      memberships: [{ organizationId, organizationName, isTeacher: true, status: 'Active' }],
      roles: [{ name: 'Registrar', organizationName, untilDate: '2026-01-31' }],
      teaches: [{ name: 'Pottery', organizationName, role: 'Lead' }],
      attends: [{ name: 'Algebra', organizationName, status: 'Enrolled' }],
      attendance: [{ name: 'Algebra', date: '2026-09-05', mark: 'Late', minutesLate: 5 }],
      absences: [{ name: 'Algebra', date: '2026-12-05', reason: 'Travel', note: 'A wedding' }],
      teacherAbsences: [{ name: 'Pottery', date: '2026-12-05', note: 'A wedding' }],
      substitutions: [{ name: 'Pottery', date: '2026-12-05' }],
      families: [{ id: family.familyId, name: 'Lind family', access: 'Full' }],
      customFields: [{ organizationName, name: 'Shirt size', value: 'M' }],
      images: [{ url: expect.stringMatching(/^\/images\//) }],
      devices: [{ name: 'A browser' }, { name: 'Firefox on Android', userAgent: firefox }],
      apiTokens: [{ name: 'Website' }],
      identities: [{ issuer: 'https://id.example.org', subject: `subject ${userId}` }],
      applications: [{ organizationName, message, status: 'Submitted' }],
      exceptionRequests: [
        { organizationName, className: 'Algebra', sentence: 'We moved here yesterday.' },
      ],
      candidacies: [{ organizationName, kind: 'Parent', decision: 'Pending' }],
      announcements: [
        { organizationName, className: null, title: 'Clay', body: 'Bring an apron.' },
      ],
      invitationsReceived: [{ organizationName, isAccepted: false }],
      invitationsSent: [{ organizationName, isAccepted: false }],
      decisionEmails: [{ kind: 'VerifyEmail', outcome: null }],
      edited: [{ kind: 'Semester', name: 'Fall 2026' }],
    })
    const empty = Object.values(data).filter((list) => Array.isArray(list) && list.length === 0)
    expect(empty).toEqual([])
    const image = await server.get(data.images[0]?.url ?? '')
    expect(image.headers.get('content-type')).toBe('image/webp')
  },
)

test(
  'Exporting emergency contacts is logged once for each child',
  { tags: ['7.account-deletion-calls'] },
  async () => {
    const kim = await signInSomebody(server, 'Kim')
    const family = await openFamily(server, kim)
    const [mia, tom] = [await family.child('Mia'), await family.child('Tom')]
    for (const { personId } of [mia, tom]) {
      const path = `${family.path}/children/${personId}/contacts`
      const body = { contacts: [neighbor, { ...neighbor, name: 'Oma' }], version: 1 }
      expect((await server.put(path, { token: kim.token, body })).status).toBe(200)
    }
    expect((await exportOf(server, kim.token)).data.families[0]?.emergencyContacts).toHaveLength(4)
    const readings = await server.db
      .selectFrom('auditEntry')
      .where('action', '=', 'ContactsRead')
      .where('actorUserId', '=', kim.userId)
      .orderBy('id')
      .select(['subjectType', 'subjectId'])
      .execute()
    expect(readings).toEqual(
      [mia, tom].map(({ personId }) => ({ subjectType: 'Person', subjectId: personId })),
    )
  },
)

test('The export has the grades of the person and of the children of their families', async () => {
  const school = await openSchool(server, 'Lindenschule')
  const kim = await school.member('Kim', { isStudent: true })
  const family = await openFamily(server, kim)
  const { personId } = await family.child('Mia')
  const { organizationId } = school
  await insertMembership(server.db, { organizationId, personId, isStudent: true })
  await giveGrade(server.db, { ...kim, organizationId }, '12th grade')
  await giveGrade(server.db, { organizationId, personId }, '2nd grade')
  const { memberships, families } = (await exportOf(server, kim.token)).data
  expect(memberships).toMatchObject([{ grade: '12th grade' }])
  expect(families).toMatchObject([
    { grades: [{ childId: personId, organizationName: 'Lindenschule', grade: '2nd grade' }] },
  ])
})

test('The export has the custom fields that are shared with the person', async () => {
  const school = await openSchool(server, 'Lindenschule')
  const kim = await school.member('Kim', { isStudent: true })
  const family = await openFamily(server, kim)
  const { personId } = await family.child('Mia')
  const { organizationId } = school
  await insertMembership(server.db, { organizationId, personId, isStudent: true })
  await giveValue(school, kim.personId, { name: 'Custody' }, 'Hidden')
  await giveValue(school, kim.personId, { name: 'Shirt size', sharing: 'View' }, 'M')
  await giveValue(school, personId, { name: 'Bus', sharing: 'Edit' }, '12')
  const { text, data } = await exportOf(server, kim.token)
  const own = { organizationName: 'Lindenschule', childId: null, familyId: null }
  expect(data.customFields).toEqual([
    { ...own, name: 'Shirt size', value: 'M' },
    { ...own, childId: personId, name: 'Bus', value: '12' },
  ])
  expect(text).not.toContain('Hidden')
})

test('The export contains nothing about others', async () => {
  const { kim } = await kimAmongOthers(server)
  const { text, data } = await exportOf(server, kim.token)
  expect(text).not.toMatch(/canary/i)
  expect(data.memberships).toHaveLength(1)
  expect(data.images).toEqual([])
})

test(
  'A suspended member exports what they did, and no later changes of the classes',
  { tags: ['6.suspended-members'] },
  async () => {
    const { kim, school } = await kimAmongOthers(server)
    const { organizationId } = school
    await school.class({ name: 'Draft', status: 'Draft', teachers: lead(kim) })
    const { id: classId } = await server.db
      .selectFrom('class')
      .where('organizationId', '=', organizationId)
      .where('name', '=', 'Pottery')
      .select('id')
      .executeTakeFirstOrThrow()
    const announcement = { organizationId, classId, title: 'Clay', body: 'Bring an apron.' }
    await insertAnnouncement(server.db, announcement, kim.personId)
    const named = async (status: 'Active' | 'Suspended' | 'Archived') => {
      const { organizationUserId } = kim
      const membership = server.db
        .updateTable('organizationUser')
        .where('id', '=', organizationUserId)
      await membership.set({ status }).execute()
      const { teaches, attends, attendance, announcements } = (await exportOf(server, kim.token))
        .data
      const names = [teaches, attends, attendance].map((list) => list.map(({ name }) => name))
      return [...names, announcements.map(({ className }) => className)]
    }
    expect(await named('Active')).toEqual([
      ['Pottery', 'Draft'],
      ['Algebra'],
      ['Algebra'],
      ['Pottery'],
    ])
    expect(await named('Suspended')).toEqual([[null], [null], [null], [null]])
    expect(await named('Archived')).toEqual([['Pottery'], ['Algebra'], ['Algebra'], ['Pottery']])
  },
)

test('The export contains no secret', async () => {
  const { token, userId } = await signInSomebody(server)
  const body = { currentPassword: password }
  const setUp = await server.post('/api/Account/two-factor/authenticator', { token, body })
  const { secret, recoveryCodes } = await setUp.json()
  const { text } = await exportOf(server, token)
  const user = server.db.selectFrom('user').where('id', '=', userId)
  const { passwordHash, pendingTotpSecret } = await user.selectAll().executeTakeFirstOrThrow()
  const session = server.db.selectFrom('session').where('userId', '=', userId)
  const { tokenHash } = await session.selectAll().executeTakeFirstOrThrow()
  for (const secretValue of [
    passwordHash,
    pendingTotpSecret,
    tokenHash,
    token,
    secret,
    recoveryCodes[0],
  ])
    expect(text).not.toContain(secretValue)
})

test('Without a verified address, the export omits the emails to it', async () => {
  const { token } = await signInSomebody(server)
  await server.post('/api/Account/email/verification', { token })
  const { data } = await exportOf(server, token)
  expect(data.decisionEmails).toEqual([])
})

test('The export names imported files, without the people in them', async () => {
  const school = await openSchool(server, 'Lindenschule')
  const { organizationId, token, owner } = school
  const file = { organizationId, fileName: 'families.csv', text: 'First name\nCanary\n' }
  await insertImport(server.db, file, owner.personId)
  const { text, data } = await exportOf(server, token)
  const createdDate = expect.any(String)
  expect(data.imports).toEqual([
    { organizationName: 'Lindenschule', fileName: 'families.csv', createdDate },
  ])
  expect(text).not.toContain('Canary')
})

test.each([
  ['Active', 1],
  ['Archived', 0],
] as const)(
  'Of a Private organization, the export of an %s member has %i images',
  async (status, count) => {
    const { id, ada } = await showLogo(server, 1)
    const { personId } = await signInSomebody(server)
    await insertMembership(server.db, { organizationId: id, personId, isOwner: true })
    await server.db
      .updateTable('organizationUser')
      .set({ status })
      .where('organizationId', '=', id)
      .where('personId', '!=', personId)
      .execute()
    expect((await exportOf(server, ada.token)).data.images).toHaveLength(count)
  },
)
