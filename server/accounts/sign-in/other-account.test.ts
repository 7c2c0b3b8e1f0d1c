import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { follow, linkExpiredProblem, issue, register, registerWithMail } from './test-sign-in.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const asks = (email: string, signedInAs: string) => ({ otherAccount: { email, signedInAs } })
const findUser = (userId: number) =>
  server.db.selectFrom('user').where('id', '=', userId).selectAll().executeTakeFirstOrThrow()
const countSessions = async (userId: number) => {
  const rows = server.db.selectFrom('session').where('userId', '=', userId).select('id')
  return (await rows.execute()).length
}

test(
  'A link of another account changes nothing until the signed-in user agrees',
  { tags: ['4.link-of-another-account'] },
  async () => {
    const ada = await register(server)
    const ben = await register(server, { emailVerifiedAt: null }, 'Ben')
    const sessions = await countSessions(ben.userId)
    const token = await issue(server, ben)
    const asked = await follow(server, token, { from: ada.token })
    expect([asked.status, await asked.json()]).toEqual([200, asks(ben.email, ada.email)])
    expect((await findUser(ben.userId)).emailVerifiedAt).toBeNull()
    expect(await countSessions(ben.userId)).toBe(sessions)
    const agreed = await follow(server, token, { from: ada.token, mayReplace: true })
    expect((await agreed.json()).user).toMatchObject({ email: ben.email, isEmailVerified: true })
    expect(await (await follow(server, token)).json()).toEqual(linkExpiredProblem)
  },
)

test('The second-factor code is sent and the account named only after the user agrees to switch', async () => {
  const ada = await register(server)
  const ben = await registerWithMail(server)
  const token = await issue(server, ben)
  const asked = await follow(server, token, { from: ada.token })
  const sentTo = `${ben.email[0]}•••@example.org`
  expect(await asked.json()).toEqual(asks(sentTo, ada.email))
  const challenges = server.db.selectFrom('challenge').where('userId', '=', ben.userId)
  expect(await challenges.selectAll().execute()).toEqual([])
  const agreed = await follow(server, token, { from: ada.token, mayReplace: true })
  expect(await agreed.json()).toHaveProperty('twoFactor')
})

test('A link of the signed-in account asks nothing', async () => {
  const ada = await register(server)
  const answer = await follow(server, await issue(server, ada), { from: ada.token })
  expect((await answer.json()).user.email).toBe(ada.email)
})

test('An expired session is not asked', async () => {
  const ben = await register(server, {}, 'Ben')
  const answer = await follow(server, await issue(server, ben), { from: 'no-such-session' })
  expect((await answer.json()).user.email).toBe(ben.email)
})

test('A used link asks nothing', async () => {
  const ada = await register(server)
  const ben = await register(server, {}, 'Ben')
  const token = await issue(server, ben)
  await follow(server, token)
  expect(await (await follow(server, token, { from: ada.token })).json()).toEqual(
    linkExpiredProblem,
  )
})
