import type {
  AccessLevel,
  AdmissionType,
  Membership,
} from '#contract/organizations/organizations.ts'
import type { Generated, GeneratedAlways, Kysely } from 'kysely'
import type { AccountTables } from './schema.accounts.ts'
import type { ApplicationTables, SchoolTables } from './schema.school.ts'
import type { SiteTables } from './schema.site.ts'
import type { NotificationTables } from './schema.notifications.ts'
import type { WebhookTables } from './schema.webhooks.ts'
import type { ImportTables, PeopleTables, RoleTables } from './schema.people.ts'

type Versioned = { id: GeneratedAlways<number>; version: Generated<number> }

type Idempotency = {
  userId: number
  key: string
  call: string
  requestHash: string
  answer: string | null
  createdDate: string
}

type Organization = Versioned & {
  name: string
  searchName: string
  accessLevel: AccessLevel
  admissionType: AdmissionType
  description: string | null
  place: string | null
  searchPlace: Generated<string>
  contactEmail: string | null
  timeZone: Generated<string>
  welcomeText: string | null
  /** From which age students enroll by themselves, in years. */
  selfEnrollmentAge: Generated<number>
  logoImageId: number | null
  coverImageId: number | null
  createdDate: string
  savedByPersonId: number | null
  /** Null until it is edited. */
  savedDate: string | null
  /** When it is removed permanently, if it is soft-deleted. */
  deletionDate: string | null
  /** Since when a site administrator has suspended it, and why. */
  suspendedDate: string | null
  suspensionReason: string | null
  /** The former access while it is soft-deleted or suspended. */
  accessLevelBeforeDeletion: AccessLevel | null
  /** Since when it is marked as verified by the site's administrator. */
  verifiedDate: string | null
  /** While it is verified, other organizations cannot use a name that looks like this. */
  verifiedSkeleton: string | null
  /** Required of everybody who reads children's data in it. */
  isSecondFactorRequired: Generated<boolean>
}

type OrganizationUser = Versioned & {
  organizationId: number
  personId: number
  /** The person's, so that one index finds and sorts the members of one organization. */
  searchName: string
  /** The email address and the digits of the phone number. Triggers fill it in. */
  searchContact: GeneratedAlways<string | null>
  isOwner: boolean
  isTeacher: boolean
  isStudent: boolean
  isParent: boolean
  status: Membership['status']
  /** The former status of a membership that is Archived because the organization is soft-deleted or suspended. */
  statusBeforeDeletion: Membership['status'] | null
  joinedDate: string
  /** The only name of a placeholder, such as a teacher who is not found yet. */
  displayName: string | null
  staffNotes: string | null
  gradeLevelId: number | null
  /** The family of a child set the grade, and may correct it. */
  isGradeFromFamily: Generated<boolean>
  /** The grade before the last promotion. It can be undone while the membership has the version. */
  promotedFromGradeLevelId: number | null
  promotedVersion: number | null
  /** The record into which this Archived one was merged. */
  mergedIntoId: number | null
  /**
   * Of a child: the family that it came from, whatever has happened to that family since; 0 if unknown. Null if no
   * family brought it, for example if the organization added it.
   */
  admittedFromFamilyId: number | null
  savedByPersonId: number | null
  /** Null until it is edited. */
  savedDate: string | null
}

type Image = {
  id: GeneratedAlways<number>
  /** The uploader, while they have an account. */
  ownerUserId: number | null
  /** The organization that shows it, once one does. */
  organizationId: number | null
  /** The class of that organization whose photo it is. */
  classId: number | null
  /** The person whose photo it is. */
  personId: number | null
  key: string
  width: number
  height: number
  bytes: number
  createdDate: string
}

/** A secret of the servers of one database, such as the key that signs image addresses. */
type Secret = { name: string; value: string }

/** The only row: the time that the servers of the site saw last. */
type SiteClock = {
  id: number
  /** The time that had certainly come. */
  confirmedDate: string
  /** Since which confirmed time a gap waits to be confirmed. */
  gapSinceDate: string | null
  /** Which start of which machine `awake` and `running` belong to. In milliseconds. */
  boot: string
  awake: number
  running: number
  /** When an operator last accepted the time of the machines. */
  acceptedDate: string | null
}

/** How often the catalog of an organization has changed, counted by triggers. Seats are not part of it. */
type CatalogVersion = { organizationId: number; version: Generated<number> }

/** Every table, as queries see it: camelCase, instants as ISO 8601 UTC text. */
export interface Schema
  extends
    AccountTables,
    ApplicationTables,
    ImportTables,
    PeopleTables,
    RoleTables,
    SchoolTables,
    SiteTables,
    WebhookTables,
    NotificationTables {
  catalogVersion: CatalogVersion
  idempotency: Idempotency
  organization: Organization
  organizationUser: OrganizationUser
  image: Image
  secret: Secret
  siteClock: SiteClock
}

/** The database, or a transaction in it. */
export type Db = Kysely<Schema>
