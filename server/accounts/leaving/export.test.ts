import { AccountExport } from '#contract/account-export.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertApplication } from '../../applications/applying/applying.ts'
import { insertAnnouncement } from '../../announcements/announcements.saving.ts'
import { lead, openSchool } from '../../classes/test-school.ts'
import { neighbour, openFamily } from '../../families/test-family.ts'
import { drawImage } from '../../images/test-images.ts'
import { startSession } from '../sessions.ts'
import { insertImport } from '../../imports/imports.queries.ts'
import { openTestApp, password, signInSomebody, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const firefox = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'

async function exportOf(token: string) {
  const answer = await server.get('/api/Account/export', { token })
  const text = await answer.text()
  return { text, data: AccountExport.parse(JSON.parse(text)) }
}

const verify = (userId: number) =>
  server.db
    .updateTable('user')
    .set({ emailVerifiedAt: new Date().toISOString() })
    .where('id', '=', userId)
    .execute()

/** Kim, who teaches one class and attends another, among others called Canary. */
async function kimAmongOthers() {
  const school = await openSchool(server, 'Lindenschule')
  const kim = await school.member('Kim', { isTeacher: true, isStudent: true })
  const canary = await school.member('Canary', { isTeacher: true, isStudent: true })
  await school.class({ name: 'Pottery', teachers: lead(kim) })
  const algebra = await school.class({ teachers: lead(canary) })
  await school.enrol(algebra, kim)
  await school.enrol(algebra, canary)
  await school.class({ name: 'Canary class', teachers: lead(canary) })
  const classDayId = await school.classDay({ date: '2026-09-05' })
  const marks = [kim, canary].map(({ personId }) => ({ personId, mark: 'Late', minutesLate: 5 }))
  await server.put(`/api/Class/${algebra}/attendance/${classDayId}`, {
    token: school.token,
    body: { marks },
  })
  await server.upload(canary.token, await drawImage())
  await startSession(server.db, canary.userId, 'Canary browser')
  await openSchool(server, 'Canary school')
  return { school, kim }
}

test(
  'Somebody takes along everything that is kept about them',
  { tags: ['7.account-leaving-calls'] },
  async () => {
    const { school, kim } = await kimAmongOthers()
    const { token, userId, personId, email } = kim
    await server.upload(token, await drawImage())
    const file = { fileName: 'families.csv', text: 'First name\nIda\n' }
    await insertImport(server.db, { ...file, organizationId: school.organizationId }, personId)
    await server.post('/api/Account/email/verification', { token })
    await verify(userId)
    await server.db
      .updateTable('person')
      .set({ phone: '555 0142', bio: 'Kim likes clay.' })
      .where('id', '=', personId)
      .execute()
    await startSession(server.db, userId, firefox)
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

    const told = { classId: null, title: 'Clay', body: 'Bring an apron.' }
    await insertAnnouncement(server.db, { organizationId, ...told }, personId)

    const { data } = await exportOf(token)
    const organizationName = 'Lindenschule'
    expect(data).toMatchObject({
      account: { id: userId, email, isEmailVerified: true },
      person: { firstName: 'Kim', lastName: 'Lind', phone: '555 0142', bio: 'Kim likes clay.' },
      memberships: [{ organizationId, organizationName, isTeacher: true, status: 'Active' }],
      roles: [{ name: 'Registrar', organizationName, untilDate: '2026-01-31' }],
      teaches: [{ name: 'Pottery', organizationName, role: 'Lead' }],
      attends: [{ name: 'Algebra', organizationName, status: 'Enrolled' }],
      attendance: [{ name: 'Algebra', date: '2026-09-05', mark: 'Late', minutesLate: 5 }],
      families: [{ id: family.familyId, name: 'Lind family', access: 'Full' }],
      images: [{ url: expect.stringMatching(/^\/images\//) }],
      devices: [{ name: 'A browser' }, { name: 'Firefox on Android', userAgent: firefox }],
      applications: [{ organizationName, message, status: 'Submitted' }],
      candidacies: [{ organizationName, kind: 'Parent', decision: 'Pending' }],
      announcements: [
        { organizationName, className: null, title: 'Clay', body: 'Bring an apron.' },
      ],
      invitationsReceived: [{ organizationName, isAccepted: false }],
      invitationsSent: [{ organizationName, isAccepted: false }],
      letters: [{ kind: 'VerifyEmail', outcome: null }],
      edited: [{ kind: 'Semester', name: 'Fall 2026' }],
    })
    const empty = Object.values(data).filter((list) => Array.isArray(list) && list.length === 0)
    expect(empty).toEqual([])
    const image = await server.get(data.images[0]?.url ?? '')
    expect(image.headers.get('content-type')).toBe('image/webp')
  },
)

test('Nothing about others goes along', async () => {
  const { kim } = await kimAmongOthers()
  const { text, data } = await exportOf(kim.token)
  expect(text).not.toMatch(/canary/i)
  expect(data.memberships).toHaveLength(1)
  expect(data.images).toEqual([])
})

test(
  'That emergency contacts go along is kept in mind, once for each child',
  { tags: ['7.account-leaving-calls'] },
  async () => {
    const kim = await signInSomebody(server, 'Kim')
    const family = await openFamily(server, kim)
    const [mia, tom] = [await family.child('Mia'), await family.child('Tom')]
    for (const { personId } of [mia, tom]) {
      const path = `${family.path}/children/${personId}/contacts`
      const body = { contacts: [neighbour, { ...neighbour, name: 'Oma' }], version: 1 }
      expect((await server.put(path, { token: kim.token, body })).status).toBe(200)
    }
    expect((await exportOf(kim.token)).data.families[0]?.emergencyContacts).toHaveLength(4)
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

test('No secret goes along', async () => {
  const { token, userId } = await signInSomebody(server)
  const body = { currentPassword: password }
  const setUp = await server.post('/api/Account/two-factor/authenticator', { token, body })
  const { secret, recoveryCodes } = await setUp.json()
  const { text } = await exportOf(token)
  const user = server.db.selectFrom('user').where('id', '=', userId)
  const { passwordHash, pendingTotpSecret } = await user.selectAll().executeTakeFirstOrThrow()
  const session = server.db.selectFrom('session').where('userId', '=', userId)
  const { tokenHash } = await session.selectAll().executeTakeFirstOrThrow()
  for (const kept of [passwordHash, pendingTotpSecret, tokenHash, token, secret, recoveryCodes[0]])
    expect(text).not.toContain(kept)
})

test('Whoever only says that an address is theirs is not told what it is sent', async () => {
  const { token } = await signInSomebody(server)
  await server.post('/api/Account/email/verification', { token })
  const { data } = await exportOf(token)
  expect(data.letters).toEqual([])
})

test('It names the files that somebody has imported, without the people in them', async () => {
  const school = await openSchool(server, 'Lindenschule')
  const { organizationId, token, owner } = school
  const file = { organizationId, fileName: 'families.csv', text: 'First name\nCanary\n' }
  await insertImport(server.db, file, owner.personId)
  const { text, data } = await exportOf(token)
  const createdDate = expect.any(String)
  expect(data.imports).toEqual([
    { organizationName: 'Lindenschule', fileName: 'families.csv', createdDate },
  ])
  expect(text).not.toContain('Canary')
})
