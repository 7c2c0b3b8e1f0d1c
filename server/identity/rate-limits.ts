import type { RateLimit } from '../calls/rate-limit.ts'
import type { RateLimitRuleName } from '../calls/rate-limit.rules.ts'
import { findChallenge } from './challenges.queries.ts'
import { findKnownDevice } from './sessions.queries.ts'

type Resetting = Pick<RateLimit, 'isResetBy'>

/** Counts for the address in the body, whether or not it has an account. */
export const perEmail = (rule: RateLimitRuleName, forgiving?: Resetting): RateLimit => ({
  rule,
  subject: ({ body }) => `email:${emailIn(body)}`,
  device: ({ db, device, body }) => findKnownDevice(db, device, { email: emailIn(body) }),
  ...forgiving,
})

/** Counts separately for a device that the account knows. Strangers can use up the tries of all others. */
export const perKnownDevice = (rule: RateLimitRuleName): RateLimit => ({
  ...perEmail(rule),
  subject: () => undefined,
})

const emailIn = (body: unknown) => (body as { email: string }).email

/**
 * Counts the codes tried with the token of a link. A person with the token alone, for example from a forwarded email,
 * cannot use them up.
 */
export const perToken = (rule: RateLimitRuleName): RateLimit => ({
  rule,
  subject: ({ body }) => {
    const { token, code } = body as { token: string; code?: string }
    return code === undefined ? undefined : `secret:${token}`
  },
})

/** Counts for the account whose login waits for a code, over all its logins. */
export const perChallenge = (rule: RateLimitRuleName, forgiving?: Resetting): RateLimit => ({
  rule,
  subject: async ({ db, body }) => {
    const { challenge } = body as { challenge: string }
    const waiting = await findChallenge(db, challenge)
    return waiting ? `user:${waiting.userId}` : `secret:${challenge}`
  },
  device: async ({ db, device, body }) => {
    const waiting = await findChallenge(db, (body as { challenge: string }).challenge)
    return waiting && findKnownDevice(db, device, waiting)
  },
  ...forgiving,
})

/** Counts for the passkey that the answer names, whether or not it exists. */
export const perCredential = (rule: RateLimitRuleName, forgiving?: Resetting): RateLimit => ({
  rule,
  subject: ({ body }) => `passkey:${(body as { credential: { id: string } }).credential.id}`,
  ...forgiving,
})
