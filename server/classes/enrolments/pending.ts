import type { PendingEnrolment } from '#contract/classes/enrolments.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import { todayIn } from '#server/tenancy/organizations.today.ts'
import { placeInLine } from '../eligibility/seat-counts.queries.ts'
import { isOver } from '../eligibility/running.rules.ts'
import { listOwnStudents } from '../class-access/own-students.queries.ts'
import { belongsTo } from '../class-access/visible-classes.queries.ts'

/**
 * What waits of somebody's own enrolments and those of their children: seats on offer first, by their deadline. Nothing is
 * to be had of a class that is over.
 */
export async function listPending(
  db: Kysely<Schema>,
  personId: number,
): Promise<PendingEnrolment[]> {
  const students = new Map(
    (await listOwnStudents(db, personId)).map((each) => [each.personId, each]),
  )
  const rows = await db
    .selectFrom('enrolment')
    .innerJoin('class', 'class.id', 'enrolment.classId')
    .innerJoin('semester', 'semester.id', 'class.semesterId')
    .innerJoin('organization', 'organization.id', 'class.organizationId')
    .where('enrolment.personId', 'in', [...students.keys()])
    .where('enrolment.status', 'in', ['Offered', 'Requested', 'Waitlisted'])
    .where('class.status', '!=', 'Draft')
    .where(belongsTo(personId))
    .orderBy(sql`case enrolment.status when 'Offered' then 0 when 'Requested' then 1 else 2 end`)
    .orderBy('offeredUntil')
    .orderBy('class.searchName')
    .orderBy('enrolment.id')
    .select([
      'class.id as classId',
      'class.name as className',
      'class.organizationId',
      'organization.name as organizationName',
    ])
    .select(['enrolment.personId', 'enrolment.status', 'offeredUntil', placeInLine])
    .select(['class.status as classStatus', 'class.endDate', 'semester.endDate as semesterEndDate'])
    .select(['isArchived', 'timeZone'])
    .execute()
  return rows.flatMap(({ classStatus, timeZone, ...row }) => {
    const student = students.get(row.personId)
    if (!student || isOver(row, todayIn(timeZone))) return []
    const { name, isMe } = student
    return [{ ...row, name, isMe, isCancelled: classStatus === 'Cancelled' }]
  })
}
