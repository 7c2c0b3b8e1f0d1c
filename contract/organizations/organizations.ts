import { MembershipStatus } from './organizations.query.ts'
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

/** The labels of the numbers above. */
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

/** The part of the response that a browser uses (specification §2): with an id, it opens the organization. */
export const CreatedOrganization = z.nullish(z.object({ id: z.nullish(Id) }))

/** What the create form starts with (specification §3). */
export const newOrganization: CreateOrganization = {
  name: '',
  accessLevel: AccessLevel.Public,
  admissionType: AdmissionType.Automatic,
}

/** The message to a suspended member. */
export const suspendedSentence = 'Your membership is suspended. Ask an owner to restore it.'

/** The caller's relation to an organization. */
export const Membership = z.object({
  isOwner: z.boolean(),
  isTeacher: z.boolean(),
  isStudent: z.boolean(),
  isParent: z.boolean(),
  status: MembershipStatus,
  joinedDate: z.iso.datetime(),
})
export type Membership = z.infer<typeof Membership>

/** Whether a member may want to enroll children. A student, such as a teenager with an account, does not. */
export const mayHaveChildren = ({
  isParent,
  isStudent,
}: Pick<Membership, 'isParent' | 'isStudent'>): boolean => isParent || !isStudent

/** Also includes the names of their current roles. `mayAdminister`: whether they can open any administration screen. */
export const OwnMembership = z.extend(Membership, {
  roles: z.array(z.string()),
  mayAdminister: z.boolean(),
  /** Whether children's data is hidden until they set up a second factor, which the organization requires. */
  isSecondFactorMissing: z.boolean(),
  /** The organization's welcome text for members. */
  welcomeText: z.nullable(z.string()),
})
export type OwnMembership = z.infer<typeof OwnMembership>

/** The first three wait for a decision; the last two are final. */
export const ApplicationStatus = z.enum([
  'Submitted',
  'InReview',
  'InformationAsked',
  'Decided',
  'Withdrawn',
])
export type ApplicationStatus = z.infer<typeof ApplicationStatus>

/** The open application, as the organization's page shows it. */
export const OpenApplication = z.object({
  id: Id,
  status: ApplicationStatus,
  createdDate: z.iso.datetime(),
  version: Version,
})
export type OpenApplication = z.infer<typeof OpenApplication>

/** An organization as anyone who can find it sees it. `membership` is null for visitors and strangers. */
export const Organization = z.object({
  id: Id,
  name: z.string(),
  accessLevel: z.enum(AccessLevel),
  admissionType: z.enum(AdmissionType),
  description: z.nullable(z.string()),
  place: z.nullable(z.string()),
  contactEmail: open(z.nullable(z.string())),
  /** Whether the site's operator has verified it. */
  isVerified: z.boolean(),
  logoImageUrl: z.nullable(z.string()),
  coverImageUrl: z.nullable(z.string()),
  membership: z.nullable(OwnMembership),
  /** The visitor's open application. */
  application: z.nullable(OpenApplication),
  /** Whether the visitor has an open invitation, which lets them join whatever the admission type. */
  isInvited: z.boolean(),
  /** Whether the visitor was a member, and has left or was archived. */
  isFormerMember: z.boolean(),
})
export type Organization = z.infer<typeof Organization>

/**
 * When a deleted organization will be permanently removed; and since when the site's administrators have suspended it,
 * and why. Only owners see it.
 */
export const deletion = {
  deletionDate: z.nullable(z.iso.datetime()),
  suspendedDate: z.nullable(z.iso.datetime()),
  suspensionReason: z.nullable(z.string()),
}

export const MyOrganization = z.extend(Organization, {
  membership: OwnMembership,
  ...deletion,
  /**
   * The next class day that is not canceled, today included, in the organization's time zone. Only active members
   * see it.
   */
  nextClassDate: z.nullable(z.iso.date()),
})
export type MyOrganization = z.infer<typeof MyOrganization>

export const OrganizationQuery = pageQuery(['name', 'place', 'accessLevel', 'admissionType'])
export type OrganizationQuery = z.infer<typeof OrganizationQuery>

export const OrganizationPage = pageOf(Organization)
export type OrganizationPage = z.infer<typeof OrganizationPage>
