import { brand } from '#contract/brand.ts'
import { second } from '#contract/dates/durations.ts'
import { isIPv4 } from 'node:net'
import { getCACertificates } from 'node:tls'
import { createTransport } from 'nodemailer'
import { clock } from '../process/clock.ts'
import type { Mailbox } from '../process/env.ts'
import type { BounceAddresses } from './bounce-address.ts'
import { flowedText } from './flowed-text.ts'
import { type Fault, type MailProblem, meaningOf, problemOf } from './mail-problem.ts'
import type { Claimed } from './outbox.ts'
import type { PreparedEmail } from './prepare-email.ts'

/** Hands an email to the mail server, or throws `Undelivered`. */
export type MailTransport = (
  claimed: Pick<Claimed, 'id' | 'createdDate'>,
  prepared: Omit<PreparedEmail, 'kind'>,
  signal: AbortSignal,
) => Promise<void>

/** Has the mail server's status codes, without its text, which may repeat the address. */
export class Undelivered extends Error {
  readonly problem: MailProblem
  /** The code of the system, of TLS or of nodemailer, such as ECONNREFUSED. */
  readonly code: string | undefined
  /** A sentence for the operator. */
  readonly reason: string

  constructor(fault: Fault, place: string) {
    super('The mail server did not accept an email.')
    this.problem = problemOf(fault)
    this.code = fault.originalCode ?? fault.code
    this.reason = meaningOf(this.problem, `${this.code ?? ''} ${place}`.trim())
  }
}

export type MailSettings = {
  mailUrl: string
  mailFrom: Mailbox | undefined
  /** Certificates to trust besides those that Node trusts, in PEM. */
  mailTlsCa: string | undefined
  publicUrl: string
  /** Where reports about an email go, if not to the sender. */
  bounceAddresses?: Pick<BounceAddresses, 'addressOf'> | undefined
}

/** The mail server as the settings name it, without user and password. */
export function mailServerOf(mailUrl: string) {
  const { protocol, hostname, port, username, searchParams } = new URL(mailUrl)
  const host = hostname.toLowerCase()
  const isLoopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host)
  const usualPort = protocol === 'smtps:' ? 465 : isLoopback ? 25 : 587
  return {
    // A name server must not say where the machine itself is.
    host: host === 'localhost' ? '127.0.0.1' : host.replaceAll(/[[\]]/g, ''),
    port: Number(port) || usualPort,
    place: `${host}:${Number(port) || usualPort}`,
    isLoopback,
    hasLogin: username !== '',
    mayBePlain: searchParams.get('ignoreTLS') === 'true',
  }
}

/** The sender of all emails. */
export const senderOf = ({ mailFrom, publicUrl }: Pick<MailSettings, 'mailFrom' | 'publicUrl'>) =>
  mailFrom ?? { name: brand.name, address: `no-reply@${new URL(publicUrl).hostname}` }

/** How the server introduces itself (EHLO): a host name, or an IP address in brackets (RFC 5321). */
export function nameInEhlo(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  if (isIPv4(hostname)) return `[${hostname}]`
  return hostname.replace(/^\[/, '[IPv6:')
}

/**
 * The connection to the mail server. Its certificate is verified, except on the machine itself, whose traffic nobody
 * else reads. A password is sent only with encryption, unless the operator rules that out.
 */
export function openMailServer({ mailUrl, mailTlsCa, publicUrl }: MailSettings) {
  const { host, port, isLoopback, hasLogin, mayBePlain } = mailServerOf(mailUrl)
  const url = new URL(mailUrl)
  url.host = host.includes(':') ? `[${host}]` : host
  url.port = String(port)
  return createTransport({
    url: url.href,
    name: nameInEhlo(publicUrl),
    requireTLS: hasLogin && !isLoopback && !mayBePlain,
    // Postfix may offer TLS without a certificate that it can read.
    opportunisticTLS: isLoopback,
    tls: {
      ...(isLoopback && { rejectUnauthorized: false }),
      ...(mailTlsCa && { ca: [...getCACertificates('default'), mailTlsCa] }),
    },
    connectionTimeout: 20 * second,
    greetingTimeout: 20 * second,
    socketTimeout: 30 * second,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** A retried email has the same Message-ID, because it may have arrived before. */
export function openMailTransport(settings: MailSettings): MailTransport {
  const transport = openMailServer(settings)
  const { place } = mailServerOf(settings.mailUrl)
  const from = senderOf(settings)
  const { bounceAddresses } = settings
  const host = from.address.replace(/^.*@/, '')
  return async ({ id, createdDate }, prepared, signal) => {
    const { email, subject, text, html, replyTo } = prepared
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: email },
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
        subject,
        alternatives: [
          { contentType: 'text/plain; charset=utf-8; format=flowed', content: flowedText(text) },
          { contentType: 'text/html; charset=utf-8', content: html },
        ],
        date: new Date(clock.now()),
        messageId: `<email.${id}.${Date.parse(createdDate)}@${host}>`,
        ...headersOf(prepared, host),
        ...(bounceAddresses && {
          envelope: { from: bounceAddresses.addressOf(id), to: email },
        }),
        signal,
      })
    } catch (error) {
      throw new Undelivered(error as Fault, place)
    }
  }
}

/** Headers by which mail programs sort emails into threads and lists, and unsubscribe from them. */
function headersOf(
  { thread, unsubscribe, organizationId }: Omit<PreparedEmail, 'kind'>,
  host: string,
) {
  // No email has this Message-ID: all emails of the thread answer it.
  const root = thread !== undefined && `<thread.${thread.replaceAll(/[^\w.-]/g, '-')}@${host}>`
  return {
    ...(root && { references: root, inReplyTo: root }),
    list: {
      ...(organizationId !== null && { id: { url: `organization-${organizationId}.${host}` } }),
      ...(unsubscribe && { unsubscribe: unsubscribe.href }),
    },
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  }
}
