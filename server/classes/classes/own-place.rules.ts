import type { TeacherRole } from '#contract/classes/classes.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import { forbidden } from '#server/http/problem.ts'
import type { Holder } from '#server/tenancy/rights.ts'
import { ofLeaders } from '#server/tenancy/held-roles.queries.ts'

const brings: Record<TeacherRole, Permission[]> = {
  Lead: ofLeaders,
  CoTeacher: ofLeaders,
  Assistant: ['attendance.take'],
  Substitute: ['attendance.take'],
}

type Teacher = { organizationUserId: number; role: TeacherRole }

/** Whether it shows them nothing more to be this teacher, or it is somebody else's place. */
export const mayName = (
  { organizationUserId: self, permissions }: Holder,
  { organizationUserId, role }: Teacher,
): boolean =>
  organizationUserId !== self ||
  brings[role].every((permission) => permissions.includes(permission))

/** Nobody makes themselves a teacher who learns by it what they may not read: somebody else does. */
export function requireOwnPlace(
  holder: Holder,
  before: readonly Teacher[],
  after: readonly Teacher[],
): void {
  const had = before
    .filter(({ organizationUserId }) => organizationUserId === holder.organizationUserId)
    .flatMap(({ role }) => brings[role])
  const known = { ...holder, permissions: [...holder.permissions, ...had] }
  if (after.every((teacher) => mayName(known, teacher))) return
  throw forbidden(
    'As a teacher you would see more of the students than your roles show you, so you cannot name yourself. Somebody else who manages classes can, or an owner.',
  )
}
