import { expect } from '@playwright/test'
import type { Database } from '#server/database/database.ts'
import type { Arrived, TestPost } from '#server/testing/test-post.ts'
import { emailOf } from './stage.ts'

export type Post = ReturnType<typeof readPost>

/** What a person sees of a letter: its words, its link to this site, and its code. */
export type Letter = { subject: string; text: string; html: string; link?: URL; code?: string }

/** The mail of everybody in one scenario. People go by their first names; who has no name yet, by an address. */
export function readPost({ post, database }: { post: TestPost; database: Database }) {
  const startedAt = Date.now()
  const read = new Map<Arrived, Letter>()

  // A letter of the scenario before may have been under way when this one began.
  const lettersTo = (name: string) =>
    post.arrived.filter(
      (arrived) =>
        Number(/\.(\d+)@/.exec(arrived.mail.messageId ?? '')?.[1]) >= startedAt &&
        arrived.recipients.includes(addressOf(name)),
    )
  const unread = (name: string) => lettersTo(name).filter((arrived) => !read.has(arrived))

  return {
    /** The next letter that was not read yet, once it is there. */
    async letterTo(name: string, subject: string): Promise<Letter> {
      const next = () => unread(name).find(({ mail }) => mail.subject === subject)
      const subjects = () => unread(name).map(({ mail }) => mail.subject)
      await expect.poll(subjects, `the mail of ${name}`).toContain(subject)
      const arrived = next() as Arrived
      const letter = letterIn(arrived)
      read.set(arrived, letter)
      return letter
    },

    /** The letter of that subject which was read last, or else the next one. */
    async knownLetterTo(name: string, subject: string): Promise<Letter> {
      const known = lettersTo(name).findLast(
        (arrived) => read.has(arrived) && arrived.mail.subject === subject,
      )
      return (known && read.get(known)) ?? this.letterTo(name, subject)
    },

    /** The subjects of what nobody read yet, once all that was to be sent is sent. */
    async settledLettersTo(name: string) {
      const waiting = async () =>
        database.db
          .selectFrom('letter')
          .where('email', '=', addressOf(name))
          .where('outcome', 'is', null)
          .select('kind')
          .execute()
      await expect.poll(waiting).toEqual([])
      return unread(name).map(({ mail }) => mail.subject)
    },
  }
}

const addressOf = (name: string) => (name.includes('@') ? name : emailOf(name))

function letterIn({ mail: { subject = '', text = '', html = '' } }: Arrived): Letter {
  const address = /https?:\S+/.exec(text)?.[0]
  const code = /^\d{6}$/m.exec(text)?.[0]
  return {
    subject,
    text,
    html,
    ...(address !== undefined && { link: new URL(address) }),
    ...(code !== undefined && { code }),
  }
}
