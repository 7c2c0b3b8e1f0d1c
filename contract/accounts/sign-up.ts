import { line } from '../text.ts'
import { z } from '../zod.ts'
import { EmailAddress, NewPassword, Secret } from './accounts.ts'

/** `invitation` is the token of the invitation email, if any. */
export const SignUp = z.strictObject({
  firstName: line(100),
  lastName: line(100),
  email: EmailAddress,
  password: NewPassword,
  invitation: z.optional(Secret),
})
export type SignUp = z.infer<typeof SignUp>
