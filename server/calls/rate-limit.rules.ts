import { day, minute } from '#contract/dates/durations.ts'

const hour = 60 * minute

/** After this long without a try, an account's failed tries are forgotten. In milliseconds. */
export const resetAfter = hour

/**
 * Backoff: how long an account waits before its next try, once it used up `perAccount`: the first wait, the second,
 * and so on. The last one repeats, so that nobody is locked out for longer. In milliseconds.
 */
export const growingWaits = [1, 2, 4, 5].map((minutes) => minutes * minute)

/**
 * The rate limit of each kind of call: for one account, and from one address. A school shares one address, so those
 * numbers are high. Sign-up allows 20 families in one hall within an hour: two adults each, and half of them try
 * twice. For rules with growing waits, `window` is for addresses only.
 */
export const rateLimitRules = {
  login: { window: 15 * minute, perAccount: 10, perAddress: 100, hasGrowingWaits: true },
  signUp: { window: hour, perAccount: 10, perAddress: 60, hasGrowingWaits: true },
  code: { window: hour, perAccount: 15, perAddress: 200, hasGrowingWaits: true },
  passkey: { window: 15 * minute, perAccount: 20, perAddress: 200 },
  passkeyOptions: { window: 15 * minute, perAccount: 30, perAddress: 200 },
  resend: { window: hour, perAccount: 5, perAddress: 50, hasGrowingWaits: true },
  link: { window: 15 * minute, perAccount: 20, perAddress: 100 },
  /** Logins at the OpenID provider, of an address only. There and back are two tries. */
  oidc: { window: 15 * minute, perAccount: 20, perAddress: 200 },
  loginLink: { window: hour, perAccount: 5, perAddress: 50, hasGrowingWaits: true },
  resetLink: { window: hour, perAccount: 5, perAddress: 50, hasGrowingWaits: true },
  mail: { window: hour, perAccount: 5, perAddress: 50 },
  /** Wrong and ended API tokens, of an address only. */
  apiToken: { window: 15 * minute, perAccount: 20, perAddress: 100 },
  password: { window: 15 * minute, perAccount: 20, perAddress: 200 },
  invite: { window: day, perAccount: 300, perAddress: 600 },
  inviteFamily: { window: day, perAccount: 20, perAddress: 200 },
  apply: { window: day, perAccount: 30, perAddress: 300 },
  enroll: { window: hour, perAccount: 60, perAddress: 3000 },
  exception: { window: day, perAccount: 30, perAddress: 600 },
  reportAbsence: { window: hour, perAccount: 60, perAddress: 3000 },
  announce: { window: day, perAccount: 60, perAddress: 600 },
  found: { window: day, perAccount: 200, perAddress: 2000 },
  sendEvent: { window: hour, perAccount: 60, perAddress: 600 },
  /** Who would be notified of a change. It makes the change and rolls it back. */
  preview: { window: hour, perAccount: 600, perAddress: 6000 },
  upload: { window: hour, perAccount: 100, perAddress: 300 },
} as const satisfies Record<string, RateLimitRule>

export type RateLimitRule = {
  window: number
  perAccount: number
  perAddress: number
  hasGrowingWaits?: boolean
}

export type RateLimitRuleName = keyof typeof rateLimitRules
