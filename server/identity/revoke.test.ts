import { afterAll, beforeAll, expect, test } from 'vitest'
import { accept, newAddress, openHost } from '../people/invitations/test-invitations.ts'
import { openTestApp, password, signInSomebody, type TestApp } from '../testing/test-app.ts'
import { readLetters } from '../testing/test-letters.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const newPassword = 'nine otters under the bridge'

const setPassword = (token: string) =>
  server.put('/api/Account/password', { token, body: { currentPassword: password, newPassword } })

test('A new password gives up a change of the address that somebody else may have asked for', async () => {
  const { token } = await signInSomebody(server)
  const email = newAddress()
  await server.put('/api/Account/email', { token, body: { email, currentPassword: password } })
  await setPassword(token)
  const settings = await (await server.get('/api/Account/settings', { token })).json()
  expect(settings.pendingEmail).toBeNull()
  expect(await readLetters(server, email)).toEqual([])
})

test('A new password gives up an authenticator app that is half set up', async () => {
  const { token } = await signInSomebody(server)
  const body = { currentPassword: password }
  await server.post('/api/Account/two-factor/authenticator', { token, body })
  await setPassword(token)
  const code = { provider: 'Authenticator', currentPassword: newPassword, code: '123456' }
  const refused = await server.put('/api/Account/two-factor', { token, body: code })
  expect((await refused.json()).code).toBe('no_set_up')
})

test('A new password leaves the links of invitations, which open nothing', async () => {
  const ben = await signInSomebody(server, 'Ben')
  const host = await openHost(server)
  const invitation = await host.invite({ email: ben.email.toUpperCase() })
  await setPassword(ben.token)
  expect(await (await accept(server, invitation)).json()).toEqual({ done: true })
})
