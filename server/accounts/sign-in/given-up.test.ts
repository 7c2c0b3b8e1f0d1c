import { afterAll, beforeAll, expect, test } from 'vitest'
import { lead, openSchool } from '#server/classes/classes/test-school.ts'
import { insertFamilyMember } from '#server/people/families/families.queries.ts'
import { familiesOf, openLinds } from '#server/people/families/test-family.ts'
import { ownerCalls } from '#server/people/owners/test-owners.ts'
import { grant } from '#server/rights/matrix/test-holders.ts'
import { openTestApp, type TestApp, unverify } from '#server/testing/test-app.ts'
import { follow, issue } from './test-sign-in.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

/** Somebody who is in another person's family, has a role and teaches, and asks for another address. */
async function placed(isVerified: boolean, isOwner = false) {
  const { family } = await openLinds(server)
  const school = await openSchool(server)
  const mallory = await school.member('Mallory')
  const place = { personId: mallory.personId, relation: 'Parent', access: 'Full' } as const
  await insertFamilyMember(server.db, { ...place, familyId: family.familyId }, null)
  await grant(server, school, 'Administrator', mallory)
  if (isOwner) await ownerCalls(server, school).add(mallory)
  const classId = await school.class({ teachers: lead(mallory) })
  if (!isVerified) await unverify(server, mallory)
  const pendingEmail = `own.${mallory.userId}@example.org`
  await server.db
    .updateTable('user')
    .set({ pendingEmail })
    .where('id', '=', mallory.userId)
    .execute()
  const link = await issue(server, mallory, { purpose: 'ChangeEmail', email: pendingEmail })
  expect((await follow(server, link, { from: mallory.token })).status).toBe(200)
  return { school, mallory, classId }
}

const held = async ({ school, mallory, classId }: Awaited<ReturnType<typeof placed>>) => {
  const isTeacher = (await server.get(`/api/Class/care/${classId}`, mallory)).status === 200
  const members = `/api/OrganizationUser/admin/organization/${school.organizationId}`
  const holdsRole = (await server.get(members, mallory)).status === 200
  return { families: (await familiesOf(server, mallory)).length, isTeacher, holdsRole }
}

test('Changing an address that was never verified also ends what waited for it', async () => {
  expect(await held(await placed(false))).toEqual({
    families: 0,
    isTeacher: false,
    holdsRole: false,
  })
})

test('An owner appointed by others also loses the organization', async () => {
  const { school, mallory, classId } = await placed(false, true)
  const settings = `/api/Organization/admin/settings/${school.organizationId}`
  expect((await server.get(settings, mallory)).status).toBe(403)
  expect((await server.get(`/api/Class/care/${classId}`, mallory)).status).toBe(403)
  expect(await ownerCalls(server, school).owners()).toEqual(['Ada Lind'])
})

test('After verification, everything moves to the new address', async () => {
  expect(await held(await placed(true))).toEqual({ families: 1, isTeacher: true, holdsRole: true })
})

test('When the owner of an address takes over an unverified account, the phone number of the former user is removed', async () => {
  const { ada } = await openLinds(server)
  const person = server.db.updateTable('person').where('id', '=', ada.personId)
  await person.set({ phone: '(828) 555-0666' }).execute()
  await unverify(server, ada)
  await follow(server, await issue(server, ada, { purpose: 'LogIn' }))
  const { phone } = await server.db
    .selectFrom('person')
    .where('id', '=', ada.personId)
    .select('phone')
    .executeTakeFirstOrThrow()
  expect(phone).toBeNull()
})
