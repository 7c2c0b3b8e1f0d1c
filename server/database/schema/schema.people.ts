import type { Severity } from '#contract/people/care.ts'
import type { AdultRelation, FamilyAccess, Relation } from '#contract/people/families.ts'
import type { FamilyChangeKind } from '#contract/people/family-changes.ts'
import type { ImportKind, ImportState } from '#contract/people/imports.ts'
import type { AuditAction } from '#contract/rights/audit.ts'
import type { AuditSubject } from '#contract/rights/audit.query.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import type { Generated, GeneratedAlways } from 'kysely'

type Versioned = { id: GeneratedAlways<number>; version: Generated<number> }
type SavedBy = { savedByPersonId: number | null; savedDate: string }

type Person = Versioned & {
  firstName: string
  /** Empty if unknown. */
  lastName: string
  searchName: string
  preferredName: string | null
  /** `yyyy-MM-dd` */
  birthDate: string | null
  phone: string | null
  bio: string | null
  /** Of a person without an account; unverified. In lower case. */
  contactEmail: string | null
  photoImageId: number | null
  userId: number | null
  /** Who may edit them until they, or a guardian with an account, can do it themselves. */
  createdByOrganizationId: number | null
  savedByPersonId: number | null
  /** Null until it is edited. */
  savedDate: string | null
}

/** What a merge moved from one record to another, so that it can be undone. */
type RecordMove = {
  id: GeneratedAlways<number>
  organizationId: number
  fromOrganizationUserId: number
  toOrganizationUserId: number
  /** JSON. */
  moved: string
  movedByUserId: number | null
  createdDate: string
  undoneDate: string | null
}

/** Who did what to whom. What a row was before and after is JSON, of the fields that changed. */
type AuditEntry = {
  id: GeneratedAlways<number>
  organizationId: number | null
  actorUserId: number | null
  actorName: string
  onBehalfOfPersonId: number | null
  action: AuditAction
  subjectType: AuditSubject
  subjectId: number
  before: string | null
  after: string | null
  createdDate: string
}

/**
 * One link of the hash chain over the audit log of an organization, or over the entries within families. It waits to
 * be linked while `position` is null. The content of a link never changes; `salt` is deleted with redacted content.
 */
type AuditLink = {
  id: GeneratedAlways<number>
  organizationId: number | null
  kind: 'Entry' | 'Redacted' | 'Removed'
  auditEntryId: number
  actorUserId: number | null
  onBehalfOfPersonId: number | null
  salt: string | null
  contentHash: string | null
  position: number | null
  hash: string | null
  /** Of the last link of each run. */
  signature: string | null
}

/** The people who can read an audit entry because it concerned them, even if their role changes later. */
type AuditConcerned = { auditEntryId: number; personId: number }

type Family = Versioned &
  SavedBy & {
    name: string
    address: string | null
    createdDate: string
    /** Whether every adult with full access must agree to what affects the others. */
    isAgreementRequired: Generated<boolean>
  }

/** A change that an adult of a family asked for, and others can stop. */
type FamilyChange = {
  id: GeneratedAlways<number>
  familyId: number
  kind: FamilyChangeKind
  /** The adult or child that it is about. */
  personId: number | null
  /** JSON, while it waits. */
  details: string
  status: 'Waiting' | 'Done' | 'Stopped'
  askedByUserId: number | null
  createdDate: string
  /** Null while it waits for the agreement of others. */
  dueDate: string | null
  endedByUserId: number | null
  endedDate: string | null
}

type FamilyChangeAgreement = { familyChangeId: number; userId: number; createdDate: string }

type FamilyMember = SavedBy & {
  familyId: number
  personId: number
  relation: Relation
  /** Null for children. */
  access: FamilyAccess | null
  /** Whether they created the family, and act for it before their address is verified. */
  isFounder: Generated<boolean>
  /** The order for emergencies, first called first. */
  contactOrder: number
  /** Counts the saves of the membership, and of a child's emergency contacts. */
  version: Generated<number>
}

/** A family that an organization sees, by the rule of `refreshFamilies`. */
type OrganizationFamily = {
  organizationId: number
  familyId: number
  searchName: string
  /** Everybody in the family whom the organization knows. */
  searchMembers: string
}

/** The key that encrypts a person's care notes. The key itself is a file beside the database. */
type PersonKey = { personId: number; keyId: string; createdDate: string }

/** A key of a deleted person, until its file is destroyed. A trigger inserts it. */
type DeletedKey = { keyId: string }

type CareNotes = SavedBy & { personId: number; version: Generated<number> }

/** Condition, reaction and instructions are encrypted with the person's key. */
type CareCondition = {
  id: GeneratedAlways<number>
  personId: number
  name: string
  severity: Severity
  reaction: string | null
  whatToDo: string | null
  reviewDate: string | null
}

/**
 * An emergency contact of a child in one family: the child's other families do not see it. Name, phone and relation
 * are encrypted with the child's key.
 */
type EmergencyContact = {
  id: GeneratedAlways<number>
  familyId: number
  personId: number
  name: string
  phone: string
  relation: string
  mayPickUp: boolean
}

type FamilyInvitation = {
  id: GeneratedAlways<number>
  familyId: number
  email: string
  /** The access that they will have; null, like `access`, for a child who is added to the inviter's family. */
  relation: AdultRelation | null
  access: FamilyAccess | null
  /** The adult whose record they claim, or the child to add. */
  personId: number | null
  invitedByUserId: number | null
  createdDate: string
  expiresDate: string
  acceptedDate: string | null
}

/** The tables of people, and of the families that they belong to. */
export type PeopleTables = {
  person: Person
  recordMove: RecordMove
  auditEntry: AuditEntry
  auditLink: AuditLink
  auditConcerned: AuditConcerned
  family: Family
  familyMember: FamilyMember
  familyChange: FamilyChange
  familyChangeAgreement: FamilyChangeAgreement
  organizationFamily: OrganizationFamily
  personKey: PersonKey
  deletedKey: DeletedKey
  careNotes: CareNotes
  careCondition: CareCondition
  emergencyContact: EmergencyContact
  familyInvitation: FamilyInvitation
}

type Role = {
  id: GeneratedAlways<number>
  version: Generated<number>
  organizationId: number
  name: string
  searchName: string
  description: string | null
  savedByPersonId: number | null
  savedDate: string
}

type RolePermission = { roleId: number; permission: Permission }

type RoleGrant = {
  organizationId: number
  roleId: number
  organizationUserId: number
  /** The last day, in the organization's time zone; null without an end. */
  untilDate: string | null
  grantedByPersonId: number | null
  grantedDate: string
}

/** The tables of roles, and of the members who have them. */
export type RoleTables = {
  role: Role
  rolePermission: RolePermission
  roleGrant: RoleGrant
}

/** A file being imported into an organization. Lists and objects are JSON. */
type Import = {
  id: GeneratedAlways<number>
  organizationId: number
  fileName: string
  searchName: string
  state: ImportState
  headers: string
  /** The meaning of each column, or null if it is ignored. */
  fields: string
  /** Who the people are whose row does not say it. */
  everyoneIs: ImportKind | null
  /** The rows below the header; none once they are applied. */
  cells: string
  rowsCount: number
  /** Decisions about rows, by row number. */
  fixes: string
  /** How many people and families it created and changed. */
  outcome: string
  /** The created and changed rows, so that it can be undone. */
  changes: string
  /** What applying or undoing did not do, and why. */
  exceptions: string
  createdByPersonId: number | null
  createdDate: string
  savedByPersonId: number | null
  savedDate: string
  version: Generated<number>
}

export type ImportTables = { import: Import }
