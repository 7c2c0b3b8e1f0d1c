import { CalendarDate } from '../dates/date.ts'
import { pageQuery } from '../page.ts'
import { z } from '../zod.ts'

/** The kinds of subjects, in the order in which screens list them. */
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

/** Newest first by default. The dates are days in the organization's time zone, the last one included. */
export const AuditQuery = pageQuery(['createdDate'], {
  subject: z.optional(AuditSubject),
  fromDate: z.optional(CalendarDate),
  untilDate: z.optional(CalendarDate),
})
export type AuditQuery = z.infer<typeof AuditQuery>
