import { EmailAddress, KnownPassword, NewPassword } from './accounts.ts'
import { Id } from '../id.ts'
import { SixDigits, TwoFactorProvider } from './sign-in.ts'
import { PasskeyAssertion } from './passkeys.ts'
import { z } from '../zod.ts'

/** Optional emails. Security emails are always sent. */
export const Notifications = z.strictObject({ newLogin: z.boolean() })
export type Notifications = z.infer<typeof Notifications>

/** The settings on the Account screen. `pendingEmail` is a new address that is not confirmed yet. */
export const AccountSettings = z.object({
  email: z.string(),
  isEmailVerified: z.boolean(),
  pendingEmail: z.nullable(z.string()),
  /** Whether the mail server refused the last email that verifies the pending address, or else this one. */
  isVerificationRefused: z.boolean(),
  twoFactorProvider: z.nullable(TwoFactorProvider),
  /** Whether logins ask for an email code. With a passkey, this is so only for older accounts without recovery codes. For those, the passkey does not count where an organization requires a second factor.
   */
  isEmailCodeAsked: z.boolean(),
  recoveryCodesLeft: z.number(),
  hasPassword: z.boolean(),
  /** Whether a password may be set without the current one: for 15 minutes after a link was opened. */
  mayResetPassword: z.boolean(),
  notifications: Notifications,
  /** Organizations that require a passkey or an authenticator app to read children's data. */
  secondFactorNeededBy: z.array(z.object({ id: Id, name: z.string() })),
})
export type AccountSettings = z.infer<typeof AccountSettings>

/** The new address gets an email, and takes effect after its link is opened. */
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

/** An authenticator app that is being set up: the secret, in base 32 and as the `otpauth:` address of a QR code, and the ten recovery codes. They take effect when `ChangeTwoFactor` confirms a code from the app.
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

/** A browser that is logged in, such as "Firefox on Android". */
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

/** What happens if the account is deleted. `toHandOver` are organizations that would have no owner; they must be handed over first. `keptBy` are organizations that keep the person's name in their records. `families` are those affected: if nobody else has an account, a family is `Deleted`, or `Reduced` to the people in organizations' records, with the names of those removed. `ToProvideFor` are families with children that would have no adult with full access, with the people who could get it.
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

/** Proof that the session belongs to the user: the password or a passkey. */
export const Reauthenticate = z
  .strictObject({ password: z.optional(KnownPassword), passkey: z.optional(PasskeyAssertion) })
  .check(
    z.refine(({ password, passkey }) => (password === undefined) !== (passkey === undefined), {
      error: 'This field is required.',
      path: ['password'],
    }),
  )
export type Reauthenticate = z.infer<typeof Reauthenticate>

/** A secret that calls of this session send in the header `X-Reauthentication`, until `expiresDate`. */
export const Reauthentication = z.object({
  reauthentication: z.string(),
  expiresDate: z.iso.datetime(),
})
export type Reauthentication = z.infer<typeof Reauthentication>
