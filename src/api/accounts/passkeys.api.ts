import type { CurrentPassword } from '#contract/accounts/account-settings.ts'
import { SignedIn } from '#contract/accounts/accounts.ts'
import {
  PasskeyAdded,
  PasskeyCreation,
  PasskeyRequest,
  type AddPasskey,
  type PasskeyAsSecondFactor,
  type PasskeyForLogin,
  type PasskeyLogin,
} from '#contract/accounts/passkeys.ts'
import { http, sendSecret, type SecretChange } from '../http.ts'

export const beginPasskey = (input: CurrentPassword, change: SecretChange) =>
  sendSecret('post', 'Account/passkeys/options', change, input).json(PasskeyCreation)

export const addPasskey = (input: AddPasskey, change: SecretChange) =>
  sendSecret('post', 'Account/passkeys', change, input).json(PasskeyAdded)

export const askForAnyPasskey = (signal?: AbortSignal) =>
  http.post('Account/passkey-login/options', { signal }).json(PasskeyRequest)

export const logInByPasskey = (input: PasskeyLogin, signal?: AbortSignal) =>
  http.post('Account/passkey-login', { json: input, signal }).json(SignedIn)

export const askForOwnPasskey = (input: PasskeyForLogin, signal?: AbortSignal) =>
  http.post('Account/two-factor-passkey/options', { json: input, signal }).json(PasskeyRequest)

export const askToReauthenticate = (signal?: AbortSignal) =>
  http.post('Account/reauthenticate/options', { signal }).json(PasskeyRequest)

export const sendPasskey = (input: PasskeyAsSecondFactor, signal?: AbortSignal) =>
  http.post('Account/two-factor-passkey', { json: input, signal }).json(SignedIn)
