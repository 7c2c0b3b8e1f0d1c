import { CalendarDate } from '../dates/date.ts'
import { pageQuery } from '../page.ts'
import { z } from '../zod.ts'

/** The kinds of subjects in the audit log of an organization, in the order in which screens list them. */
export const organizationSubjects = [
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
  'Webhook',
  'Organization',
] as const

/** The same with those of the site. */
export const AuditSubject = z.enum([...organizationSubjects, 'Account', 'Email', 'Site'])
export type AuditSubject = z.infer<typeof AuditSubject>

/** Newest first by default. The dates are days in the organization's time zone, the last one included. */
export const AuditQuery = pageQuery(['createdDate'], {
  subject: z.optional(AuditSubject),
  fromDate: z.optional(CalendarDate),
  untilDate: z.optional(CalendarDate),
})
export type AuditQuery = z.infer<typeof AuditQuery>
