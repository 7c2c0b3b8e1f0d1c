import type { TeacherRole } from '#contract/classes/classes.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import type { Holder } from '../../rights/rights.ts'
import { requireHeld } from '../../roles/roles.bounds.ts'

/** What those hold who may read and do anywhere what whoever leads a class may there. */
export const ofLeaders: Permission[] = [
  'members.contact',
  'students.medical',
  'families.view',
  'attendance.take',
]

const brings: Record<TeacherRole, Permission[]> = {
  Lead: ofLeaders,
  CoTeacher: ofLeaders,
  Assistant: ['attendance.take'],
  Substitute: ['attendance.take'],
}

type Teacher = { organizationUserId: number; role: TeacherRole }

/** Nobody makes themselves a teacher who learns by it what they may not read: somebody else does. */
export function requireOwnPlace(
  holder: Holder,
  before: readonly Teacher[],
  after: readonly Teacher[],
): void {
  const bringing = (teachers: readonly Teacher[]) =>
    teachers
      .filter(({ organizationUserId }) => organizationUserId === holder.organizationUserId)
      .flatMap(({ role }) => brings[role])
  const had = bringing(before)
  requireHeld(
    holder,
    bringing(after).filter((permission) => !had.includes(permission)),
  )
}
