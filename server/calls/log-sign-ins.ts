import type { Logger } from 'pino'
import type { Call } from './call.ts'
import { Refusal } from '../http/problem.ts'
import { networkOf } from '../http/proxies.ts'
import type { RateLimitRuleName } from './rate-limit.rules.ts'
import type { Encryption } from '../crypto/encryption.ts'
import { SignedIn } from '#contract/accounts/accounts.ts'

/** Calls that authenticate. */
export const signInRules: RateLimitRuleName[] = [
  'login',
  'signUp',
  'code',
  'passkey',
  'passkeyOptions',
  'resend',
  'link',
  'loginLink',
  'resetLink',
  'mail',
  'password',
  'apiToken',
]

/** What they take. */
const shown = ['currentPassword', 'code']

type Tried = {
  rule: RateLimitRuleName | undefined
  error: unknown
  /** Whether the body was valid. */
  isRead: boolean
  userId: number | null
  clientAddress: string
}

/**
 * Logs a refused login or confirmation: the reason, the account if known, and the client. The same address has the
 * same `client`, and no input is logged.
 */
export function logRefused(
  options: LogOptions,
  { rule, error, isRead, userId, clientAddress }: Tried,
): void {
  if (!rule || !signInRules.includes(rule) || !(error instanceof Refusal)) return
  const reason = error.status === 429 || isRead ? reasonOf(error) : undefined
  if (reason === undefined) return
  options.log.warn(
    {
      event: 'signInRefused',
      rule,
      reason,
      userId: userId ?? error.concerns ?? null,
      ...shownClient(options, clientAddress),
    },
    'A sign-in or a confirmation was refused',
  )
}

const reasonOf = ({ problem: { code, fields = {} } }: Refusal) =>
  code === 'invalid_fields' ? shown.find((field) => field in fields) : code

/** A hash of the network, the same for the same one, without revealing it. The address only if the operator wants it. */
const shownClient = ({ encryption, logsAddresses }: LogOptions, clientAddress: string) => ({
  client: encryption.sign(`client:${networkOf(clientAddress)}`).slice(0, 22),
  ...(logsAddresses && { clientAddress }),
})

type LogOptions = { log: Logger; encryption: Encryption; logsAddresses?: boolean | undefined }

type Answered = { call: Call; answer: unknown; clientAddress: string }

/** Logs the start of a session: the account, the kind of login, and the client, as `signInRefused` does. */
export function logSignedIn(
  options: LogOptions,
  { call: { path, rateLimit }, answer, clientAddress }: Answered,
): void {
  const { data } = SignedIn.safeParse(answer)
  if (!data) return
  options.log.info(
    {
      event: 'signedIn',
      rule: rateLimit?.rule ?? path,
      userId: data.user.id,
      ...shownClient(options, clientAddress),
    },
    'A session began',
  )
}
