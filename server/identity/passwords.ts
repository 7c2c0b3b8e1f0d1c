import { readFileSync } from 'node:fs'
import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { overloaded } from '../http/problem.ts'
import { limitConcurrency } from '../process/limit-concurrency.ts'

/** Argon2id at the cost that OWASP recommends: 19 MiB, two passes, one lane. Tests lower it. */
export const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const limited = limitConcurrency({
  atOnce: 2,
  mostWaiting: 100,
  overloaded: () => overloaded('The server is busy. Please try again in a few seconds.'),
})

export const hashPassword = (password: string): Promise<string> =>
  limited(() => hash(password, cost))

/** The same hash each time, for random but short secrets such as recovery codes. */
export const hashWithSalt = (text: string, salt: Buffer): Promise<string> =>
  limited(() => hash(text, { ...cost, salt }))

const hashOfNobody = hashPassword('nobody has this password')

/** A placeholder hash that no password matches. */
export const noPassword = ''

/** Takes the same time if there is no account, so that the time reveals nothing. */
export async function isPasswordOf(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const expected = passwordHash || (await hashOfNobody)
  const isRight = await limited(() => verify(expected, password))
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
