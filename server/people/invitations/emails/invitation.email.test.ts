import { newOrganization } from '#contract/organizations/organizations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findToken } from '#server/identity/one-time-tokens.queries.ts'
import { insertOrganization } from '#server/organizations/organizations/organizations.queries.ts'
import { openTestApp, signInSomebody, type TestApp } from '#server/testing/test-app.ts'
import { emailSentFor, searchOf } from '#server/testing/test-emails.ts'
import { invitationEmail } from './invitation.email.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

async function invite(
  email: string,
  values: { expiresDate?: string; acceptedDate?: string; isTeacher?: boolean } = {},
) {
  const { id: organizationId } = await insertOrganization(server.db, {
    ...newOrganization,
    name: 'Lindenschule',
  })
  const { id } = await server.db
    .insertInto('invitation')
    .values({
      organizationId,
      email,
      isTeacher: true,
      isStudent: false,
      isParent: true,
      organizationUserId: null,
      invitedByUserId: null,
      createdDate: new Date().toISOString(),
      expiresDate: '2999-01-02T00:00:00.000Z',
      acceptedDate: null,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { organizationId, id }
}

test('An invitation names the organization, the member kinds and its last day', async () => {
  const { id, organizationId } = await invite('carol@example.org')
  const emailMessage = await emailSentFor(server, invitationEmail, 'carol@example.org', {
    invitationId: id,
  })
  expect(emailMessage?.subject).toBe('You are invited to Lindenschule')
  expect(emailMessage?.text).toContain('as a teacher and a parent')
  expect(emailMessage?.text).toContain('until January 2, 2999')
  expect(searchOf(emailMessage?.link)).toMatchObject({
    message: 'Welcome to Lindenschule!',
    redirect: `/organizations/${organizationId}`,
  })
  expect(await findToken(server.db, searchOf(emailMessage?.link)['token']!)).toMatchObject({
    purpose: 'Invitation',
    invitationId: id,
  })
})

test('An invitation as a parent leads to the children and what they can join', async () => {
  const { id, organizationId } = await invite('petra@example.org', { isTeacher: false })
  const emailMessage = await emailSentFor(server, invitationEmail, 'petra@example.org', {
    invitationId: id,
  })
  expect(searchOf(emailMessage?.link)).toMatchObject({
    redirect: `/organizations/${organizationId}/plan`,
  })
})

test('An invitation to claim the record of an adult of a family leads to the same screen as that of a parent, whoever accepts first', async () => {
  const { id, organizationId } = await invite('ines@example.org')
  const { id: personId } = await server.db
    .insertInto('person')
    .values({ firstName: 'Ines', lastName: 'Lind', searchName: 'ines lind' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertMembership(server.db, { organizationId, personId, isParent: true })
  const savedDate = new Date().toISOString()
  const { id: familyId } = await server.db
    .insertInto('family')
    .values({ name: 'Lind', createdDate: savedDate, savedDate })
    .returning('id')
    .executeTakeFirstOrThrow()
  const parent = { relation: 'Parent', access: 'Full', contactOrder: 1, savedDate } as const
  await server.db
    .insertInto('familyMember')
    .values({ ...parent, familyId, personId })
    .execute()
  const record = server.db.selectFrom('organizationUser').where('personId', '=', personId)
  await server.db
    .updateTable('invitation')
    .set({ organizationUserId: record.select('id') })
    .where('id', '=', id)
    .execute()
  const emailMessage = await emailSentFor(server, invitationEmail, 'ines@example.org', {
    invitationId: id,
  })
  expect(searchOf(emailMessage?.link)).toMatchObject({
    redirect: `/organizations/${organizationId}/plan`,
  })

  const { personId: first } = await signInSomebody(server, 'Ivo')
  await server.db
    .insertInto('familyMember')
    .values({ ...parent, familyId, personId: first })
    .execute()
  const later = await emailSentFor(server, invitationEmail, 'ines@example.org', {
    invitationId: id,
  })
  expect(searchOf(later?.link)).toMatchObject({
    redirect: `/organizations/${organizationId}/plan`,
  })
})

test('An accepted or expired invitation is not sent anymore', async () => {
  const now = new Date().toISOString()
  for (const values of [{ acceptedDate: now }, { expiresDate: now }]) {
    const { id } = await invite('dora@example.org', values)
    expect(
      await emailSentFor(server, invitationEmail, 'dora@example.org', { invitationId: id }),
    ).toBeUndefined()
  }
})
