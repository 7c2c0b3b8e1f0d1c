import type { EnrolledClassQuery, TeachingClassQuery } from '#contract/classes.ts'
import { expressionBuilder, type Kysely, type SelectQueryBuilder } from 'kysely'
import { countBoth, onePage, pageOf } from '../database/paging.ts'
import type { Schema } from '../database/schema.ts'
import { contains } from '../database/searchable.ts'
import { notFound } from '../problem.ts'
import { absence } from '../rights/rights.ts'
import { enrolledStudentsCount } from './classes.queries.ts'
import { listStudents } from './classes.roster.ts'
import { listTeachers } from './classes.teachers.ts'

type Own<Row> = SelectQueryBuilder<Schema, 'class' | 'organization' | 'organizationUser', Row>
type OwnClasses = Own<object>

/** The classes that somebody teaches, in every organization that they are an active member of. */
export const listTeachingClasses = (
  db: Kysely<Schema>,
  personId: number,
  query: TeachingClassQuery,
) => listOwn(ownClasses(db, personId).where(isTeacher), query, withCount)

/** The classes that somebody is enrolled in. */
export const listEnrolledClasses = (
  db: Kysely<Schema>,
  personId: number,
  query: EnrolledClassQuery,
) => listOwn(ownClasses(db, personId).where(isEnrolled), query, inShort)

const sorting = {
  name: ['class.searchName'],
  organizationName: ['organization.searchName', 'class.searchName'],
  startDate: ['class.startDate', 'class.endDate'],
  enrolledStudentsCount: ['enrolledStudentsCount'],
}

const inShort = (found: OwnClasses) =>
  found
    .select(['class.id', 'class.name', 'organization.name as organizationName'])
    .select(['class.startDate', 'class.endDate', 'class.status'])

const withCount = (found: OwnClasses) => inShort(found).select(enrolledStudentsCount)

async function listOwn<Row>(
  list: OwnClasses,
  query: TeachingClassQuery,
  shown: (found: OwnClasses) => Own<Row>,
) {
  const { searchString, sortField = 'name' } = query
  const isFound = contains(searchString, 'class.searchName', 'organization.searchName')
  const found = shown(list.where(isFound))
  const page = onePage(found, query, [...sorting[sortField], 'class.id'])
  return pageOf(query, [page.execute(), countBoth(list, isFound)])
}

/** A class as its teachers and students see it, and every other member once it is published. */
export async function findClass(db: Kysely<Schema>, personId: number, classId: number) {
  const found = await ownClasses(db, personId)
    .innerJoin('semester', 'semester.id', 'class.semesterId')
    .where('class.id', '=', classId)
    .select(['class.id', 'class.name', 'class.organizationId', 'class.summary'])
    .select(['class.description', 'class.startDate', 'class.endDate', 'class.status'])
    .select(['organization.name as organizationName', 'semester.name as semesterName'])
    .select([isTeacher.$castTo<boolean>().as('isTeacher')])
    .select([isEnrolled.$castTo<boolean>().as('isEnrolled')])
    .executeTakeFirst()
  if (!found) throw await absence(db, personId, await organizationOf(db, classId))
  const isShown = found.status === 'Published' || found.isTeacher || found.isEnrolled
  if (!isShown) throw notFound()
  const { organizationId } = found
  return {
    ...found,
    teachers: await listTeachers(db, organizationId, [classId]),
    students: found.isTeacher ? await listStudents(db, { organizationId, classId }) : null,
  }
}

const organizationOf = async (db: Kysely<Schema>, classId: number) => {
  const place = db.selectFrom('class').where('id', '=', classId).select('organizationId')
  return (await place.executeTakeFirst())?.organizationId
}

/** The classes of all organizations that somebody is an active member of. */
const ownClasses = (db: Kysely<Schema>, personId: number): OwnClasses =>
  db
    .selectFrom('class')
    .innerJoin('organization', 'organization.id', 'class.organizationId')
    .innerJoin('organizationUser', 'organizationUser.organizationId', 'class.organizationId')
    .where('organizationUser.personId', '=', personId)
    .where('organizationUser.status', '=', 'Active')

const where = expressionBuilder<Schema, 'class' | 'organizationUser'>()

const isTeacher = where.exists(
  where
    .selectFrom('classTeacher')
    .whereRef('classTeacher.classId', '=', 'class.id')
    .whereRef('classTeacher.organizationUserId', '=', 'organizationUser.id')
    .select('classTeacher.classId'),
)

const isEnrolled = where.exists(
  where
    .selectFrom('enrolment')
    .whereRef('enrolment.classId', '=', 'class.id')
    .whereRef('enrolment.personId', '=', 'organizationUser.personId')
    .where('enrolment.status', '=', 'Enrolled')
    .select('enrolment.id'),
)
