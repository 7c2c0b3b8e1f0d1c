import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '#server/rights/matrix/test-holders.ts'
import { openTestApp, type TestApp, unverify } from '#server/testing/test-app.ts'
import { type Office, openOffice } from './test-replacing.ts'

let server: TestApp
let office: Office
beforeAll(async () => {
  server = await openTestApp()
  office = await openOffice(server)
})
afterAll(() => server.close())

test('No record of a parent goes to a member whose address is not verified, until it is', async () => {
  const maria = await office.record({ firstName: 'Maria' }, { isParent: true })
  const ana = await office.record({ firstName: 'Ana' }, { isStudent: true })
  const familyId = await office.family([maria, 'Parent', 'Full'], [ana, 'Child'])
  const mallory = await office.member('Maria')
  await unverify(server, mallory)
  const adults = async () => {
    const members = server.db.selectFrom('familyMember').where('familyId', '=', familyId)
    return members.where('access', '=', 'Full').select('personId').execute()
  }

  const refused = await office.replace(maria.organizationUserId, mallory.organizationUserId)
  const { code, message } = await refused.json()
  expect([refused.status, code]).toEqual([409, 'not_verified'])
  expect(message).toContain(`has not verified ${mallory.email} yet`)
  expect(await adults()).toEqual([{ personId: maria.personId }])

  await verify(server, mallory.organizationUserId)
  const done = await office.replace(maria.organizationUserId, mallory.organizationUserId)
  expect(done.status).toBe(204)
  expect(await adults()).toEqual([{ personId: mallory.personId }])
})

test('Nor does one of a teacher', async () => {
  const record = await office.record({}, { isTeacher: true })
  const mallory = await office.member('Mallory')
  await unverify(server, mallory)
  const refused = await office.replace(record.organizationUserId, mallory.organizationUserId)
  expect(refused.status).toBe(409)
})
