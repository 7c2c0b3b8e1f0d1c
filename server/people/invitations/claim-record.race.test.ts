import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOffice } from '../replacing/test-replacing.ts'
import { countSuccesses } from '#server/accounts/sign-in/test-sign-in.ts'
import { openTestApp, signInSomebody, type TestApp } from '#server/testing/test-app.ts'
import { invite } from './invite-members.ts'
import { accept, openHost } from './test-invitations.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const noKind = { isTeacher: false, isStudent: false, isParent: false }

test('Of twenty who claim the adults of one family at once, the first looks after it alone', async () => {
  const office = await openOffice(server)
  const host = await openHost(server)
  const { organizationId } = office
  const administrator = { userId: host.owner.userId, organizationId }
  const adults = await Promise.all(Array.from({ length: 20 }, () => office.record()))
  const child = await office.record({ firstName: 'Mia' })
  const places = adults.map((adult) => [adult, 'Parent', 'Full'] as const)
  const familyId = await office.family(...places.map(([...place]) => place), [child, 'Child'])
  const tokens: string[] = []
  for (const { organizationUserId } of adults) {
    const { email } = await signInSomebody(server, 'Ben')
    const values = { ...noKind, organizationId, email, organizationUserId }
    tokens.push(await host.issue((await invite(server.db, administrator, values)).id, email))
  }
  const answers = await Promise.all(tokens.map((token) => accept(server, token)))
  expect(countSuccesses(answers)).toBe(20)
  const withAccount = await server.db
    .selectFrom('familyMember')
    .innerJoin('person', 'person.id', 'personId')
    .where('familyId', '=', familyId)
    .where('person.userId', 'is not', null)
    .select('person.id')
    .execute()
  expect(withAccount).toHaveLength(1)
}, 60_000)
