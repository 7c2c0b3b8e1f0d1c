import { expect } from '@playwright/test'
import type { Database } from '#server/database/database.ts'
import type { Arrived, TestSmtp } from '#server/testing/test-smtp.ts'
import { emailOf } from './fixtures.ts'

export type Mail = ReturnType<typeof readMail>

/** An email as its reader sees it: its text, its link to this site, and its code. */
export type EmailMessage = {
  subject: string
  text: string
  html: string
  link?: URL
  code?: string
}

/** Everyone's mail in one scenario. People are identified by their first names, or by an address. */
export function readMail({ smtp, database }: { smtp: TestSmtp; database: Database }) {
  const startedAt = Date.now()
  const read = new Map<Arrived, EmailMessage>()

  // An email of the previous scenario may have been in transit when this one began.
  const emailsTo = (name: string) =>
    smtp.arrived.filter(
      (arrived) =>
        Number(/\.(\d+)@/.exec(arrived.mail.messageId ?? '')?.[1]) >= startedAt &&
        arrived.recipients.includes(addressOf(name)),
    )
  const unread = (name: string) => emailsTo(name).filter((arrived) => !read.has(arrived))

  return {
    /** Waits for the next unread email. */
    async emailTo(name: string, subject: string): Promise<EmailMessage> {
      const next = () => unread(name).find(({ mail }) => mail.subject === subject)
      const subjects = () => unread(name).map(({ mail }) => mail.subject)
      await expect.poll(subjects, `the mail of ${name}`).toContain(subject)
      const arrived = next() as Arrived
      const emailMessage = emailIn(arrived)
      read.set(arrived, emailMessage)
      return emailMessage
    },

    /** The last read email with this subject, or else the next one. */
    async knownEmailTo(name: string, subject: string): Promise<EmailMessage> {
      const known = emailsTo(name).findLast(
        (arrived) => read.has(arrived) && arrived.mail.subject === subject,
      )
      return (known && read.get(known)) ?? this.emailTo(name, subject)
    },

    /** The subjects of unread emails, once the outbox is empty. */
    async settledEmailsTo(name: string) {
      const waiting = async () =>
        database.db
          .selectFrom('outboxEmail')
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

function emailIn({ mail: { subject = '', text = '', html = '' } }: Arrived): EmailMessage {
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
