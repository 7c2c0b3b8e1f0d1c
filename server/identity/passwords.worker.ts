import { hashSync, type Options, verifySync } from '@node-rs/argon2'

/** The tasks of the pool in `passwords-pool.ts`, by name. */
export const hash = ({ text, options }: { text: string; options: Options }): string =>
  hashSync(text, options)

export const verify = ({ expected, text }: { expected: string; text: string }): boolean =>
  verifySync(expected, text)

type Judged = { text: string; ownWords: string[] }

/** The dictionaries need memory, so they are loaded when the first password is chosen. */
export const strength = async ({ text, ownWords }: Judged): Promise<number> =>
  (await import('./password-strength.ts')).strengthOf(text, ownWords)
