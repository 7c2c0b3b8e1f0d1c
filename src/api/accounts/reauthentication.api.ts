import { Reauthentication, type Reauthenticate } from '#contract/accounts/account-settings.ts'
import { http } from '../http.ts'

/** Neither the proof nor what comes of it is kept for a repetition. */
export const reauthenticate = (input: Reauthenticate, signal?: AbortSignal) =>
  http.post('Account/reauthenticate', { json: input, signal }).json(Reauthentication)
