import { Id } from '../id.ts'
import { pageOf, pageQuery } from '../page.ts'
import { Version } from '../saved.ts'
import { plainLine } from '../text.ts'
import { open } from '../rights/guarded.ts'
import { z } from '../zod.ts'

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
  name: plainLine(120),
  accessLevel: z.enum(AccessLevel),
  admissionType: z.enum(AdmissionType),
})
export type CreateOrganization = z.infer<typeof CreateOrganization>

/** What a browser reads of the answer (specification §2): where there is an id, it leads on to the organization. */
export const CreatedOrganization = z.nullish(z.object({ id: z.nullish(Id) }))

/** What the create form starts with (specification §3). */
export const newOrganization: CreateOrganization = {
  name: '',
  accessLevel: AccessLevel.Public,
  admissionType: AdmissionType.Automatic,
}

export const MembershipStatus = z.enum(['Invited', 'Active', 'Suspended', 'Archived'])

/** What a suspended member reads about it. */
export const suspendedSentence =
  'Your membership is suspended. Ask one of the owners to restore it.'

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

/** The same, with the names of the roles that they hold today. `mayAdminister`: whether something in its administration is for them. */
export const OwnMembership = z.extend(Membership, {
  roles: z.array(z.string()),
  mayAdminister: z.boolean(),
  /** Whether children's data is kept from them until they set up a second factor, which the organization requires. */
  isSecondFactorMissing: z.boolean(),
  /** What the organization says to its members. */
  welcomeText: z.nullable(z.string()),
})
export type OwnMembership = z.infer<typeof OwnMembership>

/** The first three wait for a decision; the last two are the end. */
export const ApplicationStatus = z.enum([
  'Submitted',
  'InReview',
  'InformationAsked',
  'Decided',
  'Withdrawn',
])
export type ApplicationStatus = z.infer<typeof ApplicationStatus>

/** The application that waits for an organization's decision, as its page tells of it. */
export const OpenApplication = z.object({
  id: Id,
  status: ApplicationStatus,
  createdDate: z.iso.datetime(),
  version: Version,
})
export type OpenApplication = z.infer<typeof OpenApplication>

/** An organization as anybody who may find it sees it. `membership` is null for a visitor and for a stranger. */
export const Organization = z.object({
  id: Id,
  name: z.string(),
  accessLevel: z.enum(AccessLevel),
  admissionType: z.enum(AdmissionType),
  description: z.nullable(z.string()),
  place: z.nullable(z.string()),
  contactEmail: open(z.nullable(z.string())),
  /** Whether the site's administrator vouches for it. */
  isVerified: z.boolean(),
  logoImageUrl: z.nullable(z.string()),
  coverImageUrl: z.nullable(z.string()),
  membership: z.nullable(OwnMembership),
  /** The application of the visitor that waits for a decision. */
  application: z.nullable(OpenApplication),
  /** Whether an invitation waits for the visitor, by which they may join however others do. */
  isInvited: z.boolean(),
})
export type Organization = z.infer<typeof Organization>

/** When an organization goes for good that is deleted; told to its owners, to whom alone it is there still. */
export const deletion = { deletionDate: z.nullable(z.iso.datetime()) }

export const MyOrganization = z.extend(Organization, {
  membership: OwnMembership,
  ...deletion,
  /** Of those that are not called off, the next one where the organization is, today's too. Told to active members. */
  nextClassDate: z.nullable(z.iso.date()),
})
export type MyOrganization = z.infer<typeof MyOrganization>

export const OrganizationQuery = pageQuery(['name', 'place', 'accessLevel', 'admissionType'])
export type OrganizationQuery = z.infer<typeof OrganizationQuery>

export const OrganizationPage = pageOf(Organization)
export type OrganizationPage = z.infer<typeof OrganizationPage>
