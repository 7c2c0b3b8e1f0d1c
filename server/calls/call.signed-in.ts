import { SignedIn } from '#contract/accounts/accounts.ts'
import type { Logger } from 'pino'
import type { Vault } from '../crypto/vault.ts'
import type { Call } from './call.ts'
import { clientOf } from './call.refused.ts'

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
