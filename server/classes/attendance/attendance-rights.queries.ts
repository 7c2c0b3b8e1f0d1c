import type { Permission } from '#contract/rights/permissions.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import { isTaughtBy } from '../class-access/visible-classes.queries.ts'
import {
  organizationOf,
  type Holder,
  keepRights,
  memberAt,
  requireOne,
} from '#server/tenancy/rights.ts'
import { requireSecondFactor } from '#server/tenancy/second-factor.ts'
import type { Who } from '#server/calls/visitor.ts'

/** Whoever teaches the class of the path, in whichever role, or holds the permission where it is. */
export const teacherOrMay =
  (permission: Permission): Who<Holder> =>
  async (knock) => {
    const holder = await memberAt(knock, organizationOf('class'))
    await requireTeacherOr(knock.db, holder, knock.ids()['classId'] ?? 0, permission)
    return holder
  }

/** Nobody changes any more who takes the attendance of a class before the transaction ends, and they still do. */
export async function keepTaker(db: Kysely<Schema>, holder: Holder, classId: number) {
  await keepRights(db, holder)
  await requireTeacherOr(db, holder, classId, 'attendance.take')
}

async function requireTeacherOr(
  db: Kysely<Schema>,
  holder: Holder,
  classId: number,
  permission: Permission,
): Promise<void> {
  const taught = await db
    .selectFrom('class')
    .where('id', '=', classId)
    .where(isTaughtBy(holder.personId))
    .select('id')
    .executeTakeFirst()
  if (!taught) return requireOne(db, holder, [permission])
  requireSecondFactor(holder)
}
