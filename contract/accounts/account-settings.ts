import { EmailAddress, KnownPassword, NewPassword } from './accounts.ts'
import { Id } from '../id.ts'
import { SixDigits, TwoFactorProvider } from './sign-in.ts'
import { PasskeyAssertion } from './passkeys.ts'
import { z } from '../zod.ts'

/** Letters that somebody may do without. Those about their safety are always sent. */
export const Notifications = z.strictObject({ newLogin: z.boolean() })
export type Notifications = z.infer<typeof Notifications>

/** What Account shows. `pendingEmail` is a new address that has not been confirmed yet. */
export const AccountSettings = z.object({
  email: z.string(),
  isEmailVerified: z.boolean(),
  pendingEmail: z.nullable(z.string()),
  twoFactorProvider: z.nullable(TwoFactorProvider),
  /**
   * Whether logins ask for a code by email. Beside a passkey they do so only in accounts of before that have made no recovery
   * codes yet; there, a passkey does not count where an organization requires a second factor.
   */
  isEmailCodeAsked: z.boolean(),
  recoveryCodesLeft: z.number(),
  hasPassword: z.boolean(),
  /** Whether a password may be set without the current one: for 15 minutes after a link was followed. */
  mayResetPassword: z.boolean(),
  notifications: Notifications,
  /** Where an organization requires a passkey or an authenticator app of them, to read children's data. */
  secondFactorNeededBy: z.array(z.object({ id: Id, name: z.string() })),
})
export type AccountSettings = z.infer<typeof AccountSettings>

/** The new address gets an email, and takes effect once its link was followed. */
export const ChangeEmail = z.strictObject({ email: EmailAddress, currentPassword: KnownPassword })
export type ChangeEmail = z.infer<typeof ChangeEmail>

/** `currentPassword` may be missing only while `mayResetPassword`. */
export const ChangePassword = z.strictObject({
  currentPassword: z.optional(KnownPassword),
  newPassword: NewPassword,
})
export type ChangePassword = z.infer<typeof ChangePassword>

export const CurrentPassword = z.strictObject({ currentPassword: KnownPassword })
export type CurrentPassword = z.infer<typeof CurrentPassword>

/**
 * An authenticator app that is being set up: the secret, in base 32 and as the `otpauth:` address of a QR code, and the ten
 * recovery codes. All of it holds once a code of the app has come back by `ChangeTwoFactor`.
 */
export const AuthenticatorSetUp = z.object({
  secret: z.string(),
  uri: z.string(),
  recoveryCodes: z.array(z.string()),
})
export type AuthenticatorSetUp = z.infer<typeof AuthenticatorSetUp>

/** Null turns the second factor off. `code` is what the authenticator app shows, to turn that one on. */
export const ChangeTwoFactor = z.strictObject({
  provider: z.nullable(TwoFactorProvider),
  currentPassword: KnownPassword,
  code: z.optional(SixDigits),
})
export type ChangeTwoFactor = z.infer<typeof ChangeTwoFactor>

export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** A browser in which somebody is signed in, such as "Firefox on Android". */
export const Device = z.object({
  id: Id,
  name: z.string(),
  createdDate: z.iso.datetime(),
  lastSeenDate: z.iso.datetime(),
  isCurrent: z.boolean(),
})
export type Device = z.infer<typeof Device>

/** Most recently seen first. */
export const Devices = z.object({ items: z.array(Device) })

const Named = z.object({ id: Id, name: z.string() })

/**
 * What becomes of an account that is deleted: organizations that would be left without an owner, which must be handed
 * over first, those that keep the name of whoever leaves in their records, and families that do not just go on. Where
 * nobody else has an account, a family is deleted, or reduced to whom organizations have on record, with the names of
 * those who go. `ToProvideFor` are those with children that would be left without full access, with who might get it.
 */
export const Deletion = z.object({
  toHandOver: z.array(Named),
  keptBy: z.array(Named),
  families: z.array(
    z.extend(Named, {
      becomes: z.enum(['Deleted', 'Reduced', 'ToProvideFor']),
      people: z.array(z.string()),
    }),
  ),
})
export type Deletion = z.infer<typeof Deletion>

export const ReauthenticateByPassword = z.strictObject({ password: KnownPassword })

/** How somebody proves that the session is theirs: by the password, or by a passkey. */
export const Reauthenticate = z
  .strictObject({ password: z.optional(KnownPassword), passkey: z.optional(PasskeyAssertion) })
  .check(
    z.refine(({ password, passkey }) => (password === undefined) !== (passkey === undefined), {
      error: 'This field is required.',
      path: ['password'],
    }),
  )
export type Reauthenticate = z.infer<typeof Reauthenticate>

/** A secret that goes with calls of this session, in the header `X-Reauthentication`, until `expiresDate`. */
export const Reauthentication = z.object({
  reauthentication: z.string(),
  expiresDate: z.iso.datetime(),
})
export type Reauthentication = z.infer<typeof Reauthentication>
