import type { Logger } from 'pino'
import type { Call } from './call.ts'
import { Refusal } from '../http/problem.ts'
import type { Door } from './throttle.rules.ts'
import type { Vault } from '../crypto/vault.ts'
import { SignedIn } from '#contract/accounts/accounts.ts'

/** Where somebody shows who they are. */
export const signInDoors: Door[] = [
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

/** What is shown there. */
const shown = ['currentPassword', 'code']

type Tried = {
  call: Call
  error: unknown
  /** Whether the body was as it should be. */
  isRead: boolean
  userId: number | null
  address: string
}

/**
 * Logs that somebody was refused who tried to sign in or to confirm who they are: why, for which account as far as that is
 * known, and from where. The same address has the same `client`, and nothing that was typed is logged.
 */
export function logRefused(
  { log, vault }: { log: Logger; vault: Vault },
  { call: { throttled }, error, isRead, userId, address }: Tried,
): void {
  if (!throttled || !signInDoors.includes(throttled.door) || !(error instanceof Refusal)) return
  const reason = error.status === 429 || isRead ? reasonOf(error) : undefined
  if (reason === undefined) return
  log.warn(
    {
      event: 'signInRefused',
      door: throttled.door,
      reason,
      userId: userId ?? error.concerns ?? null,
      client: clientOf(vault, address),
    },
    'A sign-in or a confirmation was refused',
  )
}

const reasonOf = ({ problem: { code, fields = {} } }: Refusal) =>
  code === 'invalid_fields' ? shown.find((field) => field in fields) : code

/** The same for the same address, which nobody reads in it. */
export const clientOf = (vault: Vault, address: string) =>
  vault.sign(`client:${address}`).slice(0, 22)

type Answered = { call: Call; answer: unknown; address: string }

/** Logs that a session began: for which account, by which way in, and from where, as `signInRefused` does. */
export function logSignedIn(
  { log, vault }: { log: Logger; vault: Vault },
  { call: { path, throttled }, answer, address }: Answered,
): void {
  const { data } = SignedIn.safeParse(answer)
  if (!data) return
  log.info(
    {
      event: 'signedIn',
      door: throttled?.door ?? path,
      userId: data.user.id,
      client: clientOf(vault, address),
    },
    'A session began',
  )
}
