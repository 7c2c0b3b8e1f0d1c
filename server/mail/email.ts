import { brand } from '#contract/brand.ts'
import { day } from '#contract/dates/durations.ts'
import type { Encryption } from '../crypto/encryption.ts'
import type { Db } from '../database/schema/schema.ts'
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
export type Write<Facts> = (context: EmailContext, facts: Facts) => Promise<Content | undefined>

/** What a letter is written with. */
export type EmailContext = {
  db: Db
  encryption: Encryption
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

/** Whoever signed up may have typed anything as a name: nobody is told it before they have shown that the address is theirs. */
export const nameFor = (somebody: { firstName: string; emailVerifiedAt: string | null }) =>
  somebody.emailVerifiedAt === null ? null : somebody.firstName

export const greet = (firstName: string | null) =>
  firstName === null ? 'Hello,' : `Hello ${firstName},`

export const whyAboutSafety = `You received this email because it is about the security of your ${brand.name} account.`

/** What helps whoever finds their account in the hands of somebody else. */
export const chooseNewPassword = (publicUrl: string) => ({
  label: 'Choose a new password',
  url: new URL('/account/forgot-password', publicUrl),
})

/** Whom to ask about what an organization has done. */
export const askOffice = (office: { name: string; contactEmail: string | null }) => {
  const at = office.contactEmail === null ? '' : ` at ${office.contactEmail}`
  return `If you didn’t expect this email or have a question, contact the office of ${office.name}${at}.`
}

export const because = (reason: string | null) => (reason === null ? null : `Reason: ${reason}`)

const longest = 80

/** What somebody typed as a name, as a letter may say it: one line of some length in which nobody finds an address. */
export function plainName(name: string): string {
  const words = name
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cc}\p{Bidi_Control}:@/\\。]+|(?<!\.)\.+(?=[^\s\p{P}])/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
  const emailMessages = [...words]
  return emailMessages.length > longest ? `${emailMessages.slice(0, longest - 1).join('')}…` : words
}
