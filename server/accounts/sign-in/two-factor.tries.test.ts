import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChallenge } from '#server/identity/challenges.queries.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { throttleRules } from '#server/calls/throttle.rules.ts'
import { answer, registerWithMail } from './test-sign-in.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test('Codes are counted for the account, over all its logins, and not for others', async () => {
  const [ada, bea] = [await registerWithMail(server), await registerWithMail(server)]
  const guess = async ({ userId }: { userId: number }) => {
    const values = { userId, provider: 'Email', isReset: false } as const
    const { challenge } = await openChallenge(server.db, values)
    return (await answer(server, { challenge, code: '123456' })).status
  }
  const statuses = []
  for (let tries = 0; tries <= throttleRules.code.perAccount; tries += 1) {
    statuses.push(await guess(ada))
  }
  expect(statuses.pop()).toBe(429)
  expect(new Set(statuses)).toEqual(new Set([422]))
  expect(await guess(bea)).toBe(422)
})
