import { Reauthentication, type Reauthenticate } from '#contract/accounts/account-settings.ts'
import { http } from '../http.ts'

/** Sent without an idempotency key, so neither the proof nor the result is stored. */
export const reauthenticate = (input: Reauthenticate, signal?: AbortSignal) =>
  http.post('Account/reauthenticate', { json: input, signal }).json(Reauthentication)
