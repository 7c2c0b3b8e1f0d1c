import { listSharedOfClass } from '#server/people/custom-fields/shared-values.queries.ts'
import type {
  ClassDate,
  EnrolledClassQuery,
  TeachingClassQuery,
  ClassStudent,
} from '#contract/classes/my-classes.ts'
import type { SelectQueryBuilder } from 'kysely'
import { daysOf } from '#server/timetable/class-days/class-days.queries.ts'
import { countBoth, onePage, pageOf } from '#server/database/paging.ts'
import { fullName, memberName, contains } from '#server/database/searchable.ts'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { freeSeats } from '../eligibility/blockers.rules.ts'
import { isAwaited, readEligibilities } from '../eligibility/eligibility.queries.ts'
import {
  listOwnStudents,
  ownStudentIds,
  belongsTo,
  isAttendedBy,
  isTaughtBy,
  requireVisible,
  isLeading,
} from '../class-access/class-access.queries.ts'
import { lacksFactor } from '#server/tenancy/second-factor.ts'
import { expectedDays, timesOn } from '#server/timetable/scheduled-classes/meetings.rules.ts'
import type { Stores } from '../classes/classes.queries.ts'
import {
  enrolledStudentsCount,
  waitingCount,
  usualTimes,
  membersEnrolled,
  listTeachers,
} from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'
import { familiesOf, guardiansOf } from '#server/people/family-lists/relatives.queries.ts'

type Own<Row> = SelectQueryBuilder<Schema, 'class' | 'organization', Row>
type OwnClasses = Own<object>

/** The classes that a person teaches, in all organizations where they are an active member. */
export const listTeachingClasses = (db: Db, personId: number, query: TeachingClassQuery) =>
  listOwn(allClasses(db).where(isTaughtBy(personId)), query, selectWithCount)

/** The classes in which a person or one of their children is enrolled. */
export async function listEnrolledClasses(db: Db, personId: number, query: EnrolledClassQuery) {
  const attended = allClasses(db).where(isAttendedBy(personId)).where(belongsTo(personId))
  const page = await listOwn(attended, query, selectBasics)
  const ids = page.items.map(({ id }) => id)
  const students = Map.groupBy(await listChildren(db, personId, ids), ({ classId }) => classId)
  const items = page.items.map((one) => ({
    ...one,
    studentNames: (students.get(one.id) ?? []).map(({ name }) => name),
  }))
  return { ...page, items }
}

async function listChildren(db: Db, personId: number, classIds: number[]) {
  if (classIds.length === 0) return []
  return db
    .selectFrom('enrollment')
    .innerJoin('person', 'person.id', 'enrollment.personId')
    .where('classId', 'in', classIds)
    .where('enrollment.status', '=', 'Enrolled')
    .where('person.id', '!=', personId)
    .where('person.id', 'in', ownStudentIds(personId))
    .orderBy('person.birthDate', (order) => order.asc().nullsLast())
    .orderBy('person.id')
    .select(['classId', fullName('person').as('name')])
    .execute()
}

const sorting = {
  name: ['class.searchName'],
  organizationName: ['organization.searchName', 'class.searchName'],
  startDate: ['class.startDate', 'class.endDate'],
  enrolledStudentsCount: ['enrolledStudentsCount'],
}

const selectBasics = (found: OwnClasses) =>
  found
    .select(['class.id', 'class.name', 'organization.name as organizationName'])
    .select(['class.startDate', 'class.endDate', 'class.status'])

const selectWithCount = (found: OwnClasses) => selectBasics(found).select(enrolledStudentsCount)

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

const allClasses = (db: Db): OwnClasses =>
  db.selectFrom('class').innerJoin('organization', 'organization.id', 'class.organizationId')

/** A class as its teachers, its students and their parents see it, and every other member once it is published. */
export async function findClass({ db, images }: Stores, personId: number, classId: number) {
  const { organizationId, isTeacher } = await requireVisible(db, personId, classId)
  const { photoKey, ...found } = await oneClass(db, classId)
  const teachers = await listTeachers(db, organizationId, [classId])
  const own = await listOwnStudents(db, personId)
  const isSecondFactorMissing = isTeacher && (await lacksFactor(db, organizationId, personId))
  const eligibilities = await readEligibilities(db, {
    organizationId,
    classIds: [classId],
    students: own,
    visitorPersonId: personId,
  })
  return {
    ...found,
    photoUrl: photoKey && images.addressOf(photoKey, { isOpen: false, size: 'large' }),
    isTeacher,
    freeSeatsCount: freeSeats(found),
    dates: await listDates(db, found),
    sharedValues: await listSharedOfClass(db, organizationId, classId),
    eligibilities: eligibilities.get(classId) ?? [],
    teachers,
    isSecondFactorMissing,
    students:
      isTeacher && !isSecondFactorMissing
        ? await listClassStudents(db, {
            organizationId,
            classId,
            isLead: await isLeading(db, personId, classId),
          })
        : null,
  }
}

const oneClass = (db: Db, classId: number) =>
  db
    .selectFrom('class')
    .innerJoin('organization', 'organization.id', 'class.organizationId')
    .innerJoin('semester', 'semester.id', 'class.semesterId')
    .innerJoin('classMeeting', 'classMeeting.classId', 'class.id')
    .leftJoin('timeSlot', 'timeSlot.id', 'classMeeting.slotId')
    .leftJoin('room', 'room.id', 'classMeeting.roomId')
    .leftJoin('gradeLevel as lowest', 'lowest.id', 'class.minGradeLevelId')
    .leftJoin('gradeLevel as highest', 'highest.id', 'class.maxGradeLevelId')
    .leftJoin('image as photo', 'photo.id', 'class.photoImageId')
    .where('class.id', '=', classId)
    .select(['class.id', 'class.name', 'class.organizationId', 'class.summary', 'category'])
    .select('photo.key as photoKey')
    .select([
      'class.description',
      'class.bring',
      'class.startDate',
      'class.endDate',
      'class.status',
    ])
    .select(['organization.name as organizationName', 'semester.name as semesterName'])
    .select(['semesterId', 'ageAsOfDate', 'weekday', 'timeSlot.name as slotName'])
    .select(usualTimes)
    .select(['room.name as roomName', 'minAge', 'maxAge', 'agePolicy', 'enrollment', 'hasWaitlist'])
    .select(['lowest.name as minGrade', 'highest.name as maxGrade'])
    .select(['maxStudents', 'seatsTaken', enrolledStudentsCount, waitingCount, isAwaited])
    .executeTakeFirstOrThrow()

type Dated = Omit<Awaited<ReturnType<typeof oneClass>>, 'photoKey'>

/** The days of a class by date, including holidays and canceled days. */
async function listDates(db: Db, one: Dated): Promise<ClassDate[]> {
  const days = await daysOf(db, one.organizationId, one.semesterId)
    .select(['startTime', 'endTime', 'notes', 'cancelReason'])
    .execute()
  return expectedDays(one, days).map((day) => ({ ...day, ...timesOn(one, day) }))
}

type StudentsQuery = { organizationId: number; classId: number; isLead: boolean }

/** The students of a class by name, for lead teachers with grades and guardians, unless they have left the organization. */
export async function listClassStudents(
  db: Db,
  { organizationId, classId, isLead }: StudentsQuery,
): Promise<ClassStudent[]> {
  const students = await membersEnrolled(db, organizationId)
    .leftJoin('gradeLevel', (join) =>
      join
        .onRef('gradeLevel.id', '=', 'organizationUser.gradeLevelId')
        .on('organizationUser.status', '=', 'Active'),
    )
    .where('classId', '=', classId)
    .where('enrollment.status', '=', 'Enrolled')
    .select(['enrollment.personId', memberName.as('name'), 'gradeLevel.name as grade'])
    .orderBy('organizationUser.searchName')
    .orderBy('organizationUser.id')
    .execute()
  if (!isLead || students.length === 0)
    return students.map(({ name }) => ({ name, grade: null, guardians: null }))
  const ids = students.map(({ personId }) => personId)
  const families = await familiesOf(db, organizationId, ids, 'children')
  const familyIds = families.map(({ id }) => id)
  const found = await guardiansOf(db, organizationId, familyIds)
  const guardians = Map.groupBy(found, ({ familyId }) => familyId)
  return students.map(({ personId, ...student }) => ({
    ...student,
    guardians: families
      .filter((family) => family.personId === personId)
      .flatMap(({ id }) => guardians.get(id) ?? [])
      .map(({ name: called, phone, email }) => ({ name: called, phone, email })),
  }))
}
