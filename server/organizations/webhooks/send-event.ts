import { second } from '#contract/dates/durations.ts'
import { brand } from '#contract/brand.ts'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { Webhook } from 'standardwebhooks'
import { version } from '#server/process/version.ts'
import { lookUpPublic, PrivateAddress, requirePublicHost } from './public-address.ts'

/** The timeout of one attempt. */
export const patience = 10 * second

/** How many bytes of an answer are read. */
const mostRead = 4096

/** How many characters of an answer are stored. */
const mostStored = 1000

export type Event = {
  messageId: string
  eventType: string
  organizationId: number
  auditEntryId: number | null
  subjectId: number
  createdDate: string
}

/** What came of an attempt. `failure` is a sentence, or null if the event was received. */
export type Attempt = {
  statusCode: number | null
  response: string | null
  failure: string | null
}

/** The body of an event. It names nobody: the receiver asks for what it may see. */
export const bodyOf = ({
  eventType: type,
  createdDate: timestamp,
  organizationId,
  auditEntryId,
  subjectId,
}: Event): string =>
  JSON.stringify({ type, timestamp, data: { organizationId, auditEntryId, subjectId } })

/** The headers of an attempt, as Standard Webhooks has them, with one signature for each secret. */
export function headersOf(messageId: string, body: string, secrets: string[], now: number) {
  const date = new Date(now)
  return {
    'content-type': 'application/json',
    'user-agent': `${brand.name}/${version}`,
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(now / second)),
    'webhook-signature': secrets
      .map((secret) => new Webhook(secret).sign(messageId, date, body))
      .join(' '),
  }
}

type Sent = {
  url: string
  headers: Record<string, string>
  body: string
  /** Whether the receiver may be in a private network, and use http. */
  allowsPrivate: boolean
  /** Cancels the attempt: a timeout, or a server that stops. */
  signal: AbortSignal
}

/** Sends an event once. Redirects are not followed: they could lead anywhere. */
export async function sendEvent(sent: Sent): Promise<Attempt> {
  try {
    const answer = await post(sent)
    const { statusCode = 0 } = answer
    return { statusCode, response: await beginningOf(answer), failure: failureOf(statusCode) }
  } catch (error) {
    return { statusCode: null, response: null, failure: sentenceOf(error, sent.signal) }
  }
}

function post({ url: text, headers, body, allowsPrivate, signal }: Sent) {
  const url = new URL(text)
  const isHttps = url.protocol === 'https:'
  if (!allowsPrivate && !isHttps) throw new OnlyHttps()
  if (!allowsPrivate) requirePublicHost(url)
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const request = (isHttps ? requestHttps : requestHttp)(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    // A connection is not used again: the next one is checked anew.
    agent: false,
    signal,
    ...(!allowsPrivate && { lookup: lookUpPublic }),
  })
  request.on('response', resolve).on('error', reject).end(body)
  return promise
}

class OnlyHttps extends Error {}

async function beginningOf(answer: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let read = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    read += chunk.length
    // Leaving the loop closes the connection.
    if (read >= mostRead) break
  }
  const text = Buffer.concat(chunks)
    .subarray(0, mostRead)
    .toString('utf8')
    .replaceAll(/[^\P{C}\n\t]/gu, '')
    .trim()
  return text === '' ? null : [...text].slice(0, mostStored).join('')
}

function failureOf(statusCode: number): string | null {
  if (statusCode >= 200 && statusCode < 300) return null
  if (statusCode === 410) return 'The receiver answered 410: it wants no more events.'
  return statusCode >= 300 && statusCode < 400
    ? `The receiver answered ${statusCode}, a redirect. Redirects are not followed.`
    : `The receiver answered ${statusCode}.`
}

function sentenceOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return `The receiver did not answer within ${patience / second} seconds.`
  if (error instanceof OnlyHttps) return 'The address must begin with https://.'
  if (error instanceof PrivateAddress) return 'The address is in a private network.'
  const code = codeOf(error)
  const known = sentences.find(({ codes }) => codes.some((each) => code.startsWith(each)))
  return known?.sentence ?? `The event could not be sent${code && ` (${code})`}.`
}

/** By the beginning of the error code. */
const sentences = [
  { codes: ['ENOTFOUND', 'EAI_'], sentence: 'The host name of the address was not found.' },
  { codes: ['ECONNREFUSED'], sentence: 'The receiver refused the connection.' },
  { codes: ['ECONNRESET', 'EPIPE'], sentence: 'The receiver closed the connection.' },
  {
    codes: ['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
    sentence: 'The receiver could not be reached.',
  },
  {
    codes: ['DEPTH_ZERO_', 'SELF_SIGNED_', 'UNABLE_TO_', 'CERT_', 'ERR_TLS_'],
    sentence: 'The certificate of the receiver is not trusted.',
  },
  { codes: ['ERR_SSL_', 'EPROTO'], sentence: 'The receiver does not use TLS as it should.' },
  { codes: ['HPE_'], sentence: 'The receiver did not answer with HTTP.' },
]

/** With several addresses, the code of the first one. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
