import type {
  AccessLevel,
  AdmissionType,
  Membership,
} from '#contract/organizations/organizations.ts'
import type { Generated, GeneratedAlways, Kysely } from 'kysely'
import type { AccountTables } from './schema.accounts.ts'
import type { ApplicationTables, SchoolTables } from './schema.school.ts'
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
  logoImageId: number | null
  coverImageId: number | null
  createdDate: string
  savedByPersonId: number | null
  /** Null until it is edited. */
  savedDate: string | null
  /** When it goes for good, of one that is deleted. */
  deletionDate: string | null
  accessLevelBeforeDeletion: AccessLevel | null
  /** Since when the site's administrator vouches for it. */
  verifiedDate: string | null
  /** What others that are no part of it may not look like, while it is verified. */
  verifiedSkeleton: string | null
  /** Of everybody who reads children's data in it. */
  isSecondFactorRequired: Generated<boolean>
}

type OrganizationUser = Versioned & {
  organizationId: number
  personId: number
  /** The person's, so that one index finds and sorts the members of one organization. */
  searchName: string
  isOwner: boolean
  isTeacher: boolean
  isStudent: boolean
  isParent: boolean
  status: Membership['status']
  /** What a membership was that is Archived because the organization is deleted. */
  statusBeforeDeletion: Membership['status'] | null
  joinedDate: string
  /** The only name of somebody anonymous, such as a teacher who is not found yet. */
  displayName: string | null
  staffNotes: string | null
  /** The record that took the place of this one, which is Archived then. */
  mergedIntoId: number | null
  /**
   * Of a child: the family that it came from, whatever has become of that family; 0 where nobody knows. Null where nobody
   * brought it, such as whom the organization itself has added.
   */
  admittedFromFamilyId: number | null
  savedByPersonId: number | null
  /** Null until it is edited. */
  savedDate: string | null
}

type Image = {
  id: GeneratedAlways<number>
  /** Who uploaded it, as long as they have an account. */
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

/** What only the servers of one database know, such as the key that image addresses are signed with. */
type Secret = { name: string; value: string }

/** Every table, as the queries see it: camelCase, instants as ISO 8601 UTC text. */
export interface Schema
  extends AccountTables, ApplicationTables, ImportTables, PeopleTables, RoleTables, SchoolTables {
  idempotency: Idempotency
  organization: Organization
  organizationUser: OrganizationUser
  image: Image
  secret: Secret
}

/** The database, or a transaction in it. */
export type Db = Kysely<Schema>
