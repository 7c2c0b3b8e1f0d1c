import { Id } from '../id.ts'
import { line } from '../text.ts'
import { z } from '../zod.ts'

/** Letter case and surrounding blanks do not tell two addresses apart. */
export const EmailAddress = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1),
    z.maxLength(254, 'Use at most 254 characters.'),
    z.email('Enter an email address, such as name@example.org.'),
  )

/** Kept exactly as typed: neither trimmed nor shortened. */
export const NewPassword = z
  .string()
  .check(z.minLength(10), z.maxLength(128, 'Use at most 128 characters.'))

/** An opaque secret that a letter or an earlier answer handed out. */
export const Secret = z
  .string()
  .check(z.minLength(1), z.maxLength(200, 'Use at most 200 characters.'))

/** `invitation` is the token of the email that led here, if one did. */
export const SignUp = z.strictObject({
  firstName: line(100),
  lastName: line(100),
  email: EmailAddress,
  password: NewPassword,
  invitation: z.optional(Secret),
})
export type SignUp = z.infer<typeof SignUp>

/** A password that is compared, whatever the rules were when it was chosen. */
export const KnownPassword = z
  .string()
  .check(z.minLength(1), z.maxLength(1000, 'Use at most 1000 characters.'))

export const Credentials = z.strictObject({ email: EmailAddress, password: KnownPassword })
export type Credentials = z.infer<typeof Credentials>

/** The person who is signed in, as they see themselves. */
export const Account = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Said instead of the first name. */
  preferredName: z.nullable(z.string()),
  photoUrl: z.nullable(z.string()),
  isEmailVerified: z.boolean(),
  /** None, if somebody else may have chosen it before the address was shown to be theirs. */
  hasPassword: z.boolean(),
  createdDate: z.iso.datetime(),
})
export type Account = z.infer<typeof Account>

/** A begun session. The token is opaque; only the browser that receives it ever holds it. */
export const SignedIn = z.object({ token: z.string(), user: Account })
export type SignedIn = z.infer<typeof SignedIn>
