import { hour, minute, second } from '../dates/durations.ts'
import { EmailAddress, Secret, SignedIn } from './accounts.ts'
import { z } from '../zod.ts'

/** The source of second-factor codes. */
export const TwoFactorProvider = z.enum(['Email', 'Authenticator'])
export type TwoFactorProvider = z.infer<typeof TwoFactorProvider>

/** A code, and the login that waits for it, expire after ten minutes. In milliseconds. */
export const codeLife = 10 * minute
/** The minimum time between two emails with a code. In milliseconds. */
export const resendPause = 30 * second
/** Tries per login. After that, the user has to log in again. */
export const codeTries = 5

/** A login that waits for its second factor. Only the browser that sent the password has the challenge, which is good for nothing else. `sentTo` is the masked address that the code was emailed to, such as `a•••@example.org`.
 */
export const TwoFactorAsked = z.object({
  twoFactor: z.object({
    /** Null if only a passkey is required. A recovery code can replace it, sent as the provider `Authenticator`. */
    provider: z.nullable(TwoFactorProvider),
    hasPasskey: z.boolean(),
    challenge: z.string(),
    sentTo: z.nullable(z.string()),
  }),
})
export type TwoFactorAsked = z.infer<typeof TwoFactorAsked>

/** An invitation to someone without an account. Its token stays valid and is sent with the sign-up. */
export const SignUpAsked = z.object({
  signUp: z.object({ email: z.string(), invitedTo: z.string() }),
})
export type SignUpAsked = z.infer<typeof SignUpAsked>

/** The link logs in `email`, but another account is logged in. Nothing has happened yet: the link is still valid, and logs in if it is sent again with `mayReplace`. `email` is masked if a second factor comes next.
 */
export const OtherAccount = z.object({
  otherAccount: z.object({ email: z.string(), signedInAs: z.string() }),
})
export type OtherAccount = z.infer<typeof OtherAccount>

/** The link was requested in another browser. It logs in with the code shown there. */
const OtherBrowser = z.object({ otherBrowser: z.literal(true) })

/** The link was emailed to `email`. It logs nobody in: it takes effect when it is sent again after a login to its account. A `ChangeEmail` link belongs to the account that changes its address to `email`.
 */
export const LogInAsked = z.object({
  logIn: z.object({
    purpose: z.enum(['Invitation', 'VerifyEmail', 'ChangeEmail']),
    email: z.string(),
    invitedTo: z.nullable(z.string()),
  }),
})
export type LogInAsked = z.infer<typeof LogInAsked>

/** The link took effect, and the session stays the same. */
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

/** From an email or an authenticator app. Spaces and hyphens are ignored. */
export const SixDigits = Code.check(z.regex(/^\d{6}$/, 'Enter the six-digit code.'))

/** Such as `4f7kq-x2m9p`. Spaces and hyphens are ignored. */
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

/** With `mayReplace`, the link may replace the current session of another account. */
export const AutoLogin = z.strictObject({
  token: Secret,
  mayReplace: z.optional(z.boolean()),
  code: z.optional(SixDigits),
})
export type AutoLogin = z.infer<typeof AutoLogin>

export const ForgotPassword = z.strictObject({ email: EmailAddress })
export type ForgotPassword = z.infer<typeof ForgotPassword>

/** `redirect` is the address the login screen would have led to. The link contains it. */
export const LoginLink = z.strictObject({
  email: EmailAddress,
  redirect: z.optional(z.string().check(z.maxLength(2000, 'Use at most 2000 characters.'))),
})
export type LoginLink = z.infer<typeof LoginLink>

/** How long a link that logs in is valid. Mail servers may hold back its email for minutes. In milliseconds. */
export const linkLife = hour

/** The code for opening the link in a different browser from the one that requested it. */
export const LinkAsked = z.object({ code: z.string() })
export type LinkAsked = z.infer<typeof LinkAsked>
