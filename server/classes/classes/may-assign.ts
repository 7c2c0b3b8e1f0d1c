import type { TeacherRole } from '#contract/classes/classes.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import { forbidden } from '#server/http/problem.ts'
import { ofLeaders } from '#server/tenancy/held-roles.queries.ts'
import type { Holder } from '#server/tenancy/rights.ts'

const brings: Record<TeacherRole, Permission[]> = {
  Lead: ofLeaders,
  CoTeacher: ofLeaders,
  Assistant: ['attendance.take'],
  Substitute: ['attendance.take'],
}

type Teacher = { organizationUserId: number; role: TeacherRole }

/** Whether the holder may assign this teacher: anyone else, or themselves if the role gives no permission they lack. */
export const mayAssign = (
  { organizationUserId: self, permissions }: Holder,
  { organizationUserId, role }: Teacher,
): boolean =>
  organizationUserId !== self ||
  brings[role].every((permission) => permissions.includes(permission))

/** Refuses a caller who would gain permissions by assigning themselves as a teacher. */
export function requireMayAssign(
  holder: Holder,
  before: readonly Teacher[],
  after: readonly Teacher[],
): void {
  const had = before
    .filter(({ organizationUserId }) => organizationUserId === holder.organizationUserId)
    .flatMap(({ role }) => brings[role])
  const known = { ...holder, permissions: [...holder.permissions, ...had] }
  if (after.every((teacher) => mayAssign(known, teacher))) return
  throw forbidden(
    'You can’t assign yourself, because teachers see more about students than your roles allow. Ask an owner or another person who manages classes.',
  )
}
