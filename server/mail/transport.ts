import { second } from '#contract/dates/durations.ts'
import { createTransport } from 'nodemailer'
import { clock } from '../process/clock.ts'
import type { Mailbox } from '../process/env.ts'
import { type Fault, type MailProblem, problemOf } from './mail-problem.ts'
import type { Claimed } from './outbox.ts'
import type { PreparedEmail } from './prepare-email.ts'

/** Hands an email to the mail server, or throws `Undelivered`. */
export type MailTransport = (
  claimed: Claimed,
  prepared: PreparedEmail,
  signal: AbortSignal,
) => Promise<void>

/** Has the mail server's status codes, without its text, which may repeat the address. */
export class Undelivered extends Error {
  readonly code: string | undefined
  readonly problem: MailProblem

  constructor(fault: Fault) {
    super('The mail server did not accept an email.')
    this.code = fault.originalCode ?? fault.code
    this.problem = problemOf(fault)
  }
}

/** A retried email has the same Message-ID, because it may have arrived before. */
export function openMailTransport(mailUrl: string, from: Mailbox): MailTransport {
  const transport = createTransport({
    url: mailUrl,
    connectionTimeout: 20 * second,
    greetingTimeout: 20 * second,
    socketTimeout: 30 * second,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host = from.address.replace(/^.*@/, '')
  return async ({ id, createdDate }, { email, subject, text, html }, signal) => {
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: email },
        subject,
        text,
        html,
        date: new Date(clock.now()),
        messageId: `<email.${id}.${Date.parse(createdDate)}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal,
      })
    } catch (error) {
      throw new Undelivered(error as Fault)
    }
  }
}
