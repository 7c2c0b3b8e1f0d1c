import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertAnnouncement } from '#server/organizations/announcements/announcements.saving.ts'
import { lead, openSchool } from '#server/classes/classes/test-school.ts'
import { showLogo } from '#server/images/test-logo.ts'
import { insertImport } from '#server/people/imports/imports.queries.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { openTestApp, password, signInSomebody, type TestApp } from '#server/testing/test-app.ts'
import { exportOf, kimAmongOthers } from '../account-deletion/test-export.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test('Nothing about others goes along', async () => {
  const { kim } = await kimAmongOthers(server)
  const { text, data } = await exportOf(server, kim.token)
  expect(text).not.toMatch(/canary/i)
  expect(data.memberships).toHaveLength(1)
  expect(data.images).toEqual([])
})

test(
  'Whoever is suspended takes along what they did, and nothing that classes have become since',
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
    const told = { organizationId, classId, title: 'Clay', body: 'Bring an apron.' }
    await insertAnnouncement(server.db, told, kim.personId)
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

test('No secret goes along', async () => {
  const { token, userId } = await signInSomebody(server)
  const body = { currentPassword: password }
  const setUp = await server.post('/api/Account/two-factor/authenticator', { token, body })
  const { secret, recoveryCodes } = await setUp.json()
  const { text } = await exportOf(server, token)
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
  const { data } = await exportOf(server, token)
  expect(data.letters).toEqual([])
})

test('It names the files that somebody has imported, without the people in them', async () => {
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
  'Of a Private organization, the images of an %s member are %i',
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
