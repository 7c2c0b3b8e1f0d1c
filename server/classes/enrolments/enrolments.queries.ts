import {
  type EnrolmentStatus,
  type OpenStatus,
  openStatuses,
  type PendingEnrolment,
} from '#contract/classes/enrolments.ts'
import { type Kysely, sql } from 'kysely'
import { nextVersion } from '#server/database/saving.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { todayIn } from '#server/tenancy/organizations.queries.ts'
import { placeInLine } from '../eligibility/seat-counts.queries.ts'
import { isOver } from '../eligibility/running.rules.ts'
import { listOwnStudents } from '../class-access/own-students.queries.ts'
import { belongsTo } from '../class-access/visible-classes.queries.ts'

export type ClassKey = { organizationId: number; classId: number }

/** All enrolments of a class. */
export const enrolmentsOf = (db: Kysely<Schema>, { organizationId, classId }: ClassKey) =>
  db
    .selectFrom('enrolment')
    .where('enrolment.organizationId', '=', organizationId)
    .where('classId', '=', classId)

type Begun = {
  personId: number
  status: OpenStatus
  message?: string | null
  swapsClassId?: number | null
  requestedByUserId: number | null
}

/** Nothing, if the student has an open one in the class. Whoever comes into the line stands at its end. */
export async function insertEnrolment(
  db: Kysely<Schema>,
  { organizationId, classId }: ClassKey,
  { status, ...begun }: Begun,
): Promise<number | undefined> {
  const now = new Date().toISOString()
  const inserted = await db
    .insertInto('enrolment')
    .values({
      organizationId,
      classId,
      ...begun,
      status,
      position: status === 'Waitlisted' ? endOfLine(classId) : null,
      statusDate: now,
      enrolledDate: status === 'Enrolled' ? now : null,
      createdDate: now,
    })
    .onConflict((open) => open.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

type Change = {
  status: EnrolmentStatus
  reason?: string | null
  offeredUntil?: string
  /** In line; at its end, unless that is said. */
  position?: number
  swapsClassId?: number | null
}

/** Makes an enrolment something else, from now on. */
export async function setStatus(
  db: Kysely<Schema>,
  { classId }: ClassKey,
  id: number,
  { status, reason = null, offeredUntil, position, ...change }: Change,
): Promise<void> {
  const now = new Date().toISOString()
  await db
    .updateTable('enrolment')
    .set({
      ...change,
      ...(status === 'Enrolled' && { enrolledDate: now }),
      status,
      reason,
      offeredUntil: offeredUntil ?? null,
      position: status === 'Waitlisted' ? (position ?? endOfLine(classId)) : null,
      statusDate: now,
      version: nextVersion,
    })
    .where('id', '=', id)
    .where('classId', '=', classId)
    .execute()
}

/** The open enrolment of a student in a class. */
export const findOpen = (db: Kysely<Schema>, key: ClassKey, personId: number) =>
  enrolmentsOf(db, key)
    .where('personId', '=', personId)
    .where('status', 'in', openStatuses)
    .select(['id', 'personId', 'status', 'offeredUntil', 'swapsClassId', 'version'])
    .$narrowType<{ status: OpenStatus }>()
    .executeTakeFirst()

const endOfLine = (classId: number) =>
  sql<number>`(
    select coalesce(max(line.position), 0) + 1 from enrolment as line where line.class_id = ${classId}
  )`

type Seated = { organizationUserId: number; requestedByUserId?: number | null }

/** Puts a member into a class, whatever its rules say, and tells nobody. */
export async function seatMember(
  db: Kysely<Schema>,
  key: ClassKey,
  { organizationUserId, requestedByUserId = null }: Seated,
): Promise<void> {
  const { organizationId } = key
  const { personId } = await db
    .selectFrom('organizationUser')
    .where('organizationId', '=', organizationId)
    .where('id', '=', organizationUserId)
    .select('personId')
    .executeTakeFirstOrThrow()
  await makeKind(db, organizationId, personId, 'isStudent')
  await insertEnrolment(db, key, { personId, status: 'Enrolled', requestedByUserId })
}

/** Makes a member a student, or a parent, as well. */
export const makeKind = (
  db: Kysely<Schema>,
  organizationId: number,
  personId: number,
  kind: 'isStudent' | 'isParent',
) =>
  db
    .updateTable('organizationUser')
    .set({ [kind]: true, version: nextVersion })
    .where('organizationId', '=', organizationId)
    .where('personId', '=', personId)
    .where(kind, '=', false)
    .execute()

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
