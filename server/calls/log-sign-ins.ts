import type { Logger } from 'pino'
import type { Call } from './call.ts'
import { Refusal } from '../http/problem.ts'
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
]

/** What they take. */
const shown = ['currentPassword', 'code']

type Tried = {
  call: Call
  error: unknown
  /** Whether the body was valid. */
  isRead: boolean
  userId: number | null
  address: string
}

/**
 * Logs a refused login or confirmation: the reason, the account if known, and the client. The same address has the
 * same `client`, and no input is logged.
 */
export function logRefused(
  { log, encryption }: { log: Logger; encryption: Encryption },
  { call: { rateLimit }, error, isRead, userId, address }: Tried,
): void {
  if (!rateLimit || !signInRules.includes(rateLimit.rule) || !(error instanceof Refusal)) return
  const reason = error.status === 429 || isRead ? reasonOf(error) : undefined
  if (reason === undefined) return
  log.warn(
    {
      event: 'signInRefused',
      rule: rateLimit.rule,
      reason,
      userId: userId ?? error.concerns ?? null,
      client: clientOf(encryption, address),
    },
    'A sign-in or a confirmation was refused',
  )
}

const reasonOf = ({ problem: { code, fields = {} } }: Refusal) =>
  code === 'invalid_fields' ? shown.find((field) => field in fields) : code

/** A hash: the same for the same address, without revealing it. */
export const clientOf = (encryption: Encryption, address: string) =>
  encryption.sign(`client:${address}`).slice(0, 22)

type Answered = { call: Call; answer: unknown; address: string }

/** Logs the start of a session: the account, the kind of login, and the client, as `signInRefused` does. */
export function logSignedIn(
  { log, encryption }: { log: Logger; encryption: Encryption },
  { call: { path, rateLimit }, answer, address }: Answered,
): void {
  const { data } = SignedIn.safeParse(answer)
  if (!data) return
  log.info(
    {
      event: 'signedIn',
      rule: rateLimit?.rule ?? path,
      userId: data.user.id,
      client: clientOf(encryption, address),
    },
    'A session began',
  )
}
