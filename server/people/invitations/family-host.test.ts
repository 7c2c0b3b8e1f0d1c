import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepFamilyChanges } from '../family-changes/changes.ending.ts'
import { dayLater } from '../family-changes/test-changes.ts'
import { accept } from './test-invitations.ts'
import { insertFamilyMember } from '../families/families.queries.ts'
import { openFamily } from '../families/test-family.ts'
import { isLinkOver } from '#server/accounts/sign-in/test-sign-in.ts'
import { openTestApp, password, signInSomebody, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

/** Ada has invited Cy and shared Mia with him; Ben has full access as well. */
async function openInvited() {
  const ada = await signInSomebody(server, 'Ada')
  const ben = await signInSomebody(server, 'Ben')
  const cy = await signInSomebody(server, 'Cy')
  const family = await openFamily(server, ada)
  const { familyId } = family
  const mia = await family.child('Mia')
  const invitations = [
    await family.invite({ email: cy.email }),
    await (await family.share(mia.personId, cy.email)).json(),
  ]
  const adult = { familyId, personId: ben.personId, relation: 'Parent', access: 'Full' } as const
  await insertFamilyMember(server.db, adult, null)
  const tokens = await Promise.all(invitations.map((invitation) => family.issue(invitation)))
  return { ada, ben, family, tokens }
}

type Invited = Awaited<ReturnType<typeof openInvited>>

const lowered = { relation: 'Parent', access: 'View', contactOrder: 1, membershipVersion: 1 }

const ways: [string, (invited: Invited) => Promise<Response>][] = [
  [
    'is removed',
    ({ ada, ben, family }) =>
      server.del(`${family.path}/people/${ada.personId}`, { token: ben.token }),
  ],
  [
    'may no longer do everything',
    ({ ada, ben, family }) =>
      server.put(`${family.path}/adults/${ada.personId}`, { token: ben.token, body: lowered }),
  ],
  ['leaves', ({ ada, family }) => server.del(`${family.path}/membership`, { token: ada.token })],
  [
    'deletes the account',
    ({ ada }) =>
      server.del('/api/Account/me', { token: ada.token, body: { currentPassword: password } }),
  ],
]

test.each(ways)('Nobody accepts what was sent by somebody who %s', async (_, go) => {
  const invited = await openInvited()
  expect((await go(invited)).ok).toBe(true)
  await sweepFamilyChanges(server.database, dayLater())
  for (const token of invited.tokens) {
    expect(await (await accept(server, token)).json()).toEqual(isLinkOver)
  }
})
