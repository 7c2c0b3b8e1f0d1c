import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema/schema.ts'
import type { Vault } from '../crypto/vault.ts'
import type { LetterFacts, LetterKind } from './letters.ts'

/** What a letter is written with. */
export type Desk = {
  db: Kysely<Schema>
  vault: Vault
  /** Where people reach the site, without a slash at the end. */
  publicUrl: string
  /** Whom the letter goes to. */
  email: string
}

/** A letter before it is laid out. It carries a link, a code, or neither. */
export type Content = {
  subject: string
  /** What it is about, before the link or the code. */
  opening: string[]
  /** A line each, after the opening. */
  list?: string[]
  link?: { label: string; url: URL }
  code?: string
  /** What to know of the link or the code, after it. */
  closing?: string[]
  /** Why it came. */
  reason: string
}

/** Makes the secrets that a letter carries, and writes it. Nothing, if there is no use in it any more. */
export type Letter<Kind extends LetterKind> = (
  desk: Desk,
  facts: LetterFacts[Kind],
) => Promise<Content | undefined>
