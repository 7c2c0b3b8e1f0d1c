import { EmailAddress } from '../accounts/accounts.ts'
import { Id } from '../id.ts'
import {
  AccessLevel,
  AdmissionType,
  CreateOrganization,
  deletion,
  Organization,
  OwnMembership,
} from './organizations.ts'
import { Permission } from '../rights/permissions.ts'
import { saved, Version } from '../saved.ts'
import { optionalLine, optionalText } from '../text.ts'
import { open } from '../rights/guarded.ts'
import { z } from '../zod.ts'

/** An organization as its administrators see it, with the version for updates and the caller's permissions. */
export const AdminOrganization = z.extend(Organization, {
  membership: OwnMembership,
  /** The caller's. */
  organizationUserId: Id,
  permissions: z.array(Permission),
  /** Whether the site has a mail server. */
  areEmailsSent: z.boolean(),
  ...deletion,
  ...saved,
})
export type AdminOrganization = z.infer<typeof AdminOrganization>

/** Without the permission, the refusal names the people who have it. */
export const AdminOrganizationQuery = z.strictObject({ permission: z.optional(Permission) })

const isTimeZone = (name: string) => {
  try {
    Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** An IANA time zone, such as "America/Chicago". */
export const TimeZone = z
  .string()
  .check(z.maxLength(60), z.refine(isTimeZone, 'Choose a time zone.'))

/** Starts a program: creates an organization with the time zone of its days. */
export const StartOrganization = z.extend(CreateOrganization, { timeZone: TimeZone })
export type StartOrganization = z.infer<typeof StartOrganization>

/** The body of the call: the create form of the specification sends no time zone. */
export const NewOrganization = z.extend(CreateOrganization, { timeZone: z.optional(TimeZone) })
export type NewOrganization = z.infer<typeof NewOrganization>

const about = {
  description: optionalText(2000),
  place: optionalLine(120),
  contactEmail: z.nullable(EmailAddress),
  timeZone: TimeZone,
  welcomeText: optionalText(2000),
  selfEnrollmentAge: z
    .int('Enter an age in years.')
    .check(
      z.minimum(0, 'Enter an age from 0 to 120.'),
      z.maximum(120, 'Enter an age from 0 to 120.'),
    ),
}

/**
 * The settings form (specification §7): five required fields, and optional ones that stay unchanged when left out.
 * Without a version, the last edit wins.
 */
export const UpdateOrganization = z.extend(CreateOrganization, {
  logoImageId: z.nullable(Id),
  coverImageId: z.nullable(Id),
  description: z.optional(about.description),
  place: z.optional(about.place),
  contactEmail: z.optional(about.contactEmail),
  timeZone: z.optional(about.timeZone),
  welcomeText: z.optional(about.welcomeText),
  /** From this age, students enroll by themselves without an adult of their family. */
  selfEnrollmentAge: z.optional(about.selfEnrollmentAge),
  version: z.optional(Version),
})
export type UpdateOrganization = z.infer<typeof UpdateOrganization>

export const OrganizationSettings = z.object({
  name: z.string(),
  accessLevel: z.enum(AccessLevel),
  admissionType: z.enum(AdmissionType),
  logoImageId: z.nullable(Id),
  coverImageId: z.nullable(Id),
  logoImageUrl: z.nullable(z.string()),
  coverImageUrl: z.nullable(z.string()),
  description: z.nullable(z.string()),
  place: z.nullable(z.string()),
  contactEmail: open(z.nullable(z.string())),
  timeZone: z.string(),
  welcomeText: z.nullable(z.string()),
  selfEnrollmentAge: z.int(),
  isVerified: z.boolean(),
  ...saved,
})
export type OrganizationSettings = z.infer<typeof OrganizationSettings>
