import { day } from '#contract/dates/durations.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema/schema.ts'
import type { Vault } from '../crypto/vault.ts'
import type { TypedFor } from './subject.ts'

/** How long news are of use. In milliseconds. */
export const newsLife = 3 * day

/** One kind of email. `Facts` is what the outbox keeps of it; the secrets that it carries are made when it is sent, and never stored. */
export type Email<Facts> = {
  /** As the rows of the outbox call it. */
  name: string
  /** How long it is of use, in milliseconds. After that it is sent no more. */
  life: number
  /** How many an hour go to one address, whoever asks, where somebody may have it sent to an address that is not theirs. */
  mostAnHour?: number
  /** How many are sent within half the time for which its link works, so that a link that works for long is always there. */
  mostInHalfLife?: number
  /** Where its subject repeats what somebody typed for an organization. */
  typedFor?: TypedFor
  write: Write<Facts>
}

/** Makes the secrets that an email carries, and writes it. Nothing, if there is no use in it any more. */
export type Write<Facts> = (desk: Desk, facts: Facts) => Promise<Content | undefined>

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
