import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, signInSomebody, type TestApp, unverify } from '#server/testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test(
  'Somebody reads how their account is entered',
  { tags: ['7.account-settings-calls'] },
  async () => {
    const { token, email, userId } = await signInSomebody(server)
    await unverify(server, { userId })
    const answer = await server.get('/api/Account/settings', { token })
    expect(await answer.json()).toEqual({
      email,
      isEmailVerified: false,
      pendingEmail: null,
      twoFactorProvider: null,
      isEmailCodeAsked: false,
      recoveryCodesLeft: 0,
      hasPassword: true,
      mayResetPassword: false,
      notifications: { newLogin: false },
      secondFactorNeededBy: [],
    })
  },
)

test(
  'Somebody chooses to be told of logins, and not to be',
  { tags: ['7.account-settings-calls'] },
  async () => {
    const { token } = await signInSomebody(server)
    for (const newLogin of [true, false]) {
      const answer = await server.put('/api/Account/notifications', { token, body: { newLogin } })
      expect((await answer.json()).notifications).toEqual({ newLogin })
    }
  },
)
