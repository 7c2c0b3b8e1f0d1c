import type { MailProblemKind } from '#contract/outbox.ts'
import type { Report } from './bounce.ts'

/** Why an email was not sent, or came back, without the text of the mail server, which may repeat the address. */
export type MailProblem = {
  kind: MailProblemKind
  smtpCode: number | null
  enhancedCode: string | null
}

/** An error of nodemailer. */
export type Fault = {
  code?: string
  /** The code of the system or of TLS, such as ECONNREFUSED. */
  originalCode?: string
  command?: string
  response?: string
  responseCode?: number
}

export function problemOf(fault: Fault): MailProblem {
  return {
    kind: kindOf(fault),
    smtpCode: fault.responseCode || null,
    enhancedCode: /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(fault.response ?? '')?.[1] ?? null,
  }
}

function kindOf(fault: Fault): MailProblemKind {
  const { code = '', originalCode = '', command = '', response = '', responseCode } = fault
  if (originalCode === 'CERT_HAS_EXPIRED') return 'CertificateExpired'
  if (originalCode === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'CertificateOfOtherHost'
  if (certificateCode.test(originalCode)) return 'CertificateUntrusted'
  if (code === 'ETLS') return command === 'STARTTLS' && responseCode ? 'TlsMissing' : 'TlsFailed'
  if (originalCode.startsWith('ERR_SSL_')) return 'TlsFailed'
  if (!responseCode) return withoutReply[code] ?? 'Unknown'
  if (code === 'EAUTH') return responseCode < 500 ? 'Postponed' : 'LoginRefused'
  const found = replies.find(([, matches]) => matches.test(response))
  if (found) return found[0]
  if (responseCode < 500) return 'Postponed'
  return refused[command] ?? 'HostRefused'
}

const certificateCode = /^(CERT_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT|UNABLE_TO_)/

const withoutReply: Record<string, MailProblemKind> = {
  ECONNECTION: 'Unreachable',
  ESOCKET: 'Unreachable',
  EDNS: 'UnknownHost',
  ETIMEDOUT: 'TimedOut',
}

/** What a mail server refused, if its reply does not say more. */
const refused: Record<string, MailProblemKind> = {
  'MAIL FROM': 'SenderRefused',
  'RCPT TO': 'RecipientRefused',
  DATA: 'EmailRefused',
}

/** A server may refuse everything at the recipient, as Postfix does. Its code (RFC 3463) or its words tell why. */
const replies: [MailProblemKind, RegExp][] = [
  ['TlsMissing', /^\d{3}[ -]5\.7\.10\b|STARTTLS/i],
  ['LoginRequired', /^530\b|authentication (is )?required|not (yet )?authenticated/i],
  ['RelayDenied', /relay(ing)? (access )?(denied|not permitted|not allowed)|unable to relay/i],
  ['SenderRefused', /^\d{3}[ -][45]\.(1\.[78]|7\.23|7\.60)\b|sender address rejected/i],
  ['HostRefused', /helo command rejected|client host|^\d{3}[ -][45]\.7\.25\b/i],
  ['MailboxFull', /^(552|\d{3}[ -]5\.2\.2)\b/],
]

/** Problems of one email. Any other is one of settings or of the mail server, and may be solved without a change to the email. */
const ofEmail: readonly MailProblemKind[] = ['RecipientRefused', 'MailboxFull', 'EmailRefused']

/** Whether a retry is pointless: the email itself was refused, and the server works. */
export const isFinal = ({ kind, smtpCode }: MailProblem) =>
  kind === 'AddressBounces' || ((smtpCode ?? 0) >= 500 && ofEmail.includes(kind))

/**
 * Codes (RFC 3463) of addresses that no email reaches: unknown, without a mail server, moved or switched off. A full
 * mailbox, a refused sender or a refused text says nothing about other emails.
 */
const codeOfAddress = /^5\.(0\.\d+|1\.(?![78]$)\d+|2\.[01]|4\.[14])$/

/** Whether other emails to the address would be refused as well. */
export const isOfAddress = ({ kind, enhancedCode }: MailProblem) =>
  kind === 'RecipientRefused' && codeOfAddress.test(enhancedCode ?? '')

/** What became of an email that the mail server had taken. */
export function problemOfReport(report: Report): MailProblem {
  if (report.kind === 'Complaint') return { kind: 'Complaint', smtpCode: null, enhancedCode: null }
  const { smtpCode, enhancedCode } = report
  return { kind: kindOfBounce(enhancedCode), smtpCode, enhancedCode }
}

function kindOfBounce(code: string): MailProblemKind {
  if (/^[45]\.2\.2$/.test(code)) return 'MailboxFull'
  if (codeOfAddress.test(code)) return 'RecipientRefused'
  return code.startsWith('4') ? 'GivenUp' : 'EmailRefused'
}

/** A sentence for people, with what to do about it. `detail` may name the mail server and an error code. */
export function meaningOf({ kind, smtpCode, enhancedCode }: MailProblem, detail = ''): string {
  const reply = [smtpCode, enhancedCode].filter((code) => code !== null).join(' ')
  const codes = reply === '' ? detail : reply
  return sentences[kind](codes === '' ? '' : ` (${codes})`)
}

const sentences: Record<MailProblemKind, (codes: string) => string> = {
  Unreachable: (codes) =>
    `The mail server cannot be reached${codes}. Check that it runs, and the host and port of MAIL_URL.`,
  UnknownHost: (codes) => `The name of the mail server is unknown${codes}. Check MAIL_URL.`,
  TimedOut: (codes) =>
    `The mail server did not answer in time${codes}. Check MAIL_URL and the firewall. For a port with TLS from the start (465), MAIL_URL begins with smtps://.`,
  CertificateUntrusted: (codes) =>
    `The certificate of the mail server is self-signed, or signed by an authority that this machine does not know${codes}. If it is yours, set MAIL_TLS_CA to a PEM file with it or with the authority's.`,
  CertificateExpired: (codes) =>
    `The certificate of the mail server has expired${codes}. Renew it there.`,
  CertificateOfOtherHost: (codes) =>
    `The certificate of the mail server is for another host name${codes}. Set MAIL_URL to the name in the certificate.`,
  TlsMissing: (codes) =>
    `Encryption by STARTTLS is needed and was not possible${codes}: a password is sent only with it. Turn it on at the mail server, or use smtps:// in MAIL_URL. If nobody else can read the network, append ?ignoreTLS=true.`,
  TlsFailed: (codes) =>
    `No encrypted connection to the mail server could be made${codes}. In MAIL_URL, use smtps:// for ports with TLS from the start (465) and smtp:// for all others.`,
  LoginRefused: (codes) =>
    `The mail server does not accept the user name or the password${codes}. Check those in MAIL_URL: special characters are written as %40 for @, %3A for : and %2F for /.`,
  LoginRequired: (codes) =>
    `The mail server requires a user name and a password${codes}. Set MAIL_URL=smtp://user:password@host.`,
  HostRefused: (codes) =>
    `The mail server takes nothing from this machine${codes}. Allow its address there. If it refuses the name after EHLO, set PUBLIC_URL.`,
  SenderRefused: (codes) =>
    `The mail server refuses the sender's address${codes}. Set MAIL_FROM to an address that may send through it.`,
  RelayDenied: (codes) =>
    `The mail server sends no emails to other domains for this site${codes}. Allow this machine to relay there, or set a user name and a password in MAIL_URL.`,
  RecipientRefused: (codes) =>
    `The mail server refuses the recipient${codes}. The address may be misspelled or no longer exist.`,
  MailboxFull: (codes) => `The mailbox of the recipient is full${codes}.`,
  EmailRefused: (codes) =>
    `The mail server refuses the content of the email${codes}, for example as spam.`,
  Postponed: (codes) =>
    `The mail server does not take the email yet${codes}, for example because it makes unknown senders wait (greylisting).`,
  GivenUp: (codes) =>
    `The mail server of the recipient did not take the email for days${codes}, so it was given up.`,
  AddressBounces: () =>
    'Not sent, because earlier emails to this address came back. The address may be misspelled or no longer exist.',
  Complaint: () =>
    'The recipient reported this email as spam, and so was unsubscribed from all news.',
  NotComposed: () => 'The email could not be composed. The log of the server says why.',
  Unknown: (codes) => `The email could not be sent${codes}. The log of the server says why.`,
}
