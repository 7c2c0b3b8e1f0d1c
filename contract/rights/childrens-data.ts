import { bringing, Permission } from './permissions.ts'

/** What shows who a child is, what an organization keeps about it, or where it is when. */
const showing: readonly Permission[] = [
  'members.view',
  'members.contact',
  'students.manage',
  'students.medical',
  'families.view',
  'enrolments.manage',
  'enrolments.override',
  'attendance.view',
  'applications.view',
  'reports.view',
  'reports.personal',
  'data.import',
  'data.export',
  'audit.view',
]

/**
 * The permissions that read children's data, those included that bring one of them along. They are withheld where an
 * organization requires a second factor and somebody has none.
 */
export const childrensData: readonly Permission[] = Permission.options.filter((permission) =>
  [permission, ...bringing(permission)].some((one) => showing.includes(one)),
)
