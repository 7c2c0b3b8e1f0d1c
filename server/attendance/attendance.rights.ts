import type { Permission } from '#contract/permissions.ts'
import { isTaughtBy } from '../enrolments/enrolments.visible.ts'
import { organizationOf } from '../rights/place.ts'
import { type Holder, memberAt, requireOne } from '../rights/rights.ts'
import type { Knock, Who } from '../rights/visitor.ts'

/** Whoever teaches the class of the path, in whichever role, or holds the permission where it is. */
export const teacherOrMay =
  (permission: Permission): Who<Holder> =>
  async (knock) => {
    const holder = await memberAt(knock, organizationOf('class'))
    if (!(await teaches(knock, holder))) await requireOne(knock.db, holder, [permission])
    return holder
  }

async function teaches({ db, ids }: Knock, { personId }: Holder): Promise<boolean> {
  const taught = await db
    .selectFrom('class')
    .where('id', '=', ids()['classId'] ?? 0)
    .where(isTaughtBy(personId))
    .select('id')
    .executeTakeFirst()
  return taught !== undefined
}
