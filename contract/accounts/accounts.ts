import { Id } from '../id.ts'
import { z } from '../zod.ts'

/** Addresses are compared without case and surrounding spaces. */
export const EmailAddress = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1),
    z.maxLength(254, 'Use at most 254 characters.'),
    z.email('Enter an email address, such as name@example.org.'),
  )

/** Used exactly as typed: neither trimmed nor shortened. */
export const NewPassword = z
  .string()
  .check(z.minLength(10), z.maxLength(128, 'Use at most 128 characters.'))

/** An opaque secret from an email or an earlier response. */
export const Secret = z
  .string()
  .check(z.minLength(1), z.maxLength(200, 'Use at most 200 characters.'))

/** An existing password, whatever the rules were when it was chosen. */
export const KnownPassword = z
  .string()
  .check(z.minLength(1), z.maxLength(1000, 'Use at most 1000 characters.'))

export const Credentials = z.strictObject({ email: EmailAddress, password: KnownPassword })
export type Credentials = z.infer<typeof Credentials>

/** The account that is logged in. */
export const Account = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Used instead of the first name. */
  preferredName: z.nullable(z.string()),
  photoUrl: z.nullable(z.string()),
  isEmailVerified: z.boolean(),
  /** Only if emails to the address came back. */
  isEmailBounced: z.optional(z.literal(true)),
  /** False if the account began at an OpenID provider, or if somebody else may have chosen the password, so it was removed. */
  hasPassword: z.boolean(),
  /** Only if an OpenID provider logs in to it. */
  hasOidcIdentity: z.optional(z.literal(true)),
  /** Only for those who administer the site. */
  isSiteAdministrator: z.optional(z.literal(true)),
  createdDate: z.iso.datetime(),
})
export type Account = z.infer<typeof Account>

/** A new session. The token is opaque, and only this browser has it. */
export const SignedIn = z.object({ token: z.string(), user: Account })
export type SignedIn = z.infer<typeof SignedIn>
