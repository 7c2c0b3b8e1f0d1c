import { accountRows } from './test-rows.accounts.ts'
import { announcementRows } from './test-rows.announcements.ts'
import { applicationRows } from './test-rows.applications.ts'
import { auditRows } from './test-rows.audit.ts'
import { classRows } from './test-rows.classes.ts'
import { familyRows } from './test-rows.families.ts'
import { importRows } from './test-rows.imports.ts'
import { memberRows } from './test-rows.members.ts'
import { organizationRows } from './test-rows.organizations.ts'
import { reportRows } from './test-rows.reports.ts'
import { roleRows } from './test-rows.roles.ts'
import type { Row } from './test-rows.ts'

/**
 * What each call answers to whom, about an organization that is Private, and a family: to nobody, to a session that is
 * over, to a stranger, to an owner who is suspended, to a member who may view the family, to the teacher of the class, to a
 * guardian with full access to the family, to whoever holds nothing but one of the roles that an organization begins with,
 * and to an owner, who has full access to the family as well. Only the owner's e-mail address is verified.
 */
export const rows: Row[] = [
  ...accountRows,
  ...organizationRows,
  ...memberRows,
  ...familyRows,
  ...classRows,
  ...importRows,
  ...applicationRows,
  ...announcementRows,
  ...roleRows,
  ...reportRows,
  ...auditRows,
]

export type { Row }
