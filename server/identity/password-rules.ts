import { brand } from '#contract/brand.ts'
import type { Db } from '../database/schema/schema.ts'
import type { BreachedPasswords } from './breached-passwords.ts'
import { whyTooCommon } from './passwords.ts'
import { inPool } from './passwords-pool.ts'

type Chooser = {
  /** In lower case. */
  email: string
  /** Names of the person and of their organizations. */
  names: (string | null)[]
}

const fourWords = 'such as four unrelated words'
const madeOfNames = `This password is based on your name or another name that is easy to guess. Choose a stronger one, ${fourWords}.`
const tooWeak = `This password is easy to guess, even with a digit or a symbol in it. Choose a longer one, ${fourWords}.`
const isStolen =
  'This password appeared in a data breach on another site, so attackers try it first. Choose one that you don’t use anywhere else.'

/** From 3 on, guessing over the network is hopeless. */
const leastStrength = 3

/** Why the password is too easy for this person; undefined if it is accepted. */
export async function whyTooEasy(
  isBreached: BreachedPasswords,
  password: string,
  chooser: Chooser,
): Promise<string | undefined> {
  const common = whyTooCommon(password, chooser.email)
  if (common) return common
  const ownWords = ownWordsOf(chooser)
  if (isMadeOf(password, ownWords)) return madeOfNames
  if (await isBreached(password)) return isStolen
  return (await strengthOf(password, ownWords)) < leastStrength ? tooWeak : undefined
}

/** Limits the words of people in many organizations with long names. */
const mostWords = 100

function ownWordsOf({ email, names }: Chooser): string[] {
  const texts = [brand.name, email, ...names].flatMap((text) => text?.slice(0, 254) ?? [])
  const words = texts.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]/u))
  return [...new Set(words)].filter((word) => word.length > 2).slice(0, mostWords)
}

/** Whether fewer than four letters remain without those words. */
function isMadeOf(password: string, words: string[]): boolean {
  let rest = password.toLowerCase()
  for (const word of words.toSorted((a, b) => b.length - a.length))
    rest = rest.replaceAll(word, ' ')
  const letters = rest.replace(/\P{L}/gu, '').length
  return rest !== password.toLowerCase() && letters < 4
}

/** The person who chooses a password, with the names of their organizations. */
export async function findChooser(db: Db, userId: number): Promise<Chooser> {
  const { email, personId, ...names } = await db
    .selectFrom('user')
    .innerJoin('person', 'person.userId', 'user.id')
    .where('user.id', '=', userId)
    .select(['email', 'person.id as personId', 'firstName', 'lastName', 'preferredName'])
    .executeTakeFirstOrThrow()
  const organizations = await db
    .selectFrom('organizationUser')
    .innerJoin('organization', 'organization.id', 'organizationUser.organizationId')
    .where('organizationUser.personId', '=', personId)
    .select('organization.name')
    .limit(20)
    .execute()
  return {
    email: email.toLowerCase(),
    names: [...Object.values(names), ...organizations.map(({ name }) => name)],
  }
}

/** Only the beginning of a longer password is checked: the time grows with the square of the length. */
const judgedLength = 64

/**
 * The strength of a password for an attacker who knows the `ownWords`, by zxcvbn: 0 and 1 can be guessed over the
 * network, 2 takes many guesses, 3 is safe there, 4 is safe even if the hash is stolen.
 */
export const strengthOf = (password: string, ownWords: string[]): Promise<number> =>
  inPool('strength', { text: password.slice(0, judgedLength), ownWords })
