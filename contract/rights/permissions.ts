import { z } from '../zod.ts'

/** Everything that somebody can be allowed in an organization. */
export const Permission = z.enum([
  'organization.settings',
  'members.view',
  'members.contact',
  'members.manage',
  'roles.manage',
  'teachers.manage',
  'students.manage',
  'students.medical',
  'families.view',
  'families.manage',
  'semesters.manage',
  'classDays.manage',
  'classes.view',
  'classes.manage',
  'enrolments.manage',
  'enrolments.override',
  'attendance.view',
  'attendance.take',
  'applications.view',
  'applications.decide',
  'announcements.publish',
  'reports.view',
  'reports.personal',
  'data.import',
  'data.export',
  'audit.view',
])
export type Permission = z.infer<typeof Permission>

/** What a permission brings with it: who manages something sees what that takes. */
const implied: Partial<Record<Permission, Permission[]>> = {
  'members.manage': ['members.view', 'members.contact'],
  'roles.manage': ['members.view'],
  'teachers.manage': ['members.view'],
  'students.manage': ['members.view'],
  'families.manage': ['families.view'],
  'semesters.manage': ['classes.view'],
  'classDays.manage': ['classes.view'],
  'classes.manage': ['classes.view', 'members.view'],
  'enrolments.manage': ['classes.view', 'members.view'],
  'attendance.take': ['attendance.view'],
  'applications.decide': ['applications.view'],
}

/** These permissions and those that they bring with them, in the order of all. */
export function withImplied(permissions: readonly Permission[]): Permission[] {
  const held = new Set(permissions.flatMap((permission) => [permission, ...bringing(permission)]))
  return Permission.options.filter((permission) => held.has(permission))
}

/** What a permission brings with it. */
export const bringing = (permission: Permission): Permission[] => implied[permission] ?? []
