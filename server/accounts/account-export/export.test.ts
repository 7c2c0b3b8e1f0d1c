import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertApplication } from '#server/applications/applications/submit-application.ts'
import { insertAnnouncement } from '#server/organizations/announcements/announcements.saving.ts'
import { neighbour, openFamily } from '#server/people/families/test-family.ts'
import { drawImage } from '#server/images/test-images.ts'
import { insertImport } from '#server/people/imports/imports.queries.ts'
import { openTestApp, signInSomebody, type TestApp, unverify } from '#server/testing/test-app.ts'
import { insertPasskey } from '../passkeys/test-passkeys.ts'
import { startSession } from '#server/identity/sessions.queries.ts'
import { exportOf, kimAmongOthers } from '../account-deletion/test-export.ts'

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

test(
  'Somebody takes along everything that is kept about them',
  { tags: ['2.account-export', '7.account-leaving-calls'] },
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
