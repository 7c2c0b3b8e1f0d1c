import type { AuditSubject } from '#contract/rights/audit.ts'
import { dayIn } from '#src/components/addresses/search-values.ts'

/** What narrows a history. */
export interface AuditFilter {
  subject?: AuditSubject
  fromDate?: string
  untilDate?: string
}

/** In the order in which they are offered. */
export const auditSubjects: readonly AuditSubject[] = [
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
]

/** A filter out of an address or out of a form. Whatever nobody could have chosen is as if it had not been said. */
export function auditFilter({
  subject,
  fromDate,
  untilDate,
}: { [Name in keyof AuditFilter]: unknown }) {
  const filter: AuditFilter = {}
  const known = auditSubjects.find((each) => each === subject)
  if (known) filter.subject = known
  const [from, until] = [dayIn(fromDate), dayIn(untilDate)]
  if (from) filter.fromDate = from
  if (until) filter.untilDate = until
  return filter
}
