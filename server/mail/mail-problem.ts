import type { MailProblemKind } from '#contract/outbox.ts'

/** Why the mail server did not take an email, without its text, which may repeat the address. */
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
  const { code = '', originalCode = '', command = '', response = '' } = fault
  if (isCertificate.test(originalCode)) return 'Untrusted'
  if (code === 'ETLS' || originalCode.startsWith('ERR_SSL_')) return 'Unencrypted'
  if (fault.responseCode === undefined) {
    return unreachable.includes(code) ? 'Unreachable' : 'Unknown'
  }
  if (code === 'EAUTH') return fault.responseCode < 500 ? 'Postponed' : 'LoginRefused'
  const found = replies.find(([, matches]) => matches.test(response))
  if (found) return found[0]
  if (fault.responseCode < 500) return 'Postponed'
  return refused[command] ?? 'HostRefused'
}

const isCertificate =
  /^(CERT_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT|UNABLE_TO_|ERR_TLS_CERT_ALTNAME_INVALID)/
const unreachable = ['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS']

/** What a mail server refused, if its reply does not say more. */
const refused: Record<string, MailProblemKind> = {
  'MAIL FROM': 'SenderRefused',
  'RCPT TO': 'RecipientRefused',
  DATA: 'EmailRefused',
}

/** A server may refuse everything at the recipient, as Postfix does. Its code (RFC 3463) or its words tell why. */
const replies: [MailProblemKind, RegExp][] = [
  ['Unencrypted', /^\d{3}[ -]5\.7\.10\b|STARTTLS/i],
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
  (smtpCode ?? 0) >= 500 && ofEmail.includes(kind)

/** A sentence for people, with what to do about it. */
export function meaningOf({ kind, smtpCode, enhancedCode }: MailProblem): string {
  const codes = [smtpCode, enhancedCode].filter((code) => code !== null).join(' ')
  return sentences[kind](codes === '' ? '' : ` (${codes})`)
}

const sentences: Record<MailProblemKind, (codes: string) => string> = {
  Unreachable: (codes) =>
    `The mail server cannot be reached${codes}. Check that it runs, and the host and port of MAIL_URL.`,
  Untrusted: () =>
    'The certificate of the mail server is not trusted. If it is your own, set MAIL_TLS_CA to a PEM file that contains it or the authority that signed it.',
  Unencrypted: (codes) =>
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
  NotComposed: () => 'The email could not be composed. The log of the server says why.',
  Unknown: (codes) => `The email could not be sent${codes}. The log of the server says why.`,
}
