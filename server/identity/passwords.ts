import { readFileSync } from 'node:fs'
import { dictionary } from '@zxcvbn-ts/language-common'
import { inPool } from './passwords-pool.ts'

/** Argon2id at the cost that OWASP recommends: 19 MiB, two passes, one lane. Tests lower it. */
export const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> =>
  inPool('hash', { text: password, options: cost })

/** The same hash each time, for random but short secrets such as recovery codes. */
export const hashWithSalt = (text: string, salt: Buffer): Promise<string> =>
  inPool('hash', { text, options: { ...cost, salt } })

/** Of a random password, at the same cost. */
const hashOfNobody =
  // cspell:disable-next-line
  '$argon2id$v=19$m=19456,t=2,p=1$u8zTtzjNc6kNHyDCxJ3JhQ$bjaVt7VZ25kZjrFVX0WniiGCqO4Q67QvX784fRzLqo0'

/** A placeholder hash that no password matches. */
export const noPassword = ''

/** Takes the same time if there is no account, so that the time reveals nothing. */
export async function isPasswordOf(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const expected = passwordHash || hashOfNobody
  const isRight = await inPool('verify', { expected, text: password })
  return isRight && expected === passwordHash
}

const runs = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').split('\n')

const commonPasswords = new Set(
  [...dictionary['passwords-common'], ...runs]
    .filter((password) => password.length >= 10)
    .map((password) => password.toLowerCase()),
)

const tooCommon = 'This password is too common. Choose one that is harder to guess.'
const isEmail = 'This is your email address. Choose a password that is harder to guess.'

/** Why attackers would try this password first for the address, or undefined. */
export function whyTooCommon(password: string, email: string): string | undefined {
  const lower = password.toLowerCase()
  if (commonPasswords.has(lower)) return tooCommon
  return lower === email ? isEmail : undefined
}
