import { minute, second } from '../dates/durations.ts'
import { EmailAddress, Secret, SignedIn } from './accounts.ts'
import { z } from '../zod.ts'

/** Where the code of a second factor comes from. */
export const TwoFactorProvider = z.enum(['Email', 'Authenticator'])
export type TwoFactorProvider = z.infer<typeof TwoFactorProvider>

/** A code, and the login that waits for it, are over after ten minutes. In milliseconds. */
export const codeLife = 10 * minute
/** Between two emails with a code. In milliseconds. */
export const resendPause = 30 * second
/** Of one login; whoever needs more logs in anew. */
export const codeTries = 5

/**
 * A login that waits for its second factor. Only the browser that gave the password holds the challenge, which opens
 * nothing else. `sentTo` is the masked address that a code was mailed to, such as `a•••@example.org`.
 */
export const TwoFactorAsked = z.object({
  twoFactor: z.object({
    /** Null where only a passkey is asked for, and a recovery code of the authenticator's kind stands in for it. */
    provider: z.nullable(TwoFactorProvider),
    hasPasskey: z.boolean(),
    challenge: z.string(),
    sentTo: z.nullable(z.string()),
  }),
})
export type TwoFactorAsked = z.infer<typeof TwoFactorAsked>

/** An invitation to somebody without an account. Its token stays good, and goes along with the sign-up. */
export const SignUpAsked = z.object({
  signUp: z.object({ email: z.string(), invitedTo: z.string() }),
})
export type SignUpAsked = z.infer<typeof SignUpAsked>

/**
 * The link logs in `email`, and another account is signed in. Nothing has happened yet: the link is still good, and logs in
 * if it is followed once more with `mayReplace`. `email` is masked where a second factor is asked for next.
 */
export const OtherAccount = z.object({
  otherAccount: z.object({ email: z.string(), signedInAs: z.string() }),
})
export type OtherAccount = z.infer<typeof OtherAccount>

/** The browser did not ask for this link, which logs in with the code that the browser shows that did. */
const OtherBrowser = z.object({ otherBrowser: z.literal(true) })

/**
 * The link was mailed to `email`. It opens no account: whoever logs in to the account that it is for, and follows it once
 * more, has it do what it is for. A link for `ChangeEmail` is for the account that wants to have `email`.
 */
export const LogInAsked = z.object({
  logIn: z.object({
    purpose: z.enum(['Invitation', 'VerifyEmail', 'ChangeEmail']),
    email: z.string(),
    invitedTo: z.nullable(z.string()),
  }),
})
export type LogInAsked = z.infer<typeof LogInAsked>

/** The link did what it is for, and whoever is signed in stays that. */
const LinkDone = z.object({ done: z.literal(true) })

export const LoginAnswer = z.union([SignedIn, TwoFactorAsked])
export type LoginAnswer = z.infer<typeof LoginAnswer>

export const LinkAnswer = z.union([
  SignedIn,
  TwoFactorAsked,
  SignUpAsked,
  LogInAsked,
  OtherAccount,
  OtherBrowser,
  LinkDone,
])
export type LinkAnswer = z.infer<typeof LinkAnswer>

const Code = z.string().check(
  z.overwrite((code) => code.replace(/[\s-]/g, '').toLowerCase()),
  z.minLength(1),
)

/** Out of a letter or an authenticator app. Blanks and hyphens do not count. */
export const SixDigits = Code.check(z.regex(/^\d{6}$/, 'Enter the six-digit code.'))

/** Such as `4f7kq-x2m9p`. Blanks and hyphens do not count. */
export const RecoveryCode = Code.check(
  z.regex(/^[a-z0-9]{10}$/, 'Recovery codes have 10 characters.'),
)

export const TwoFactorCode = z.strictObject({
  challenge: Secret,
  provider: TwoFactorProvider,
  code: Code.check(
    z.regex(/^(\d{6}|[a-z0-9]{10})$/, 'Enter a six-digit code or a 10-character recovery code.'),
  ),
})
export type TwoFactorCode = z.infer<typeof TwoFactorCode>

export const ResendCode = z.strictObject({ challenge: Secret })
export type ResendCode = z.infer<typeof ResendCode>

/** With `mayReplace`, the link of another account may take the place of the session that comes along. */
export const AutoLogin = z.strictObject({
  token: Secret,
  mayReplace: z.optional(z.boolean()),
  code: z.optional(SixDigits),
})
export type AutoLogin = z.infer<typeof AutoLogin>

export const ForgotPassword = z.strictObject({ email: EmailAddress })
export type ForgotPassword = z.infer<typeof ForgotPassword>

/** `redirect` is the address that the login screen was to lead to; it comes back with the link. */
export const LoginLink = z.strictObject({
  email: EmailAddress,
  redirect: z.optional(z.string().check(z.maxLength(2000, 'Use at most 2000 characters.'))),
})
export type LoginLink = z.infer<typeof LoginLink>

/** How long a link is good that opens an account. In milliseconds. */
export const linkLife = 30 * minute

/** The code by which the link can be opened in another browser than the one that asked for it. */
export const LinkAsked = z.object({ code: z.string() })
export type LinkAsked = z.infer<typeof LinkAsked>
