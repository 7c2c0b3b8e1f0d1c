import { type Database, transact } from '#server/database/database.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { listHeldPermissions } from '#server/tenancy/held-roles.queries.ts'
import { todayIn } from '#server/tenancy/organizations.queries.ts'
import { isOver } from '../eligibility/blockers.rules.ts'
import { endExceptionRequests } from './exception-requests.queries.ts'

/**
 * Ends requests that nobody can answer anymore, or that are needless: the class is canceled or over, the student is in
 * it or has requested a seat, the member has left or has the permission.
 */
export async function sweepExceptionRequests(database: Database): Promise<void> {
  if ((await listPast(database.db)).length === 0) return
  await transact(database, async (db) => {
    await endExceptionRequests(db, await listPast(db), { state: 'Expired' })
  })
}

async function listPast(db: Db): Promise<number[]> {
  const open = await db
    .selectFrom('exceptionRequest')
    .innerJoin('organization', 'organization.id', 'exceptionRequest.organizationId')
    .innerJoin('organizationUser', (join) =>
      join
        .onRef('organizationUser.organizationId', '=', 'exceptionRequest.organizationId')
        .onRef('organizationUser.personId', '=', 'exceptionRequest.personId'),
    )
    .leftJoin('class', 'class.id', 'exceptionRequest.classId')
    .leftJoin('semester', 'semester.id', 'class.semesterId')
    .leftJoin('enrollment', (join) =>
      join
        .onRef('enrollment.classId', '=', 'exceptionRequest.classId')
        .onRef('enrollment.personId', '=', 'exceptionRequest.personId')
        .on('enrollment.status', 'in', ['Enrolled', 'Requested']),
    )
    .where('state', '=', 'Asked')
    .select(['exceptionRequest.id', 'permission', 'organizationUser.id as organizationUserId'])
    .select(['organizationUser.status as membership', 'organizationUser.isOwner', 'timeZone'])
    .select(['class.status as classStatus', 'class.endDate', 'isArchived'])
    .select(['semester.endDate as semesterEndDate', 'enrollment.id as enrollmentId'])
    .execute()
  const askers = open.filter(({ permission }) => permission !== null)
  const held = await listHeldPermissions(
    db,
    askers.map(({ organizationUserId }) => organizationUserId),
  )
  return open.flatMap(({ id, membership, ...one }) => {
    if (membership !== 'Active' || one.enrollmentId !== null) return [id]
    if (one.permission !== null)
      return one.isOwner || held.get(one.organizationUserId)?.includes(one.permission) ? [id] : []
    const { endDate, semesterEndDate, isArchived } = one
    if (endDate === null || semesterEndDate === null || isArchived === null) return []
    const isPast = isOver({ endDate, semesterEndDate, isArchived }, todayIn(one.timeZone))
    return isPast || one.classStatus === 'Canceled' ? [id] : []
  })
}
