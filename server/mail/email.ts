import { brand } from '#contract/brand.ts'
import { day } from '#contract/dates/durations.ts'
import type { Encryption } from '../crypto/encryption.ts'
import type { Db } from '../database/schema/schema.ts'
import type { TypedFor } from './subject.ts'

/** How long emails with news are worth sending. In milliseconds. */
export const newsLife = 2 * day

/** One kind of email. The outbox stores its `Facts`; links and codes are created when it is sent, and never stored. */
export type Email<Facts> = {
  /** Its kind in the outbox. */
  name: string
  /** How long it is worth sending, in milliseconds. Later it is dropped. */
  life: number
  /**
   * The limit per address and hour, over all senders, for emails that users can have sent to an address that is not
   * theirs.
   */
  maxPerHour?: number
  /** How many are sent within half the life of the link, so that one with enough time left is always in the mailbox. */
  maxInHalfLife?: number
  /** News of an organization, which is not sent to an address that emails came back from. */
  isNews?: true
  /** Set if the subject repeats text that was typed in an organization. */
  typedFor?: TypedFor
  write: Write<Facts>
}

/** Creates the links and codes, and composes the email. Undefined if it is no longer needed. */
export type Write<Facts> = (context: EmailContext, facts: Facts) => Promise<Content | undefined>

/** What composing an email requires. */
export type EmailContext = {
  db: Db
  encryption: Encryption
  /** The public address of the site, without a trailing slash. */
  publicUrl: string
  /** The recipient. */
  email: string
  outboxEmailId: number
}

export type Link = { label: string; url: URL }

/** An email before layout. It has a link, a code, or neither. */
export type Content = {
  subject: string
  /** Paragraphs before the link or the code. */
  opening: string[]
  /** Items after the opening. */
  list?: string[]
  link?: Link
  /** Another link below the first, less prominent. */
  secondLink?: Link | undefined
  /** News of the same organization, each with its own link. */
  sections?: Section[]
  code?: string
  /** Paragraphs after the link or the code. */
  closing?: string[]
  /** Why the recipient gets it. */
  reason: string
  /** Who gets the answers: the contact of the organization, or whoever wrote it. Otherwise they go to the sender of all emails. */
  replyTo?: string | null
  /** What it is about, such as `Class.12`. Mail programs show the emails of one thread together. */
  thread?: string
  /** Where one POST without a login unsubscribes the recipient (RFC 8058), for emails that people may refuse. */
  unsubscribe?: URL
}

export type Section = {
  title: string
  lines: string[]
  links: Link[]
}

/** A stranger may have typed any name at sign-up, so an unverified address gets an email without it. */
export const nameFor = (somebody: { firstName: string; emailVerifiedAt: string | null }) =>
  somebody.emailVerifiedAt === null ? null : somebody.firstName

export const greet = (firstName: string | null) =>
  firstName === null ? 'Hello,' : `Hello ${firstName},`

export const securityReason = `You received this email because it is about the security of your ${brand.name} account.`

/** For people who find that somebody else uses their account. */
export const chooseNewPassword = (publicUrl: string) => ({
  label: 'Choose a new password',
  url: new URL('/account/forgot-password', publicUrl),
})

/** The office to contact about what an organization has done. */
export const askOffice = (office: { name: string; contactEmail: string | null }) => {
  const at = office.contactEmail === null ? '' : ` at ${office.contactEmail}`
  return `If you didn’t expect this email or have a question, contact the office of ${office.name}${at}.`
}

export const because = (reason: string | null) => (reason === null ? null : `Reason: ${reason}`)

const longest = 80

/** A typed name as an email may show it: one line of limited length, with no recognizable address. */
export function plainName(name: string): string {
  const words = name
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cc}\p{Bidi_Control}:@/\\。]+|(?<!\.)\.+(?=[^\s\p{P}])/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
  const letters = [...words]
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : words
}
