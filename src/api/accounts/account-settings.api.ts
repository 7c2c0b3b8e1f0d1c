import { queryOptions } from '@tanstack/react-query'
import { AccountExport } from '#contract/accounts/account-export.ts'
import {
  AccountSettings,
  AuthenticatorSetUp,
  Deletion,
  Devices,
  RecoveryCodes,
  type ChangeEmail,
  type ChangePassword,
  type ChangeTwoFactor,
  type CurrentPassword,
  type Notifications,
} from '#contract/accounts/account-settings.ts'
import { Passkeys } from '#contract/accounts/passkeys.ts'
import { asChange, asSecretChange, http, type Change, type SecretChange } from '../http.ts'

export const findAccountSettings = (signal?: AbortSignal) =>
  http.get('Account/settings', { signal }).json(AccountSettings)

export const changeEmail = (input: ChangeEmail, change: SecretChange) =>
  http.put('Account/email', { json: input, ...asSecretChange(change) }).json(AccountSettings)

export const cancelEmailChange = (_: void, change: Change) =>
  http.delete('Account/email/pending', asChange(change)).json(AccountSettings)

export const sendVerification = async (_: void, change: Change) => {
  await http.post('Account/email/verification', asChange(change))
}

export const changePassword = async (input: ChangePassword, change: SecretChange) => {
  await http.put('Account/password', { json: input, ...asSecretChange(change) })
}

export const beginAuthenticator = (input: CurrentPassword, change: SecretChange) =>
  http
    .post('Account/two-factor/authenticator', { json: input, ...asSecretChange(change) })
    .json(AuthenticatorSetUp)

export const changeTwoFactor = (input: ChangeTwoFactor, change: SecretChange) =>
  http.put('Account/two-factor', { json: input, ...asSecretChange(change) }).json(AccountSettings)

export const renewRecoveryCodes = (input: CurrentPassword, change: SecretChange) =>
  http
    .post('Account/two-factor/recovery-codes', { json: input, ...asSecretChange(change) })
    .json(RecoveryCodes)

export const listPasskeys = (signal?: AbortSignal) =>
  http.get('Account/passkeys', { signal }).json(Passkeys)

export const removePasskey = async (
  { id, currentPassword }: { id: number } & CurrentPassword,
  change: SecretChange,
) => {
  const json = { currentPassword }
  await http.delete(`Account/passkeys/${id}`, { json, ...asSecretChange(change) })
}

export const updateNotifications = (input: Notifications, change: Change) =>
  http.put('Account/notifications', { json: input, ...asChange(change) }).json(AccountSettings)

export const listDevices = (signal?: AbortSignal) =>
  http.get('Account/sessions', { signal }).json(Devices)

export const signOutDevice = async ({ id }: { id: number }, change: Change) => {
  await http.delete(`Account/sessions/${id}`, asChange(change))
}

export const signOutOtherDevices = async (_: void, change: Change) => {
  await http.delete('Account/sessions', asChange(change))
}

export const exportAccount = (_: void, { signal }: Pick<Change, 'signal'>) =>
  http.get('Account/export', { signal }).json(AccountExport)

export const findDeletion = (signal?: AbortSignal) =>
  http.get('Account/deletion', { signal }).json(Deletion)

export const deleteAccount = async (input: CurrentPassword, change: SecretChange) => {
  await http.delete('Account/me', { json: input, ...asSecretChange(change) })
}

/** A letter may be followed in another browser: what stands here is asked for whenever it is looked at again. */
export const accountSettingsQuery = queryOptions({
  queryKey: ['account', 'settings'],
  queryFn: ({ signal }) => findAccountSettings(signal),
  staleTime: 0,
})

export const passkeysQuery = queryOptions({
  queryKey: ['account', 'passkeys'],
  queryFn: ({ signal }) => listPasskeys(signal),
  staleTime: 0,
})

export const devicesQuery = queryOptions({
  queryKey: ['account', 'devices'],
  queryFn: ({ signal }) => listDevices(signal),
  staleTime: 0,
})

export const deletionQuery = queryOptions({
  queryKey: ['account', 'deletion'],
  queryFn: ({ signal }) => findDeletion(signal),
  staleTime: 0,
})
