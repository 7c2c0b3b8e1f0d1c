import { EmailAddress } from '../accounts/accounts.ts'
import { saved, Version } from '../saved.ts'
import { optionalText } from '../text.ts'
import { z } from '../zod.ts'

/** Who may sign up: everybody, only people who are invited, or nobody. */
export const SignUpMode = z.enum(['open', 'invitation', 'closed'])
export type SignUpMode = z.infer<typeof SignUpMode>

/** What visitors know of the site before they sign up. `signUpMessage` says why sign-up is not open to everybody. */
export const SignUpRules = z.object({
  signUpMode: SignUpMode,
  signUpMessage: z.nullable(z.string()),
  /** Whom to ask. */
  contactEmail: z.nullable(z.string()),
})
export type SignUpRules = z.infer<typeof SignUpRules>

export const SiteSettings = z.extend(SignUpRules, {
  ...saved,
  savedDate: z.nullable(saved.savedDate),
})
export type SiteSettings = z.infer<typeof SiteSettings>

export const UpdateSiteSettings = z.strictObject({
  signUpMode: SignUpMode,
  signUpMessage: optionalText(500),
  contactEmail: z.nullable(EmailAddress),
  version: Version,
})
export type UpdateSiteSettings = z.infer<typeof UpdateSiteSettings>
