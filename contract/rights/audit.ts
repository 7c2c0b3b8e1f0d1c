import { CalendarDate } from '../dates/date.ts'
import {
  birthDateReaders,
  contactReaders,
  enrollmentReaders,
  familyReaders,
  guardedRecord,
  memberManagers,
  type Readers,
} from './guarded.ts'
import { Id } from '../id.ts'
import { pageOf, pageQuery } from '../page.ts'
import { line } from '../text.ts'
import { z } from '../zod.ts'

export const HistoryQuery = pageQuery(['createdDate'])
export type HistoryQuery = z.infer<typeof HistoryQuery>

/** What is kept in mind, as people say it in the history: "added", "edited", "read the care notes of". */
export const AuditAction = z.enum([
  'Added',
  'Edited',
  'Invited',
  'Claimed',
  'Merged',
  'Unmerged',
  'ImportUndone',
  'Removed',
  'Imported',
  'Joined',
  'Left',
  'Applied',
  'Withdrawn',
  'ReviewStarted',
  'InformationAsked',
  'InformationGiven',
  'NotesEdited',
  'Accepted',
  'CandidateWaitlisted',
  'Declined',
  'ApplicationEnded',
  'RoleGranted',
  'RoleEnded',
  'OwnerAdded',
  'OwnerRemoved',
  'Enrolled',
  'TakenOut',
  'EnrollmentRequested',
  'EnrollmentDeclined',
  'EnrollmentWithdrawn',
  'Waitlisted',
  'WaitlistOrdered',
  'SeatOffered',
  'OfferEnded',
  'ClassDaysAdded',
  'ClassDayCanceled',
  'ClassDayRestored',
  'Exported',
  'CareNotesRead',
  'CareNotesEdited',
  'ContactsRead',
  'ContactsEdited',
  'AdultDetailsEdited',
  'FamilyChangeAsked',
  'FamilyChangeAgreed',
  'FamilyChangeStopped',
  'AgreementRequired',
  'AgreementEnded',
  'OrganizationDeleted',
  'OrganizationRestored',
])
export type AuditAction = z.infer<typeof AuditAction>

/** What entries say of before and after, and who sees it in the history of an organization. */
export const auditFields = {
  access: 'everybody',
  accessLevel: 'everybody',
  admissionType: 'everybody',
  adultDetails: 'everybody',
  ageAsOfDate: 'everybody',
  agePolicy: 'everybody',
  applicationQuestions: 'everybody',
  attends: enrollmentReaders,
  birthDate: birthDateReaders,
  body: 'everybody',
  candidateId: 'everybody',
  capacity: 'everybody',
  category: 'everybody',
  changed: 'everybody',
  class: enrollmentReaders,
  classDays: 'everybody',
  className: 'everybody',
  classes: 'everybody',
  columns: 'everybody',
  contactEmail: contactReaders,
  copiedFrom: 'everybody',
  coverImageId: 'everybody',
  date: 'everybody',
  description: 'everybody',
  displayName: 'everybody',
  email: contactReaders,
  endDate: 'everybody',
  endTime: 'everybody',
  enrollment: 'everybody',
  enrollmentReason: enrollmentReaders,
  families: familyReaders,
  familyChange: 'everybody',
  familyInvitationId: 'everybody',
  fileName: 'everybody',
  format: 'everybody',
  fromDate: 'everybody',
  hasWaitlist: 'everybody',
  invitation: memberManagers,
  isArchived: 'everybody',
  isParent: 'everybody',
  isSecondFactorRequired: 'everybody',
  isStudent: 'everybody',
  isTeacher: 'everybody',
  isVerified: 'everybody',
  kept: 'everybody',
  kind: 'everybody',
  kinds: 'everybody',
  list: 'everybody',
  logoImageId: 'everybody',
  makesUp: 'everybody',
  maxAge: 'everybody',
  maxStudents: 'everybody',
  member: 'everybody',
  minAge: 'everybody',
  minStudents: 'everybody',
  name: 'everybody',
  notes: 'everybody',
  overrideReason: 'everybody',
  people: 'everybody',
  permissions: 'everybody',
  personId: 'everybody',
  phone: contactReaders,
  photoImageId: 'everybody',
  place: 'everybody',
  reason: 'everybody',
  record: 'everybody',
  registrationCloses: 'everybody',
  registrationOpens: 'everybody',
  relation: 'everybody',
  role: 'everybody',
  room: 'everybody',
  row: 'everybody',
  rows: 'everybody',
  rowsCount: 'everybody',
  semester: 'everybody',
  slot: 'everybody',
  staffNotes: memberManagers,
  startDate: 'everybody',
  startTime: 'everybody',
  status: 'everybody',
  summary: 'everybody',
  teachers: 'everybody',
  timeZone: 'everybody',
  title: 'everybody',
  toDate: 'everybody',
  type: 'everybody',
  untilDate: 'everybody',
  weekday: 'everybody',
  weekdays: 'everybody',
  welcomeText: 'everybody',
} satisfies Record<string, Readers>
export type AuditField = keyof typeof auditFields

const Fields = z.nullable(guardedRecord(auditFields))

/** What somebody did to a membership. Of before and after, the fields that differ are there. */
export const HistoryEntry = z.object({
  id: Id,
  actorName: z.string(),
  action: AuditAction,
  before: Fields,
  after: Fields,
  createdDate: z.iso.datetime(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

export const HistoryPage = pageOf(HistoryEntry)

/** What something can be done to, in the order in which screens offer it. */
export const AuditSubject = z.enum([
  'OrganizationUser',
  'Person',
  'Family',
  'Class',
  'Semester',
  'ClassDay',
  'Room',
  'TimeSlot',
  'Role',
  'Application',
  'Announcement',
  'Invitation',
  'Import',
  'Organization',
])
export type AuditSubject = z.infer<typeof AuditSubject>

/** The latest first unless asked otherwise. The dates are days where the organization is, the last one included. */
export const AuditQuery = pageQuery(['createdDate'], {
  subject: z.optional(AuditSubject),
  fromDate: z.optional(CalendarDate),
  untilDate: z.optional(CalendarDate),
})
export type AuditQuery = z.infer<typeof AuditQuery>

/**
 * What somebody did in an organization. `subjectName` is null if what it was done to is gone. `fields` names all that
 * changed, also what of `before` and `after` not everybody may see.
 */
export const AuditEntry = z.extend(HistoryEntry, {
  onBehalfOf: z.nullable(z.string()),
  subject: AuditSubject,
  subjectId: Id,
  subjectName: z.nullable(z.string()),
  fields: z.array(z.string()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditPage = pageOf(AuditEntry)

const { pageIndex, pageSize } = AuditQuery.shape

/** The latest first. */
export const OwnAuditQuery = z.strictObject({ pageIndex, pageSize })
export type OwnAuditQuery = z.infer<typeof OwnAuditQuery>

/**
 * What somebody did, or what was done to their own records and to those of the children in their care. `actorName` is
 * null for an adult of another household, also where they act for a child in an organization, unless they act as its
 * staff; `subjectName` is null for the records of others.
 */
export const OwnAuditEntry = z.extend(AuditEntry, {
  isOwn: z.boolean(),
  actorName: z.nullable(z.string()),
  organizationName: z.nullable(z.string()),
})
export type OwnAuditEntry = z.infer<typeof OwnAuditEntry>

export const OwnAuditPage = pageOf(OwnAuditEntry)

/** That somebody takes a list out of the app. */
export const NoteExport = z.strictObject({
  list: line(100),
  format: z.enum(['csv', 'print', 'json']),
  rowsCount: z.int().check(z.gte(0), z.lte(10_000_000)),
})
export type NoteExport = z.infer<typeof NoteExport>

/** What was done to the audit log beside the server, and to which entry. */
export const AuditFault = z.object({
  kind: z.enum([
    'EntryChanged',
    'EntryRemoved',
    'EntryAdded',
    'LinkChanged',
    'LinkRemoved',
    'Unsigned',
  ]),
  auditEntryId: z.nullable(Id),
})
export type AuditFault = z.infer<typeof AuditFault>

/**
 * What a check of the hash chain over an audit log found. Entries are redacted or removed by the server itself, when an
 * account or a record goes; those that are waiting are linked within seconds. Of faults, the first 100 are named.
 */
export const AuditCheck = z.object({
  entriesCount: z.int(),
  redactedCount: z.int(),
  removedCount: z.int(),
  waitingCount: z.int(),
  head: z.nullable(z.object({ position: z.int(), hash: z.string() })),
  faults: z.array(AuditFault),
})
export type AuditCheck = z.infer<typeof AuditCheck>

/** How many links of the chain one file holds at most. */
export const mostProven = 10_000

/** The links before this position: those of a file before, by its first position. */
export const AuditProofQuery = z.strictObject({
  beforePosition: z.optional(z.int().check(z.gte(1), z.lte(1_000_000_000))),
})

/**
 * A part of an audit log with its proof: the newest links before a position, and what their entries say. `hash` of a link
 * is the SHA-256 of the link and of the hash before, `contentHash` that of the entry and of the link's salt, as
 * docs/security.md describes. The last link of the log is signed by the site.
 */
export const AuditProof = z.object({
  format: z.literal('kinroll-audit-1'),
  organizationId: Id,
  organizationName: z.string(),
  createdDate: z.iso.datetime(),
  previousHash: z.string(),
  links: z.array(
    z.object({
      position: z.int(),
      kind: z.enum(['Entry', 'Redacted', 'Removed']),
      auditEntryId: Id,
      actorUserId: z.nullable(Id),
      onBehalfOfPersonId: z.nullable(Id),
      salt: z.nullable(z.string()),
      contentHash: z.string(),
      hash: z.string(),
      signature: z.nullable(z.string()),
    }),
  ),
  entries: z.array(
    z.object({
      id: Id,
      actorName: z.string(),
      /** As it was written, also where an action has another name now. */
      action: z.string(),
      subjectType: AuditSubject,
      subjectId: Id,
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
      createdDate: z.iso.datetime(),
    }),
  ),
})
export type AuditProof = z.infer<typeof AuditProof>
