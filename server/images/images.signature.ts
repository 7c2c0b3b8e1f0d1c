import { hour, second } from '#contract/dates/durations.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'

/** Who has a signed address may see the image until then, in seconds since 1970. */
export type Signed = { expires?: string; signature?: string }

const halfDay = (12 * hour) / second

/**
 * Signs for 12 to 24 hours. Within half a day the same image gets the same address, so that a browser which has it need
 * not load it again.
 */
export function signedQuery(secret: string, key: string, now = Date.now()): string {
  const expires = (Math.floor(now / second / halfDay) + 2) * halfDay
  return `expires=${expires}&signature=${signatureOf(secret, key, String(expires))}`
}

/** For how many seconds a signature is good yet: none, if it is not ours. */
export function secondsLeft(
  secret: string,
  key: string,
  { expires = '', signature = '' }: Signed,
  now = Date.now(),
): number {
  const expected = Buffer.from(signatureOf(secret, key, expires))
  const given = Buffer.from(signature)
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  return isOurs ? Math.max(0, Number(expires) - Math.ceil(now / second)) : 0
}

const signatureOf = (secret: string, key: string, expires: string) =>
  createHmac('sha256', secret).update(`${key}.${expires}`).digest('base64url')
