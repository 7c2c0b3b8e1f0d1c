import { afterAll, beforeAll, expect, test } from 'vitest'
import { accept } from '../invitations/test-invitations.ts'
import { openSchool } from '#server/classes/classes/test-school.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { countSuccesses } from '#server/accounts/sign-in/test-sign-in.ts'
import { openTestApp, signInSomebody, type TestApp } from '#server/testing/test-app.ts'
import { openFamily } from './test-family.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

async function openSeenFamily() {
  const ada = await signInSomebody(server, 'Ada')
  const { organizationId } = await openSchool(server)
  await insertMembership(server.db, { organizationId, personId: ada.personId })
  return { ada, family: await openFamily(server, ada) }
}

test('A family that many change at once takes all of it, and has at most thirty people', async () => {
  const { ada, family } = await openSeenFamily()
  const body = { firstName: 'Mia', lastName: 'Lind', birthDate: '2018-03-04' }
  const add = () => server.post(`${family.path}/children`, { token: ada.token, body })
  const answers = await Promise.all(Array.from({ length: 36 }, add))
  expect(Map.groupBy(answers, ({ status }) => status).get(200)).toHaveLength(29)
  expect(Map.groupBy(answers, ({ status }) => status).get(409)).toHaveLength(7)
  expect((await family.seenBy(ada))?.children).toHaveLength(29)
})

test('Of twelve links of one invitation that are followed at once, one opens', async () => {
  const { family } = await openSeenFamily()
  const ben = await signInSomebody(server, 'Ben')
  const invitation = await family.invite({ email: ben.email })
  const tokens: string[] = []
  for (let sent = 0; sent < 12; sent += 1) tokens.push(await family.issue(invitation))
  const answers = await Promise.all(tokens.map((token) => accept(server, token)))
  expect(countSuccesses(answers)).toBe(1)
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
})
