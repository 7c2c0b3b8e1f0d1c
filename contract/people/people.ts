import { hour } from '../dates/durations.ts'
import { Account, EmailAddress } from '../accounts/accounts.ts'
import { CalendarDate } from '../dates/date.ts'
import { Id } from '../id.ts'
import { saved, Version } from '../saved.ts'
import { line, optionalLine, optionalText } from '../text.ts'
import { z } from '../zod.ts'

const isInPast = z.refine<string>(
  (date) => date <= new Date(Date.now() + 14 * hour).toISOString().slice(0, 10),
  'A birth date cannot be in the future.',
)

/** An optional birth date. */
export const BirthDate = z.nullable(CalendarDate.check(isInPast))

/** Free-form: digits, spaces and `+ - . ( ) / #`, with `x` or `ext.` before an extension. */
export const PhoneNumber = z.pipe(
  optionalLine(40),
  z.nullable(
    z
      .string()
      .check(
        z.regex(
          /^[+(]?[\s()./#-]*\d[\d\s()./#-]*(?:(?:x|ext\.?)\s*\d+)?$/i,
          'Enter a phone number, such as (828) 555-0142.',
        ),
      ),
  ),
)

/** An optional name, stored as an empty string. */
export const LastName = z.pipe(
  optionalLine(100),
  z.transform((name: string | null) => name ?? ''),
)

/** The fields of a person that others can edit. */
export const personFields = {
  firstName: line(100),
  lastName: LastName,
  preferredName: optionalLine(100),
  birthDate: BirthDate,
  phone: PhoneNumber,
}

/** The email of a person without an account. An account has its own address. */
export const ContactEmail = z.pipe(
  z.transform((email: unknown) => email || null),
  z.nullable(EmailAddress),
)

/** Saves the user's own profile. */
export const UpdateProfile = z.strictObject({
  ...personFields,
  lastName: line(100),
  bio: optionalText(1000),
  photoImageId: z.nullable(Id),
  version: Version,
})
export type UpdateProfile = z.infer<typeof UpdateProfile>

export const Profile = z.object({
  firstName: z.string(),
  lastName: z.string(),
  preferredName: z.nullable(z.string()),
  birthDate: z.nullable(z.iso.date()),
  phone: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  photoImageId: z.nullable(Id),
  photoUrl: z.nullable(z.string()),
  ...saved,
})
export type Profile = z.infer<typeof Profile>

/** The profile together with the user's account. */
export const Me = z.extend(Profile, Account.shape)
