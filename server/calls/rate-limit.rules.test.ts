import { day, hour, minute, second } from '#contract/dates/durations.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import type { RateLimitRuleName } from './rate-limit.rules.ts'
import { countTry } from './rate-limit.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const quarter = 15 * minute

/** How many tries one account has, how many one address, and how long each waits. */
const limits: Record<
  RateLimitRuleName,
  [perAccount: number, perAddress: number, ofAddress: number, ofAccount?: number]
> = {
  login: [10, 100, quarter, minute],
  signUp: [10, 60, hour, minute],
  code: [15, 200, hour, minute],
  passkey: [20, 200, quarter],
  passkeyOptions: [30, 200, quarter],
  resend: [5, 50, hour, minute],
  loginLink: [5, 50, hour, minute],
  resetLink: [5, 50, hour, minute],
  link: [20, 100, quarter],
  oidc: [20, 200, quarter],
  mail: [5, 50, hour],
  password: [20, 200, quarter],
  apiToken: [20, 100, quarter],
  invite: [300, 600, day],
  inviteFamily: [20, 200, day],
  apply: [30, 300, day],
  enroll: [60, 3000, hour],
  exception: [30, 600, day],
  reportAbsence: [60, 3000, hour],
  announce: [60, 600, day],
  found: [200, 2000, day],
  sendEvent: [60, 600, hour],
  preview: [600, 6000, hour],
  upload: [100, 300, hour],
}

const names = Object.keys(limits) as RateLimitRuleName[]

const refusedFor = (wait: number) => ({
  status: 429,
  headers: { 'Retry-After': String(wait / second) },
})

test.each(names)('The rule %s limits the tries of an account', async (rule) => {
  const [perAccount, , ofAddress, ofAccount = ofAddress] = limits[rule]
  const attempt = (subject: string, address: string, tries = 1) =>
    countTry(server, { rule, subject, address, tries })
  await attempt('user:1', '192.0.2.1', perAccount)
  await expect(attempt('user:1', '192.0.2.2')).rejects.toMatchObject(refusedFor(ofAccount))
  await attempt('user:2', '192.0.2.1')
})

test.each(names)('The rule %s limits the tries of an address, over all accounts', async (rule) => {
  const [perAccount, perAddress, seconds] = limits[rule]
  const attempt = (user: number, tries: number) =>
    countTry(server, { rule, subject: `user:${user}`, address: '192.0.2.9', tries })
  let left = perAddress
  for (let user = 10; left > 0; user += 1) {
    const tries = Math.min(left, perAccount)
    await attempt(user, tries)
    left -= tries
  }
  await expect(attempt(1000, 1)).rejects.toMatchObject(refusedFor(seconds))
})
