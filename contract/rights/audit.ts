import { CalendarDate } from '../dates/date.ts'
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
  'Replaced',
  'GivenBack',
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
  'EnrolmentRequested',
  'EnrolmentDeclined',
  'EnrolmentWithdrawn',
  'Waitlisted',
  'WaitlistOrdered',
  'SeatOffered',
  'OfferEnded',
  'ClassDaysAdded',
  'ClassDayCancelled',
  'ClassDayRestored',
  'Exported',
  'CareNotesRead',
  'CareNotesEdited',
  'ContactsRead',
  'ContactsEdited',
  'OrganizationDeleted',
  'OrganizationRestored',
])
export type AuditAction = z.infer<typeof AuditAction>

const Fields = z.nullable(z.record(z.string(), z.unknown()))

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

/** What something can be done to. */
export const AuditSubject = z.enum([
  'Announcement',
  'Application',
  'Class',
  'ClassDay',
  'Family',
  'Import',
  'Invitation',
  'Organization',
  'OrganizationUser',
  'Person',
  'Role',
  'Room',
  'Semester',
  'TimeSlot',
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
 * null for an adult of another household, `subjectName` for the records of others.
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
  format: z.enum(['csv', 'print']),
  rowsCount: z.int().check(z.gte(0), z.lte(10_000_000)),
})
export type NoteExport = z.infer<typeof NoteExport>
