import { Id } from './id.ts'
import { UnsentEmailState } from './site/emails.query.ts'
import { z } from './zod.ts'

/** What the server did with an email that arrived at its bounce address. */
export const TakenReport = z.object({ taken: z.enum(['Bounce', 'Complaint', 'Nothing']) })
export type TakenReport = z.infer<typeof TakenReport>

/** Why an email was not sent, or came back. */
export const MailProblemKind = z.enum([
  'Unreachable',
  'UnknownHost',
  'TimedOut',
  'CertificateUntrusted',
  'CertificateExpired',
  'CertificateOfOtherHost',
  'TlsMissing',
  'TlsFailed',
  'LoginRefused',
  'LoginRequired',
  'HostRefused',
  'SenderRefused',
  'RelayDenied',
  'RecipientRefused',
  'MailboxFull',
  'EmailRefused',
  'Postponed',
  'GivenUp',
  'AddressBounces',
  'Complaint',
  'NotComposed',
  'Unknown',
])
export type MailProblemKind = z.infer<typeof MailProblemKind>

/** An email that was not sent, without its content and its address. For site administrators. */
export const UnsentEmail = z.object({
  id: Id,
  kind: z.string(),
  state: UnsentEmailState,
  /** The part of the address after the @. */
  domain: z.string(),
  /** The organization that the email is about, if it still exists. */
  organization: z.nullable(z.object({ id: Id, name: z.string() })),
  createdDate: z.iso.datetime(),
  sendBefore: z.iso.datetime(),
  attempts: z.int(),
  lastAttemptDate: z.nullable(z.iso.datetime()),
  /** Null unless it waits. */
  nextAttemptDate: z.nullable(z.iso.datetime()),
  /** What came of the last attempt. `meaning` is a sentence for people. Null before the first attempt. */
  problem: z.nullable(
    z.object({
      kind: MailProblemKind,
      /** The reply of the mail server, such as 550. */
      smtpCode: z.nullable(z.int()),
      /** Such as 5.1.1 (RFC 3463). */
      enhancedCode: z.nullable(z.string()),
      meaning: z.string(),
    }),
  ),
})
export type UnsentEmail = z.infer<typeof UnsentEmail>
