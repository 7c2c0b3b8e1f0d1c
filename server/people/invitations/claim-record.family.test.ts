import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { peanuts } from '../families/test-family.ts'
import { type Office, openOffice } from '../replacing/test-replacing.ts'
import { codeAnswered } from '#server/testing/test-answers.ts'
import { openTestApp, signInSomebody, type TestApp } from '#server/testing/test-app.ts'
import { accept, type Host, openHost } from './test-invitations.ts'

let server: TestApp
let host: Host
let office: Office
beforeAll(async () => {
  server = await openTestApp()
})
beforeEach(async () => {
  host = await openHost(server)
  office = await openOffice(server)
})
afterAll(() => server.close())

/** Ben claims the only adult of a family with a child, and notes an allergy of the child. */
async function openClaim() {
  const { personId, organizationUserId } = await host.placeholder()
  const child = await host.placeholder()
  const familyId = await office.family([{ personId }, 'Parent', 'Full'], [child, 'Child'])
  const ben = await signInSomebody(server, 'Ben')
  await accept(server, await host.invite({ email: ben.email, organizationUserId }))
  const { token } = ben
  const notes = `/api/Family/my/${familyId}/children/${child.personId}/care-notes`
  const body = { conditions: [peanuts], version: 0 }
  expect((await server.put(notes, { token, body })).status).toBe(200)
  const [claimed] = await (await server.get('/api/Account/records', { token })).json()
  const part = () => server.post(`/api/Account/records/${claimed.id}/part`, { token })
  return { ben, familyId, organizationUserId, part }
}

const adultsOf = async (familyId: number) => {
  const adults = server.db
    .selectFrom('familyMember')
    .where('familyId', '=', familyId)
    .where('relation', '!=', 'Child')
  return (await adults.select('personId').execute()).map(({ personId }) => personId)
}

test('Nobody is invited to claim a child of a family', async () => {
  const { personId, organizationUserId } = await host.placeholder()
  await office.family([{ personId }, 'Child'])
  const refused = await host.ask({ email: 'ben@example.org', organizationUserId })
  expect(refused.status).toBe(422)
  expect((await refused.json()).message).toMatch('A child is looked after by their family')
})

test('An invitation from before a record was a child of a family is refused', async () => {
  const { personId, organizationUserId } = await host.placeholder()
  const ben = await signInSomebody(server, 'Ben')
  const token = await host.invite({ email: ben.email, organizationUserId })
  await office.family([{ personId }, 'Child'])
  expect(await codeAnswered(await accept(server, token))).toEqual([409, 'child_of_family'])
})

test('Nobody parts with a record and leaves children alone', async () => {
  const { ben, familyId, part } = await openClaim()
  expect(await codeAnswered(await part())).toEqual([409, 'last_full_adult'])
  expect(await adultsOf(familyId)).toEqual([ben.personId])
})

test('Whoever parts with a record stays in a family that they have written in', async () => {
  const { ben, familyId, part } = await openClaim()
  const eva = await signInSomebody(server, 'Eva')
  const savedDate = new Date().toISOString()
  const parent = { relation: 'Parent', access: 'Full', contactOrder: 2, savedDate } as const
  await server.db
    .insertInto('familyMember')
    .values({ ...parent, familyId, personId: eva.personId })
    .execute()
  expect(await (await part()).json()).toEqual({ staysIn: ['Lind'] })
  expect(await adultsOf(familyId)).toEqual(expect.arrayContaining([ben.personId, eva.personId]))
})

test('An owner who undoes a claim throws nobody out of a family that they have written in', async () => {
  const { ben, familyId, organizationUserId } = await openClaim()
  const path = `/api/OrganizationUser/admin/${organizationUserId}/replace-with/undo`
  expect(await (await server.post(path, host)).json()).toEqual({ staysIn: ['Lind'] })
  expect(await adultsOf(familyId)).toEqual([ben.personId])
})
