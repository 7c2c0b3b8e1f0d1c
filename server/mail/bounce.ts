import PostalMime from 'postal-mime'

/** What a mail server says about an email that it took before. */
export type Report =
  | {
      kind: 'Bounce'
      /** The reply of the mail server that refused it, such as 550. */
      smtpCode: number | null
      /** Such as 5.1.1 (RFC 3463). */
      enhancedCode: string
    }
  /** The recipient marked it as spam. */
  | { kind: 'Complaint' }

/**
 * Reads a report that an email was not delivered for good (RFC 3464), or that its recipient complained (RFC 5965).
 * Undefined for any other email, such as an answer of a person on vacation, or a warning that delivery takes longer.
 */
export async function readReport(source: string): Promise<Report | undefined> {
  const { attachments } = await PostalMime.parse(source, {
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
  })
  for (const { mimeType, content } of attachments) {
    const groups = typeof content === 'string' ? fieldsIn(content) : []
    if (mimeType === 'message/feedback-report') {
      if (groups[0]?.get('feedback-type') === 'abuse') return { kind: 'Complaint' }
    }
    if (/^message\/(global-)?delivery-status$/.test(mimeType)) {
      const failed = groups.find((fields) => fields.get('action') === 'failed')
      if (failed) return bounceOf(failed)
    }
  }
  return undefined
}

type Fields = Map<string, string>

/** Groups of fields, such as one per recipient. Names and plain values are in lower case. */
const fieldsIn = (text: string): Fields[] =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll(/\n[ \t]+/g, ' ')
    .split(/\n{2,}/)
    .map((group) => new Map([...group.matchAll(field)].map(fieldOf)))

const field = /^([\w-]+):[ \t]*(.*)$/gm

const fieldOf = ([, name = '', value = '']: RegExpExecArray): [string, string] => [
  name.toLowerCase(),
  value.trim().toLowerCase(),
]

/** Some servers say only in the reply of the other server why it refused the email. */
function bounceOf(fields: Fields): Report {
  const status = /\d\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? '5.0.0'
  const reply = fields.get('diagnostic-code') ?? ''
  const inReply = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(reply)?.[0]
  const smtpCode = /^smtp;\D{0,20}([45]\d{2})\b/.exec(reply)?.[1]
  return {
    kind: 'Bounce',
    smtpCode: smtpCode === undefined ? null : Number(smtpCode),
    enhancedCode: (status.endsWith('.0.0') && inReply) || status,
  }
}
