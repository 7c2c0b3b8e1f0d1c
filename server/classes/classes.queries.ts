import type { AdminClassQuery, CreateClass } from '#contract/classes.ts'
import { expressionBuilder, type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { fullName } from '../database/names.ts'
import { countBoth, onePage, pageOf } from '../database/paging.ts'
import { lastSaved } from '../database/saving.ts'
import type { Schema } from '../database/schema.ts'
import { contains, searchable } from '../database/searchable.ts'
import { invalidFields, notFound } from '../problem.ts'
import { appointTeachers, listTeachers, withTeacherNames } from './classes.teachers.ts'

const sorting = {
  name: ['class.searchName'],
  semesterName: ['semester.searchName', 'class.searchName'],
  startDate: ['class.startDate', 'class.endDate'],
  status: ['class.status'],
  enrolledStudentsCount: ['enrolledStudentsCount'],
}

/** The classes of an organization, by name unless asked otherwise. */
export async function listClasses(
  db: Kysely<Schema>,
  organizationId: number,
  query: AdminClassQuery,
) {
  const where = expressionBuilder<Schema, 'class'>()
  const { semesterId, status, searchString, sortField = 'name' } = query
  const list = db.selectFrom('class').where('class.organizationId', '=', organizationId)
  const isFound = where.and([
    contains(searchString, 'class.searchName'),
    where.and({ 'class.semesterId': semesterId, 'class.status': status }),
  ])
  const found = withSemester(list).where(isFound)
  const rows = onePage(found, query, [...sorting[sortField], 'class.id']).execute()
  const items = rows.then((read) => withTeacherNames(db, organizationId, read))
  return pageOf(query, [items, countBoth(list, isFound)])
}

export async function findAdminClass(db: Kysely<Schema>, organizationId: number, classId: number) {
  const one = db
    .selectFrom('class')
    .where('class.organizationId', '=', organizationId)
    .where('class.id', '=', classId)
  const found = await withSemester(one)
    .leftJoin('person as saver', 'saver.id', 'class.savedByPersonId')
    .select(['class.organizationId', 'class.semesterId', 'class.summary', 'class.description'])
    .select(['class.version', 'class.savedDate', fullName('saver').as('savedBy')])
    .executeTakeFirstOrThrow(notFound)
  return { ...found, teachers: await listTeachers(db, organizationId, [classId]) }
}

/** A class with its teachers. Nothing is written if one of them, or the semester, is not the organization's. */
export async function createClass(
  db: Kysely<Schema>,
  { teachers, ...values }: CreateClass,
  savedByPersonId: number | null,
) {
  const { organizationId } = values
  await checkSemester(db, values)
  const { id } = await db
    .insertInto('class')
    .values({
      ...values,
      maxStudents: null,
      searchName: searchable(values.name),
      ...lastSaved(savedByPersonId),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const unplaced = { weekday: null, slotId: null, startTime: null, endTime: null, roomId: null }
  await db
    .insertInto('classMeeting')
    .values({ ...unplaced, organizationId, classId: id })
    .execute()
  await appointTeachers(db, { organizationId, classId: id }, teachers)
  return findAdminClass(db, organizationId, id)
}

/** Refuses a semester of another organization. */
export async function checkSemester(
  db: Kysely<Schema>,
  { organizationId, semesterId }: { organizationId: number; semesterId: number },
) {
  const semester = await db
    .selectFrom('semester')
    .where('organizationId', '=', organizationId)
    .where('id', '=', semesterId)
    .select('id')
    .executeTakeFirst()
  if (!semester) throw invalidFields({ semesterId: 'Choose a semester of this organization.' })
}

/** How many are enrolled in the class of the row. */
export const enrolledStudentsCount = sql<number>`(
  select count(*) from enrolment
  where enrolment.organization_id = class.organization_id
    and enrolment.class_id = class.id and enrolment.status = 'Enrolled'
)`.as('enrolledStudentsCount')

const withSemester = (classes: SelectQueryBuilder<Schema, 'class', object>) =>
  classes
    .innerJoin('semester', (join) =>
      join
        .onRef('semester.organizationId', '=', 'class.organizationId')
        .onRef('semester.id', '=', 'class.semesterId'),
    )
    .select(['class.id', 'class.name', 'class.startDate', 'class.endDate', 'class.status'])
    .select(['semester.name as semesterName', enrolledStudentsCount])
