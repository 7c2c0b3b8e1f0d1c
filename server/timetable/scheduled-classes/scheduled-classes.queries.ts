import type { CreateClass } from '#contract/classes/classes.ts'
import type { EnrollmentStatus } from '#contract/classes/enrollments.ts'
import { sql } from 'kysely'
import type { Operand } from '#server/database/compile-once.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { invalidFields } from '#server/http/problem.ts'
import { audit } from '#server/audit/audit.ts'
import { memberName } from '#server/database/searchable.ts'
import { nextVersion } from '#server/database/saving.ts'

/** When and where a class meets, as it is stored. */
export type Meeting = Pick<CreateClass, 'weekday' | 'slotId' | 'startTime' | 'endTime' | 'roomId'>

type Place = Pick<CreateClass, 'semesterId'> & Partial<Meeting>

/** Refuses a semester, a slot or a room of another organization, each at its field. */
export async function checkPlace(
  db: Db,
  organizationId: number,
  { semesterId, slotId = null, roomId = null }: Place,
): Promise<void> {
  const isThere = async (table: 'semester' | 'timeSlot' | 'room', id: number | null) => {
    if (id === null) return true
    const row = db.selectFrom(table).where('organizationId', '=', organizationId)
    return (await row.where('id', '=', id).select('id').executeTakeFirst()) !== undefined
  }
  const refused = {
    ...(!(await isThere('semester', semesterId)) && {
      semesterId: 'Choose a semester of this organization.',
    }),
    ...(!(await isThere('timeSlot', slotId)) && {
      slotId: 'Choose a time slot of this organization.',
    }),
    ...(!(await isThere('room', roomId)) && { roomId: 'Choose a room of this organization.' }),
  }
  if (Object.keys(refused).length > 0) throw invalidFields(refused)
}

const start = sql<string | null>`coalesce(time_slot.start_time, class_meeting.start_time)`
const end = sql<string | null>`coalesce(time_slot.end_time, class_meeting.end_time)`

/**
 * When a class usually meets: in its slot, or else at its own times. For `classMeeting` with a left join of
 * `timeSlot`.
 */
export const usualTimes = [start.as('startTime'), end.as('endTime')] as const

const countOf = (status: EnrollmentStatus) => sql<number>`(
  select count(*) from enrollment
  where enrollment.organization_id = class.organization_id
    and enrollment.class_id = class.id and enrollment.status = ${sql.lit(status)}
)`

/** How many are enrolled in the class of the row, have requested it, or are on its waitlist. */
export const enrolledStudentsCount = countOf('Enrolled').as('enrolledStudentsCount')
export const requestedCount = countOf('Requested').as('requestedCount')
export const waitingCount = countOf('Waitlisted').as('waitingCount')

/** All enrollments of an organization, with the membership and the person of each. */
export const membersEnrolled = (db: Db, organizationId: Operand<number>) =>
  db
    .selectFrom('enrollment')
    .innerJoin('organizationUser', (join) =>
      join
        .onRef('organizationUser.organizationId', '=', 'enrollment.organizationId')
        .onRef('organizationUser.personId', '=', 'enrollment.personId'),
    )
    .innerJoin('person', 'person.id', 'enrollment.personId')
    .where('enrollment.organizationId', '=', organizationId)

/** The enrolled students of some classes who are active members. */
export const studentsOf = (db: Db, organizationId: number, classIds: number[]) =>
  membersEnrolled(db, organizationId)
    .where('enrollment.classId', 'in', classIds)
    .where('enrollment.status', '=', 'Enrolled')
    .where('organizationUser.status', '=', 'Active')

/** The teachers of some classes, leads first, then by name. */
export async function listTeachers(db: Db, organizationId: number, classIds: number[]) {
  if (classIds.length === 0) return []
  return db
    .selectFrom('classTeacher')
    .innerJoin('organizationUser', 'organizationUser.id', 'organizationUserId')
    .innerJoin('person', 'person.id', 'personId')
    .where('classTeacher.organizationId', '=', organizationId)
    .where('classId', 'in', classIds)
    .select(['classId', 'organizationUserId', 'role', memberName.as('name')])
    .select([isAnonymous, isFormerMember])
    .orderBy(sql`case role when 'Lead' then 0 else 1 end`)
    .orderBy('organizationUser.searchName')
    .orderBy('organizationUserId')
    .execute()
}

const isAnonymous = sql<boolean>`${sql.ref('organizationUser.displayName')} is not null`.as(
  'isAnonymous',
)

/** An archived member is still listed as a teacher, but has no access. */
const isFormerMember = sql<boolean>`${sql.ref('organizationUser.status')} = 'Archived'`.as(
  'isFormerMember',
)

/** The teachers of a class for the audit log. */
export const teacherFacts = (teachers: { name: string; role: string }[]) =>
  teachers.map(({ name, role }) => `${name} (${role})`)

/** Classes of an organization, each with its teachers' names. */
export async function withTeacherNames<Class extends { id: number }>(
  db: Db,
  organizationId: number,
  classes: Class[],
) {
  const ids = classes.map(({ id }) => id)
  const teachers = Map.groupBy(await listTeachers(db, organizationId, ids), (row) => row.classId)
  return classes.map((row) => ({
    ...row,
    teacherNames: (teachers.get(row.id) ?? []).map(({ name }) => name),
  }))
}

/** Refuses teachers who are neither Active members nor already teach the class. */
export async function checkTeachers(
  db: Db,
  { organizationId, classId }: { organizationId: number; classId: number | null },
  teachers: { organizationUserId: number }[],
): Promise<void> {
  const ids = teachers.map(({ organizationUserId }) => organizationUserId)
  const before = db
    .selectFrom('classTeacher')
    .where('classTeacher.organizationId', '=', organizationId)
    .where('classId', '=', classId)
  const members = db
    .selectFrom('organizationUser')
    .where('organizationId', '=', organizationId)
    .where('id', 'in', ids)
    .where((where) =>
      where.or([
        where('status', '=', 'Active'),
        where('id', 'in', before.select(['organizationUserId'])),
      ]),
    )
  const found = ids.length === 0 ? [] : await members.select('id').execute()
  if (found.length < ids.length) {
    throw invalidFields({ teachers: 'Choose active members of this organization.' })
  }
}

/** Sets the teachers of a class. New ones must be Active members. */
export async function appointTeachers(
  db: Db,
  { organizationId, classId }: { organizationId: number; classId: number },
  teachers: CreateClass['teachers'],
): Promise<void> {
  await checkTeachers(db, { organizationId, classId }, teachers)
  const ids = teachers.map(({ organizationUserId }) => organizationUserId)
  await db
    .deleteFrom('classTeacher')
    .where('organizationId', '=', organizationId)
    .where('classId', '=', classId)
    .execute()
  if (ids.length === 0) return
  await db
    .insertInto('classTeacher')
    .values(teachers.map((teacher) => ({ ...teacher, organizationId, classId })))
    .execute()
  await db
    .updateTable('organizationUser')
    .set({ isTeacher: true, version: nextVersion })
    .where('organizationId', '=', organizationId)
    .where('id', 'in', ids)
    .where('isTeacher', '=', false)
    .execute()
}

type Returning = { organizationId: number; organizationUserId: number; actorUserId: number }

/**
 * Removes a member as a teacher from all classes in semesters that are not archived. The version of these classes
 * changes, so that open forms get a version conflict, and the audit log keeps the former teachers.
 */
export async function endTeaching(db: Db, returning: Returning): Promise<void> {
  const { organizationId, organizationUserId, actorUserId } = returning
  const taught = await db
    .selectFrom('classTeacher')
    .innerJoin('class', 'class.id', 'classTeacher.classId')
    .innerJoin('semester', 'semester.id', 'class.semesterId')
    .where('classTeacher.organizationId', '=', organizationId)
    .where('organizationUserId', '=', organizationUserId)
    .where('isArchived', '=', false)
    .orderBy('class.id')
    .select('class.id')
    .execute()
  for (const { id: classId } of taught) {
    const before = await teachersOf(db, organizationId, classId)
    await db
      .deleteFrom('classTeacher')
      .where('classId', '=', classId)
      .where('organizationUserId', '=', organizationUserId)
      .execute()
    await db.updateTable('class').set({ version: nextVersion }).where('id', '=', classId).execute()
    await audit(db, {
      organizationId,
      actorUserId,
      action: 'Edited',
      subject: { type: 'Class', id: classId },
      before: { teachers: before },
      after: { teachers: await teachersOf(db, organizationId, classId) },
    })
  }
}

const teachersOf = async (db: Db, organizationId: number, classId: number) =>
  teacherFacts(await listTeachers(db, organizationId, [classId]))
