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
import { http, send, sendOnly, sendSecret, type Change, type SecretChange } from '../http.ts'
import { question } from '../question.ts'

export const changeEmail = (input: ChangeEmail, change: SecretChange) =>
  sendSecret('put', 'Account/email', change, input).json(AccountSettings)

export const cancelEmailChange = (_: void, change: Change) =>
  send('delete', 'Account/email/pending', change).json(AccountSettings)

export const sendVerification = (_: void, change: Change) =>
  sendOnly('post', 'Account/email/verification', change)

export const changePassword = async (input: ChangePassword, change: SecretChange) => {
  await sendSecret('put', 'Account/password', change, input)
}

export const beginAuthenticator = (input: CurrentPassword, change: SecretChange) =>
  sendSecret('post', 'Account/two-factor/authenticator', change, input).json(AuthenticatorSetUp)

export const changeTwoFactor = (input: ChangeTwoFactor, change: SecretChange) =>
  sendSecret('put', 'Account/two-factor', change, input).json(AccountSettings)

export const renewRecoveryCodes = (input: CurrentPassword, change: SecretChange) =>
  sendSecret('post', 'Account/two-factor/recovery-codes', change, input).json(RecoveryCodes)

export const removePasskey = async (
  { id, currentPassword }: { id: number } & CurrentPassword,
  change: SecretChange,
) => {
  const json = { currentPassword }
  await sendSecret('delete', `Account/passkeys/${id}`, change, json)
}

export const updateNotifications = (input: Notifications, change: Change) =>
  send('put', 'Account/notifications', change, input).json(AccountSettings)

export const signOutDevice = ({ id }: { id: number }, change: Change) =>
  sendOnly('delete', `Account/sessions/${id}`, change)

export const signOutOtherDevices = (_: void, change: Change) =>
  sendOnly('delete', 'Account/sessions', change)

export const exportAccount = (_: void, { signal }: Pick<Change, 'signal'>) =>
  http.get('Account/export', { signal }).json(AccountExport)

export const deleteAccount = async (input: CurrentPassword, change: SecretChange) => {
  await sendSecret('delete', 'Account/me', change, input)
}

/** A link in an email may be opened in another browser, so these are always fetched again. */
export const accountSettingsQuery = {
  ...question(['account', 'settings'], 'Account/settings', AccountSettings),
  staleTime: 0,
}

export const passkeysQuery = {
  ...question(['account', 'passkeys'], 'Account/passkeys', Passkeys),
  staleTime: 0,
}

export const devicesQuery = {
  ...question(['account', 'devices'], 'Account/sessions', Devices),
  staleTime: 0,
}

export const deletionQuery = {
  ...question(['account', 'deletion'], 'Account/deletion', Deletion),
  staleTime: 0,
}
