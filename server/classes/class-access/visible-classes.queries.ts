import { expressionBuilder, type Kysely } from 'kysely'
import { mayTeach } from './teaching.queries.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { notFound } from '#server/http/problem.ts'
import { absence } from '#server/tenancy/rights.ts'
import { ownStudentIds } from './own-students.queries.ts'

/**
 * A class that the visitor may look at: a published one of an organization that they or a child of theirs belong to, and
 * any that they teach or that one of them is in; of a cancelled one also whoever has asked for it, and after
 * they have left it. To others, what is there and what is not look alike.
 */
export async function requireVisible(db: Kysely<Schema>, personId: number, classId: number) {
  const found = await db
    .selectFrom('class')
    .where('class.id', '=', classId)
    .where(belongsTo(personId))
    .select(['class.organizationId', 'status'])
    .select([isTaughtBy(personId).$castTo<boolean>().as('isTeacher')])
    .select([isAttendedBy(personId).$castTo<boolean>().as('isAttended')])
    .select([isKnownTo(personId).$castTo<boolean>().as('isKnown')])
    .executeTakeFirst()
  if (!found) throw await absence(db, personId, await organizationOf(db, classId))
  const { status, isTeacher, isAttended, isKnown } = found
  const isShown = status === 'Published' || (status === 'Cancelled' && isKnown)
  if (!isShown && !isTeacher && !isAttended) throw notFound()
  return found
}

async function organizationOf(db: Kysely<Schema>, classId: number) {
  const place = db.selectFrom('class').where('id', '=', classId).select('organizationId')
  return (await place.executeTakeFirst())?.organizationId
}

const where = expressionBuilder<Schema, 'class'>()

/** Whether the class of the row is in an organization that they, or a child of theirs, belong to. One that has shut them out is not. */
export const belongsTo = (personId: number) =>
  where.and([
    where.exists(
      where
        .selectFrom('organizationUser')
        .whereRef('organizationUser.organizationId', '=', 'class.organizationId')
        .where('organizationUser.status', '=', 'Active')
        .where('organizationUser.personId', 'in', ownStudentIds(personId))
        .select(['organizationUser.id']),
    ),
    where.not(
      where.exists(
        where
          .selectFrom('organizationUser')
          .whereRef('organizationUser.organizationId', '=', 'class.organizationId')
          .where('organizationUser.status', '=', 'Suspended')
          .where('organizationUser.personId', '=', personId)
          .select(['organizationUser.id']),
      ),
    ),
  ])

/** Whether they teach the class of the row, as an active member. */
export const isTaughtBy = (personId: number) =>
  where.exists(
    where
      .selectFrom('classTeacher')
      .innerJoin('organizationUser', 'organizationUser.id', 'classTeacher.organizationUserId')
      .whereRef('classTeacher.classId', '=', 'class.id')
      .where('organizationUser.personId', '=', personId)
      .where('organizationUser.status', '=', 'Active')
      .where(mayTeach())
      .select(['classTeacher.classId']),
  )

/** Whether they, or a child of theirs, are enrolled in the class of the row and belong to its organization. */
export const isAttendedBy = (personId: number) =>
  where.exists(
    where
      .selectFrom('enrolment')
      .innerJoin('organizationUser', (join) =>
        join
          .onRef('organizationUser.organizationId', '=', 'enrolment.organizationId')
          .onRef('organizationUser.personId', '=', 'enrolment.personId'),
      )
      .whereRef('enrolment.classId', '=', 'class.id')
      .where('enrolment.status', '=', 'Enrolled')
      .where('organizationUser.status', '=', 'Active')
      .where('enrolment.personId', 'in', ownStudentIds(personId))
      .select(['enrolment.id']),
  )

/** Whether they, or a child of theirs, have ever asked for the class of the row, whatever has come of it. */
const isKnownTo = (personId: number) =>
  where.exists(
    where
      .selectFrom('enrolment')
      .whereRef('enrolment.classId', '=', 'class.id')
      .where('enrolment.personId', 'in', ownStudentIds(personId))
      .select(['enrolment.id']),
  )
