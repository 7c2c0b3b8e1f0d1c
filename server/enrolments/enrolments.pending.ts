import type { PendingEnrolment } from '#contract/enrolments.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { placeInLine } from './enrolments.rows.ts'
import { listOwnStudents } from './enrolments.students.ts'
import { belongsTo } from './enrolments.visible.ts'

/** What waits of somebody's own enrolments and those of their children: seats on offer first, by their deadline. */
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
    .innerJoin('organization', 'organization.id', 'class.organizationId')
    .where('enrolment.personId', 'in', [...students.keys()])
    .where('enrolment.status', 'in', ['Offered', 'Requested', 'Waitlisted'])
    .where('class.status', '=', 'Published')
    .where(belongsTo(personId))
    .orderBy(sql`case enrolment.status when 'Offered' then 0 when 'Requested' then 1 else 2 end`)
    .orderBy('offeredUntil')
    .orderBy('class.searchName')
    .orderBy('enrolment.id')
    .select([
      'class.id as classId',
      'class.name as className',
      'organization.name as organizationName',
    ])
    .select(['enrolment.personId', 'enrolment.status', 'offeredUntil', placeInLine])
    .execute()
  return rows.flatMap((row) => {
    const student = students.get(row.personId)
    return student ? [{ ...row, name: student.name, isMe: student.isMe }] : []
  })
}
