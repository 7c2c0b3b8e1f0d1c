import type { Catalog, CatalogAvailability, Registration } from '#contract/classes/catalog.ts'
import { AccessLevel } from '#contract/organizations/organizations.ts'
import type { ExpressionBuilder } from 'kysely'
import {
  withTeacherNames,
  enrolledStudentsCount,
  usualTimes,
} from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'
import type { Stores } from '../classes/classes.queries.ts'
import { compileOnce, type Operand, type Placeholders } from '#server/database/compile-once.ts'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { todayIn } from '#server/tenancy/organizations.queries.ts'
import { notFound } from '#server/http/problem.ts'
import { suspended } from '#server/tenancy/rights.ts'
import type { Visitor } from '#server/calls/call.ts'
import { readEligibilities, selectClassesWithRules } from '../eligibility/eligibility.queries.ts'
import { registrationOf, freeSeats } from '../eligibility/blockers.rules.ts'
import { hasMember, listOwnStudents, ownStudentIds } from '../class-access/class-access.queries.ts'

/** An organization whose catalog the visitor may see. */
export type VisibleCatalog = {
  organizationId: number
  organizationName: string
  isPublic: boolean
  /** Whether the visitor or one of their children belongs to it. */
  isInside: boolean
  today: string
  /** Changes with everything in the catalog. */
  version: string
}

/** Requires a Public organization, or one that the visitor or one of their children belongs to. */
export async function requireVisibleCatalog(
  db: Db,
  { personId }: Visitor,
  organizationId: number,
): Promise<VisibleCatalog> {
  const [found] =
    personId === null
      ? await catalogsFor(db, { organizationId })
      : await catalogsForPerson(db, { organizationId, personId })
  if (!found) throw notFound()
  const { name, accessLevel, timeZone, isInside, isSuspended } = {
    ...outside,
    ...found,
  }
  if (isSuspended) throw suspended(name)
  const isPublic = accessLevel === AccessLevel.Public
  if (!isInside && !isPublic) throw notFound()
  const today = todayIn(timeZone)
  return {
    organizationId,
    organizationName: name,
    isPublic,
    isInside,
    today,
    version: JSON.stringify([found.version, today, name]),
  }
}

const outside = { isInside: false, isSuspended: false }

const versionedCatalogs = (db: Db, organizationId: Operand<number>) =>
  db
    .selectFrom('organization')
    .innerJoin('catalogVersion', 'catalogVersion.organizationId', 'organization.id')
    .where('organization.id', '=', organizationId)
    .select(['name', 'accessLevel', 'timeZone', 'catalogVersion.version'])

const catalogsFor = compileOnce(
  (db, { organizationId }: Placeholders<{ organizationId: number }>) =>
    versionedCatalogs(db, organizationId),
)

const catalogsForPerson = compileOnce(
  (db, { organizationId, personId }: Placeholders<{ organizationId: number; personId: number }>) =>
    versionedCatalogs(db, organizationId).select([
      hasMember('organization.id', 'Suspended', [personId]).$castTo<boolean>().as('isSuspended'),
      hasMember('organization.id', 'Active', ownStudentIds(personId))
        .$castTo<boolean>()
        .as('isInside'),
    ]),
)

/** The published classes of the requested semester, by default the next one that is open for registration. */
export async function findCatalog(
  db: Db,
  { organizationId, organizationName, today }: VisibleCatalog,
  semesterId?: number,
): Promise<Catalog> {
  const semesters = await listSemesters(db, organizationId, today)
  const semester = chosenSemester(semesters, semesterId)
  const rows = semester ? await listPublished(db, organizationId, semester.id, today) : []
  return {
    organizationId,
    organizationName,
    semesters,
    days: await listDays(
      db,
      organizationId,
      semesters.map(({ id }) => id),
      today,
    ),
    semester: semester ?? null,
    classes: await withTeacherNames(db, organizationId, rows),
  }
}

/** The seats of those classes, and what the students of the visitor are to each of them. */
export async function findAvailability(
  { db, images }: Stores,
  { personId }: Visitor,
  { organizationId, isInside, today }: VisibleCatalog,
  semesterId?: number,
): Promise<CatalogAvailability> {
  const semester = chosenSemester(await listSemesters(db, organizationId, today), semesterId)
  const students = isInside && personId !== null ? await listOwnStudents(db, personId) : []
  const classes = semester
    ? await listWithSeats(db, { organizationId, semesterId: semester.id, today })
    : []
  const classIds = classes.map(({ id }) => id)
  const asked = { organizationId, classIds, students, classes }
  const eligibilities = await readEligibilities(db, asked)
  return {
    semesterId: semester?.id ?? null,
    students,
    classes: classes.map(({ id, photoKey, ...one }) => ({
      classId: id,
      photoUrl:
        isInside && photoKey ? images.addressOf(photoKey, { isOpen: false, size: 'small' }) : null,
      enrolledStudentsCount: one.enrolledStudentsCount,
      freeSeatsCount: freeSeats(one),
      waitingCount: one.waitingCount,
      eligibilities: eligibilities.get(id) ?? [],
    })),
  }
}

function chosenSemester<Semester extends { id: number; registration: Registration }>(
  semesters: Semester[],
  semesterId: number | undefined,
): Semester | undefined {
  if (semesterId === undefined)
    return semesters.find(({ registration }) => registration === 'Open') ?? semesters[0]
  const chosen = semesters.find(({ id }) => id === semesterId)
  if (!chosen) throw notFound()
  return chosen
}

/** Current and future semesters with published classes, earliest first. */
async function listSemesters(db: Db, organizationId: number, today: string) {
  const semesters = await semestersWithClasses(db, { organizationId, today })
  return semesters.map((each) => ({
    ...each,
    registration: registrationOf({ ...each, semesterStartDate: each.startDate }, today),
  }))
}

const semestersWithClasses = compileOnce(
  (db, { organizationId, today }: Placeholders<{ organizationId: number; today: string }>) =>
    db
      .selectFrom('semester')
      .where('organizationId', '=', organizationId)
      .where('isArchived', '=', false)
      .where('endDate', '>=', today)
      .where((semester) =>
        semester.exists(
          semester
            .selectFrom('class')
            .whereRef('class.semesterId', '=', 'semester.id')
            .where('class.status', '=', 'Published')
            .where('class.endDate', '>=', today)
            .select(['class.id']),
        ),
      )
      .orderBy('startDate')
      .orderBy('id')
      .select(['id', 'name', 'startDate', 'endDate', 'ageAsOfDate'])
      .select(['registrationOpens', 'registrationCloses']),
)

const mostDays = 6

const listDays = (db: Db, organizationId: number, semesterIds: number[], today: string) =>
  db
    .selectFrom('classDay')
    .where('organizationId', '=', organizationId)
    .where('semesterId', 'in', semesterIds)
    .where('date', '>=', today)
    .orderBy('date')
    .orderBy('id')
    .limit(mostDays)
    .select(['date', 'type', 'startTime', 'endTime'])
    .execute()

const listPublished = (db: Db, organizationId: number, semesterId: number, today: string) =>
  db
    .selectFrom('class')
    .innerJoin('classMeeting', 'classMeeting.classId', 'class.id')
    .leftJoin('timeSlot', 'timeSlot.id', 'classMeeting.slotId')
    .leftJoin('room', 'room.id', 'classMeeting.roomId')
    .where('class.organizationId', '=', organizationId)
    .where(isPublishedIn(semesterId, today))
    .select(['class.id', 'class.name', 'summary', 'category', 'class.status'])
    .select(['class.startDate', 'class.endDate', 'weekday', 'slotId', 'timeSlot.name as slotName'])
    .select(usualTimes)
    .select(['room.name as roomName', 'minAge', 'maxAge', 'enrollment', 'hasWaitlist'])
    .select('maxStudents')
    .orderBy('class.searchName')
    .orderBy('class.id')
    .execute()

type Listed = { organizationId: number; semesterId: number; today: string }

const listWithSeats = compileOnce(
  (db, { organizationId, semesterId, today }: Placeholders<Listed>) =>
    selectClassesWithRules(db, organizationId)
      .leftJoin('image as photo', 'photo.id', 'class.photoImageId')
      .where(isPublishedIn(semesterId, today))
      .select(['photo.key as photoKey', enrolledStudentsCount]),
)

const isPublishedIn =
  (semesterId: Operand<number>, today: Operand<string>) =>
  (where: ExpressionBuilder<Schema, 'class'>) =>
    where.and([
      where('class.semesterId', '=', semesterId),
      where('class.status', '=', 'Published'),
      where('class.endDate', '>=', today),
    ])
