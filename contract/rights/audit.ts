import { AuditSubject, AuditQuery } from './audit.query.ts'
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

/** The audited actions of which webhooks learn: changes of records that more than a few may see. */
export const sentActions = [
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
  'HomeworkAdded',
  'HomeworkEdited',
  'HomeworkRemoved',
  'FileAdded',
  'FileRemoved',
  'ExceptionAsked',
  'ExceptionWithdrawn',
  'ExceptionGranted',
  'ExceptionDeclined',
  'ClassDaysAdded',
  'ClassDayCanceled',
  'ClassDayRestored',
  'TeacherAbsenceReported',
  'TeacherAbsenceWithdrawn',
  'SubstituteNamed',
  'SubstituteRemoved',
  'SecretRenewed',
  'EventSent',
  'FamilyChangeAsked',
  'FamilyChangeAgreed',
  'FamilyChangeStopped',
  'AgreementRequired',
  'AgreementEnded',
  'OrganizationDeleted',
  'OrganizationRestored',
  'Suspended',
  'SuspensionEnded',
  'SecondFactorRemoved',
  'EmailRetried',
  'SiteAdministratorAdded',
  'SiteAdministratorRemoved',
] as const
export type SentAction = (typeof sentActions)[number]

/**
 * The audited actions that no webhook learns of, because the event alone would reveal what its receiver may not know:
 * whoever read or exported something, whether somebody has care notes, contacts or details, and where a student will not
 * be.
 */
export const unsentActions = [
  'Exported',
  'CareNotesRead',
  'CareNotesStored',
  'CareNotesEdited',
  'ContactsRead',
  'ContactsEdited',
  'AdultDetailsEdited',
  'AccountsListed',
  'AbsenceReported',
  'AbsenceWithdrawn',
] as const

/** The audited actions, as the audit log shows them: "added", "edited", "read the care notes of". */
export const AuditAction = z.enum([...sentActions, ...unsentActions])
export type AuditAction = z.infer<typeof AuditAction>

/** The audited fields, and who sees them in the audit log of an organization. */
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
  bring: 'everybody',
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
  customFields: 'everybody',
  customValues: memberManagers,
  date: 'everybody',
  description: 'everybody',
  displayName: 'everybody',
  email: contactReaders,
  endDate: 'everybody',
  endTime: 'everybody',
  enrollment: 'everybody',
  enrollmentReason: enrollmentReaders,
  event: 'everybody',
  families: familyReaders,
  familyChange: 'everybody',
  familyInvitationId: 'everybody',
  fileName: 'everybody',
  format: 'everybody',
  fromDate: 'everybody',
  grade: birthDateReaders,
  gradeLevels: 'everybody',
  hasWaitlist: 'everybody',
  homework: 'everybody',
  host: 'everybody',
  invitation: memberManagers,
  isActive: 'everybody',
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
  maxGrade: 'everybody',
  maxStudents: 'everybody',
  member: 'everybody',
  minAge: 'everybody',
  minGrade: 'everybody',
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
  registrationOpensTime: 'everybody',
  registrationRound: 'everybody',
  registrationWindows: 'everybody',
  relation: 'everybody',
  role: 'everybody',
  room: 'everybody',
  row: 'everybody',
  rows: 'everybody',
  rowsCount: 'everybody',
  semester: 'everybody',
  signUpMessage: 'everybody',
  signUpMode: 'everybody',
  slot: 'everybody',
  staffNotes: memberManagers,
  startDate: 'everybody',
  startTime: 'everybody',
  status: 'everybody',
  subjects: 'everybody',
  summary: 'everybody',
  teachers: 'everybody',
  timeZone: 'everybody',
  title: 'everybody',
  toDate: 'everybody',
  type: 'everybody',
  untilDate: 'everybody',
  weekday: 'everybody',
  weekdays: 'everybody',
  selfEnrollmentAge: 'everybody',
  welcomeText: 'everybody',
} satisfies Record<string, Readers>
export type AuditField = keyof typeof auditFields

const Fields = z.nullable(guardedRecord(auditFields))

/** A change of a membership. `before` and `after` have the fields that differ. */
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

/**
 * An entry of the audit log. `subjectName` is null if the subject is deleted. `fields` names all changed fields,
 * including those in `before` and `after` that the caller may not see.
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

/** Newest first. */
export const OwnAuditQuery = z.strictObject({ pageIndex, pageSize })
export type OwnAuditQuery = z.infer<typeof OwnAuditQuery>

/**
 * What the user did, or what was done to their own records and those of the children in their care. `actorName` is
 * null for an adult of another household, also when they act for a child in an organization, unless they act as its
 * staff; `subjectName` is null for the records of others.
 */
export const OwnAuditEntry = z.extend(AuditEntry, {
  isOwn: z.boolean(),
  actorName: z.nullable(z.string()),
  organizationName: z.nullable(z.string()),
})
export type OwnAuditEntry = z.infer<typeof OwnAuditEntry>

export const OwnAuditPage = pageOf(OwnAuditEntry)

/** Logs the export of a list. */
export const NoteExport = z.strictObject({
  list: line(100),
  format: z.enum(['csv', 'print', 'json']),
  rowsCount: z.int().check(z.gte(0), z.lte(10_000_000)),
})
export type NoteExport = z.infer<typeof NoteExport>

/** The kinds of tampering that a check finds, with the entry concerned. */
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
 * The result of a check of the hash chain. The server itself redacts or removes entries when an account or a record
 * is deleted; new entries are linked within seconds. The first 100 faults are listed.
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

/** The most links of the chain in one file. */
export const mostProven = 10_000

/** The links before this position: the first position of the previous file. */
export const AuditProofQuery = z.strictObject({
  beforePosition: z.optional(z.int().check(z.gte(1), z.lte(1_000_000_000))),
})

/**
 * A part of an audit log with its proof: the newest links before a position, and their entries. `hash` of a link is
 * the SHA-256 of the link and of the hash before, `contentHash` that of the entry and of the link's salt, as
 * docs/security.md describes. The site signs the last link of the log.
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
      /** The original name of the action, even if it has been renamed since. */
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
