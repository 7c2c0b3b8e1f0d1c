import { EmailAddress } from './accounts.ts'
import { Id } from './id.ts'
import { pageOf, pageQuery } from './page.ts'
import { saved, Version } from './saved.ts'
import { line, optionalLine, optionalText } from './text.ts'
import { z } from './zod.ts'

/** Who can find an organization (specification §3). */
export const AccessLevel = { Public: 0, Private: 1 } as const
export type AccessLevel = (typeof AccessLevel)[keyof typeof AccessLevel]

/** How a person becomes a member (specification §3). */
export const AdmissionType = { Automatic: 0, ApprovalRequired: 1 } as const
export type AdmissionType = (typeof AdmissionType)[keyof typeof AdmissionType]

/** What people read for the numbers above. */
export const accessLevelNames = { [AccessLevel.Public]: 'Public', [AccessLevel.Private]: 'Private' }
export const admissionTypeNames = {
  [AdmissionType.Automatic]: 'Automatic',
  [AdmissionType.ApprovalRequired]: 'Approval Required',
}

export const CreateOrganization = z.strictObject({
  name: line(120),
  accessLevel: z.enum(AccessLevel),
  admissionType: z.enum(AdmissionType),
})
export type CreateOrganization = z.infer<typeof CreateOrganization>

/** What the create form starts with (specification §3). */
export const newOrganization: CreateOrganization = {
  name: '',
  accessLevel: AccessLevel.Public,
  admissionType: AdmissionType.Automatic,
}

export const MembershipStatus = z.enum(['Invited', 'Active', 'Suspended', 'Archived'])

/** What the person who asks is to an organization. */
export const Membership = z.object({
  isOwner: z.boolean(),
  isTeacher: z.boolean(),
  isStudent: z.boolean(),
  isParent: z.boolean(),
  status: MembershipStatus,
  joinedDate: z.iso.datetime(),
})
export type Membership = z.infer<typeof Membership>

/** An organization as anybody who may find it sees it. `membership` is null for a visitor and for a stranger. */
export const Organization = z.object({
  id: Id,
  name: z.string(),
  accessLevel: z.enum(AccessLevel),
  admissionType: z.enum(AdmissionType),
  description: z.nullable(z.string()),
  place: z.nullable(z.string()),
  contactEmail: z.nullable(z.string()),
  logoImageUrl: z.nullable(z.string()),
  coverImageUrl: z.nullable(z.string()),
  membership: z.nullable(Membership),
})
export type Organization = z.infer<typeof Organization>

export const MyOrganization = z.extend(Organization, { membership: Membership })
export type MyOrganization = z.infer<typeof MyOrganization>

/** An organization as its owners see it, with the version that an update sends back. */
export const AdminOrganization = z.extend(MyOrganization, saved)
export type AdminOrganization = z.infer<typeof AdminOrganization>

export const OrganizationQuery = pageQuery(['name', 'place', 'accessLevel', 'admissionType'])
export type OrganizationQuery = z.infer<typeof OrganizationQuery>

export const OrganizationPage = pageOf(Organization)
export type OrganizationPage = z.infer<typeof OrganizationPage>

/** What `PUT /api/Organization/update/{id}` takes. Without a version, the last word wins. */
export const UpdateOrganization = z.extend(CreateOrganization, { version: z.optional(Version) })
export type UpdateOrganization = z.infer<typeof UpdateOrganization>

const isTimeZone = (name: string) => {
  try {
    Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const about = {
  description: optionalText(2000),
  place: optionalLine(120),
  contactEmail: z.nullable(EmailAddress),
  timeZone: z.string().check(z.maxLength(60), z.refine(isTimeZone, 'Choose a time zone.')),
  welcomeText: optionalText(2000),
}

/** The settings form (specification §3). What is about the organization stays as it is where it is left out. */
export const UpdateOrganizationSettings = z.extend(UpdateOrganization, {
  logoImageId: z.nullable(Id),
  coverImageId: z.nullable(Id),
  description: z.optional(about.description),
  place: z.optional(about.place),
  contactEmail: z.optional(about.contactEmail),
  timeZone: z.optional(about.timeZone),
  welcomeText: z.optional(about.welcomeText),
})
export type UpdateOrganizationSettings = z.infer<typeof UpdateOrganizationSettings>

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
  contactEmail: z.nullable(z.string()),
  timeZone: z.string(),
  welcomeText: z.nullable(z.string()),
  ...saved,
})
export type OrganizationSettings = z.infer<typeof OrganizationSettings>
