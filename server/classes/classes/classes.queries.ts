import type { CreateClass, UpdateClass } from '#contract/classes/classes.ts'
import type { AdminClassQuery, ClassStatus } from '#contract/classes/classes.query.ts'
import type { EnrollmentStatus } from '#contract/classes/enrollments.ts'
import { expressionBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import { fullName, contains, searchable } from '#server/database/searchable.ts'
import { countBoth, onePage, pageOf } from '#server/database/paging.ts'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import type { Images } from '#server/images/images.ts'
import { notFound } from '#server/http/problem.ts'
import {
  checkPlace,
  enrolledStudentsCount,
  requestedCount,
  usualTimes,
  waitingCount,
  type Meeting,
  appointTeachers,
  listTeachers,
  withTeacherNames,
} from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'
import { plainRules } from '#contract/classes/class-rules.ts'
import { unplaced } from '#contract/timetable/meetings.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import { setImages } from '#server/images/images.queries.ts'
import {
  findValues,
  hasValue,
  withListedValues,
} from '#server/people/custom-fields/custom-values.queries.ts'
import { checkGrades } from '#server/people/grade-levels/grade-levels.queries.ts'
import type { ClassKey } from '../enrollments/enrollments.queries.ts'

const sorting = {
  name: ['class.searchName'],
  semesterName: ['semester.searchName', 'class.searchName'],
  startDate: ['class.startDate', 'class.endDate'],
  status: ['class.status'],
  enrolledStudentsCount: ['enrolledStudentsCount'],
}

/** The classes of an organization, by name unless the query sorts differently. */
export async function listClasses(db: Db, organizationId: number, query: AdminClassQuery) {
  const where = expressionBuilder<Schema, 'class'>()
  const { semesterId, status, waiting, field, searchString, sortField = 'name' } = query
  const list = db.selectFrom('class').where('class.organizationId', '=', organizationId)
  const isFound = where.and([
    contains(searchString, 'class.searchName'),
    where.and({ 'class.semesterId': semesterId, 'class.status': status }),
    ...(waiting ? [hasAny(waitingStatus[waiting])] : []),
    ...(field ? [hasValue(db, { organizationId, subject: 'Class' }, field)] : []),
  ])
  const found = withSemester(list).where(isFound).select(usualTimes)
  const rows = onePage(found, query, [...sorting[sortField], 'class.id']).execute()
  const items = rows
    .then((read) => withTeacherNames(db, organizationId, read))
    .then((read) => withListedValues(db, { organizationId, subject: 'Class' }, read))
  return pageOf(query, [items, countBoth(list, isFound)])
}

/** The stores of classes: the database and the images. */
export type Stores = { db: Db; images: Images }

export async function findAdminClass(
  { db, images }: Stores,
  organizationId: number,
  classId: number,
) {
  const one = db
    .selectFrom('class')
    .where('class.organizationId', '=', organizationId)
    .where('class.id', '=', classId)
  const found = await withSemester(one)
    .leftJoin('person as saver', 'saver.id', 'class.savedByPersonId')
    .leftJoin('image as photo', 'photo.id', 'class.photoImageId')
    .leftJoin('gradeLevel as lowest', 'lowest.id', 'class.minGradeLevelId')
    .leftJoin('gradeLevel as highest', 'highest.id', 'class.maxGradeLevelId')
    .select(['class.photoImageId', 'photo.key as photoKey'])
    .select(['class.organizationId', 'class.semesterId', 'class.summary', 'class.description'])
    .select('class.bring')
    .select(['class.version', 'class.savedDate', fullName('saver').as('savedBy')])
    .select(['class.category', 'class.minAge', 'class.maxAge', 'class.agePolicy'])
    .select(['class.minGradeLevelId', 'class.maxGradeLevelId'])
    .select(['lowest.name as minGrade', 'highest.name as maxGrade'])
    .select(['class.minStudents', 'class.hasWaitlist', 'class.enrollment', 'class.seatsTaken'])
    .select(['classMeeting.slotId', 'classMeeting.roomId'])
    .select(['classMeeting.startTime', 'classMeeting.endTime'])
    .select(['timeSlot.startTime as slotStart', 'timeSlot.endTime as slotEnd'])
    .executeTakeFirstOrThrow(notFound)
  const { slotName: name, slotStart, slotEnd, photoKey, ...row } = found
  const slot =
    name !== null && slotStart !== null && slotEnd !== null
      ? { name, startTime: slotStart, endTime: slotEnd }
      : null
  return {
    ...row,
    slot,
    photoUrl: photoKey && images.addressOf(photoKey, { isOpen: false, size: 'large' }),
    teachers: await listTeachers(db, organizationId, [classId]),
    customValues: await findValues(db, { organizationId, subject: 'Class', id: classId }),
  }
}

type NewClass = { organizationId: number; teachers: CreateClass['teachers'] } & InsertedClass

/** Creates a class with its teachers. They, the semester, slot, and room must all belong to the organization. */
export async function createClass(
  db: Db,
  { organizationId, teachers, ...values }: NewClass,
  savedByPersonId: number | null,
): Promise<number> {
  await checkPlace(db, organizationId, values)
  await checkGrades(db, organizationId, values)
  const classId = await insertClass(db, organizationId, values, savedByPersonId)
  await appointTeachers(db, { organizationId, classId }, teachers)
  return classId
}

const waitingStatus = { Requests: 'Requested', Waitlist: 'Waitlisted' } as const

const hasAny = (status: EnrollmentStatus) => sql<SqlBool>`exists (
  select 1 from enrollment
  where enrollment.organization_id = class.organization_id
    and enrollment.class_id = class.id and enrollment.status = ${sql.lit(status)}
)`

const withSemester = (classes: SelectQueryBuilder<Schema, 'class', object>) =>
  classes
    .innerJoin('semester', (join) =>
      join
        .onRef('semester.organizationId', '=', 'class.organizationId')
        .onRef('semester.id', '=', 'class.semesterId'),
    )
    .innerJoin('classMeeting', 'classMeeting.classId', 'class.id')
    .leftJoin('timeSlot', 'timeSlot.id', 'classMeeting.slotId')
    .leftJoin('room', 'room.id', 'classMeeting.roomId')
    .select(['class.id', 'class.name', 'class.startDate', 'class.endDate', 'class.status'])
    .select(['weekday', 'timeSlot.name as slotName', 'room.name as roomName'])
    .select(['semester.name as semesterName', 'class.maxStudents'])
    .select([enrolledStudentsCount, requestedCount, waitingCount])

type Own = Omit<UpdateClass, 'teachers' | 'photoImageId' | 'customValues' | 'override' | 'version'>
export type InsertedClass = Omit<Own, keyof typeof plain> & Partial<Own>

/** Splits a class into its two rows: its description, and when and where it meets. */
const inRows = ({ weekday, slotId, startTime, endTime, roomId, ...about }: Own) => ({
  about: { ...about, searchName: searchable(about.name) },
  meeting: { weekday, slotId, startTime, endTime, roomId },
})

/** By default, a class is not scheduled and is open to everyone. */
const plain = { ...unplaced, ...plainRules }

export async function insertClass(
  db: Db,
  organizationId: number,
  values: InsertedClass,
  savedByPersonId: number | null,
): Promise<number> {
  const { about, meeting } = inRows({ ...plain, ...values })
  const { id: classId } = await db
    .insertInto('class')
    .values({ ...about, organizationId, ...lastSaved(savedByPersonId) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('classMeeting')
    .values({ ...meeting, organizationId, classId })
    .execute()
  return classId
}

type Saving = { version: number; savedByPersonId: number | null }

/** Returns false if the class has a different version by now. */
export async function saveClass(
  db: Db,
  key: ClassKey,
  values: Own,
  saving: Saving,
): Promise<boolean> {
  const { about, meeting } = inRows(values)
  return (await saveAbout(db, key, about, saving)) && (await saveMeeting(db, key, meeting))
}

/** Saves only when and where a class meets. Returns false if the class has a different version by now. */
export const moveClass = async (
  db: Db,
  key: ClassKey,
  meeting: Meeting,
  saving: Saving,
): Promise<boolean> =>
  (await saveAbout(db, key, {}, saving)) && (await saveMeeting(db, key, meeting))

/** Saves only how many students a class takes. */
export const setLimit = (
  db: Db,
  key: ClassKey,
  maxStudents: number,
  saving: Saving,
): Promise<boolean> => saveAbout(db, key, { maxStudents }, saving)

/** Saves only whether a class is a draft, published or canceled. */
export const setStatus = (
  db: Db,
  key: ClassKey,
  status: ClassStatus,
  saving: Saving,
): Promise<boolean> => saveAbout(db, key, { status }, saving)

async function saveAbout(
  db: Db,
  { organizationId, classId }: ClassKey,
  about: Partial<ReturnType<typeof inRows>['about']>,
  { version, savedByPersonId }: Saving,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('class')
    .set({ ...about, ...lastSaved(savedByPersonId), version: nextVersion })
    .where('organizationId', '=', organizationId)
    .where('id', '=', classId)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function saveMeeting(
  db: Db,
  { organizationId, classId }: ClassKey,
  meeting: Meeting,
): Promise<boolean> {
  await db
    .updateTable('classMeeting')
    .set(meeting)
    .where('organizationId', '=', organizationId)
    .where('classId', '=', classId)
    .execute()
  return true
}

/** Sets or removes the photo of a class. Returns the keys of images that are no longer used. */
export async function setPhoto(
  db: Db,
  key: ClassKey,
  photoImageId: number | null,
  userId: number,
): Promise<string[]> {
  const replaced = await setImages(db, key, { photoImageId }, userId)
  await db.updateTable('class').set({ photoImageId }).where('id', '=', key.classId).execute()
  return replaced
}
