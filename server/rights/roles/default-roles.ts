import { Permission, withImplied } from '#contract/rights/permissions.ts'
import { lastSaved } from '#server/database/saving.ts'
import { searchable } from '#server/database/searchable.ts'
import type { Db } from '#server/database/schema/schema.ts'

type DefaultRole = { description: string; permissions: Permission[] }

/** The roles of a new organization. */
export const defaultRoles = {
  Administrator: {
    description: 'Has every permission except what only owners can do.',
    permissions: Permission.options,
  },
  Registrar: {
    description: 'Manages members, students, families, applications and enrollments.',
    permissions: [
      'members.manage',
      'students.manage',
      'families.manage',
      'classes.view',
      'enrollments.manage',
      'enrollments.override',
      'applications.decide',
      'reports.view',
      'reports.personal',
    ],
  },
  Scheduler: {
    description: 'Plans semesters, class days and classes, and assigns teachers.',
    permissions: [
      'members.view',
      'teachers.manage',
      'semesters.manage',
      'classDays.manage',
      'classes.manage',
    ],
  },
  'Front desk': {
    description: 'Takes attendance and can view medical notes.',
    permissions: ['students.medical', 'attendance.take'],
  },
  Teacher: {
    description: 'Sees the members. Teachers always see their own classes.',
    permissions: ['members.view'],
  },
  Viewer: {
    description: 'Views members, classes, attendance and reports, without contact details.',
    permissions: ['members.view', 'classes.view', 'attendance.view', 'reports.view'],
  },
} as const satisfies Record<string, DefaultRole>

export type DefaultRoleName = keyof typeof defaultRoles

export async function insertDefaultRoles(db: Db, organizationId: number) {
  const entries = Object.entries(defaultRoles)
  const roles = await db
    .insertInto('role')
    .values(
      entries.map(([name, { description }]) => ({
        organizationId,
        name,
        description,
        searchName: searchable(name),
        ...lastSaved(null),
      })),
    )
    .returning(['id', 'name'])
    .execute()
  const values = roles.flatMap(({ id, name }) =>
    withImplied(defaultRoles[name as DefaultRoleName].permissions).map((permission) => ({
      roleId: id,
      permission,
    })),
  )
  await db.insertInto('rolePermission').values(values).execute()
}
