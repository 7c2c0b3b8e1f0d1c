import { Id } from '../id.ts'
import { pageOf, pageQuery } from '../page.ts'
import { AuditAction } from '../rights/audit.ts'
import { AuditSubject } from '../rights/audit.query.ts'
import { z } from '../zod.ts'

/** What a site administrator or a command did. `subjectName` is null if the subject is deleted or has no name. */
export const SiteAuditEntry = z.object({
  id: Id,
  actorName: z.string(),
  action: AuditAction,
  subject: AuditSubject,
  subjectId: Id,
  subjectName: z.nullable(z.string()),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  createdDate: z.iso.datetime(),
})
export type SiteAuditEntry = z.infer<typeof SiteAuditEntry>

/** Newest first by default. */
export const SiteAuditQuery = pageQuery(['createdDate'])
export type SiteAuditQuery = z.infer<typeof SiteAuditQuery>

export const SiteAuditPage = pageOf(SiteAuditEntry)
