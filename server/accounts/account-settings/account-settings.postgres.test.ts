import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openTestApp,
  password,
  signInSomebody,
  type TestApp,
  countWaiting,
} from '#server/testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test('A login with the old password does not survive a password change at the same moment', async () => {
  const { userId, email } = await signInSomebody(server)
  const { crossing } = await server.db.transaction().execute(async (db) => {
    await db.selectFrom('user').where('id', '=', userId).forUpdate().selectAll().execute()
    const answer = server.post('/api/Account/login', { body: { email, password } })
    await expect.poll(() => countWaiting(server.db)).toBe(1)
    await db.updateTable('user').set({ passwordHash: 'new' }).where('id', '=', userId).execute()
    return { crossing: answer }
  })
  expect((await crossing).status).toBe(422)
})
