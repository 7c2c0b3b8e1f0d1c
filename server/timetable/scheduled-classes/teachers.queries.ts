import type { CreateClass } from '#contract/classes/classes.ts'
import { type Kysely, sql } from 'kysely'
import { audit } from '#server/audit/audit.ts'
import { memberName } from '#server/database/names.ts'
import { nextVersion } from '#server/database/saving.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { invalidFields } from '#server/http/problem.ts'

/** The teachers of some classes, those who lead first, then by name. */
export async function listTeachers(db: Kysely<Schema>, organizationId: number, classIds: number[]) {
  if (classIds.length === 0) return []
  return db
    .selectFrom('classTeacher')
    .innerJoin('organizationUser', 'organizationUser.id', 'organizationUserId')
    .innerJoin('person', 'person.id', 'personId')
    .where('classTeacher.organizationId', '=', organizationId)
    .where('classId', 'in', classIds)
    .select([
      'classId',
      'organizationUserId',
      'role',
      memberName.as('name'),
      isAnonymous,
      isFormerMember,
    ])
    .orderBy(sql`case role when 'Lead' then 0 else 1 end`)
    .orderBy('organizationUser.searchName')
    .orderBy('organizationUserId')
    .execute()
}

/** Whoever is archived is named as a teacher still, and sees and does nothing. */
const isFormerMember = sql<boolean>`${sql.ref('organizationUser.status')} = 'Archived'`.as(
  'isFormerMember',
)

/** Teachers as the history of a class names them. */
export const teacherFacts = (teachers: { name: string; role: string }[]) =>
  teachers.map(({ name, role }) => `${name} (${role})`)

const isAnonymous = sql<boolean>`${sql.ref('organizationUser.displayName')} is not null`.as(
  'isAnonymous',
)

/** Classes of an organization, each with its teachers' names. */
export async function withTeacherNames<Class extends { id: number }>(
  db: Kysely<Schema>,
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

/** Refuses teachers who are neither Active members nor teach the class already. */
export async function checkTeachers(
  db: Kysely<Schema>,
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

/** Makes these the teachers of a class, and no others. Who is new among them must be an Active member. */
export async function appointTeachers(
  db: Kysely<Schema>,
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
 * Takes from a member the classes that they teach in semesters that are not archived. Whoever has one of these classes open in a form is told that it has changed. Its history says who taught it.
 */
export async function endTeaching(db: Kysely<Schema>, returning: Returning): Promise<void> {
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

const teachersOf = async (db: Kysely<Schema>, organizationId: number, classId: number) =>
  teacherFacts(await listTeachers(db, organizationId, [classId]))
