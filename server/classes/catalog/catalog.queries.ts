import { AccessLevel } from '#contract/organizations/organizations.ts'
import type { Catalog } from '#contract/classes/catalog.ts'
import {
  withTeacherNames,
  enrolledStudentsCount,
  waitingCount,
  usualTimes,
} from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'
import type { Stores } from '../classes/classes.queries.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { findToday } from '#server/tenancy/organizations.queries.ts'
import { notFound } from '#server/http/problem.ts'
import { findSuspension } from '#server/tenancy/rights.ts'
import type { Visitor } from '#server/calls/call.ts'
import { isAwaited, readEligibilities } from '../eligibility/eligibility.queries.ts'
import { registrationOf, freeSeats } from '../eligibility/blockers.rules.ts'
import { listOwnStudents, ownStudentIds } from '../class-access/class-access.queries.ts'

/** The published classes of the requested semester, by default the next one that is open for registration. */
export async function findCatalog(
  { db, images }: Stores,
  visitor: Visitor,
  organizationId: number,
  semesterId?: number,
): Promise<Catalog> {
  const { name, isInside } = await findVisibleOrganization(db, visitor, organizationId)
  const today = await findToday(db, organizationId)
  const semesters = (await listSemesters(db, organizationId, today)).map((each) => ({
    ...each,
    registration: registrationOf({ ...each, semesterStartDate: each.startDate }, today),
  }))
  const semesterIds = semesters.map(({ id }) => id)
  const semester =
    semesterId === undefined
      ? (semesters.find(({ registration }) => registration === 'Open') ?? semesters[0])
      : semesters.find(({ id }) => id === semesterId)
  if (semesterId !== undefined && !semester) throw notFound()
  const students =
    isInside && visitor.personId !== null ? await listOwnStudents(db, visitor.personId) : []
  const rows = semester ? await listPublished(db, organizationId, semester.id, today) : []
  const ids = rows.map(({ id }) => id)
  const eligibilities = await readEligibilities(db, { organizationId, classIds: ids, students })
  const named = await withTeacherNames(db, organizationId, rows)
  return {
    organizationId,
    organizationName: name,
    semesters,
    days: await listDays(db, organizationId, semesterIds, today),
    semester: semester ?? null,
    students,
    classes: named.map(({ photoKey, ...one }) => ({
      ...one,
      photoUrl:
        isInside && photoKey ? images.addressOf(photoKey, { isOpen: false, size: 'small' }) : null,
      freeSeatsCount: freeSeats(one),
      eligibilities: eligibilities.get(one.id) ?? [],
    })),
  }
}

/** An organization whose catalog the visitor may see: a Public one, or one that they or one of their children belong to. */
async function findVisibleOrganization(db: Db, { personId }: Visitor, organizationId: number) {
  const organization = await db
    .selectFrom('organization')
    .where('id', '=', organizationId)
    .select(['name', 'accessLevel'])
    .executeTakeFirst()
  if (!organization) throw notFound()
  if (personId === null) {
    if (organization.accessLevel !== AccessLevel.Public) throw notFound()
    return { ...organization, isInside: false }
  }
  const suspension = await findSuspension(db, personId, organizationId)
  if (suspension) throw suspension
  const membership = await db
    .selectFrom('organizationUser')
    .where('organizationId', '=', organizationId)
    .where('status', '=', 'Active')
    .where('personId', 'in', ownStudentIds(personId))
    .select('id')
    .executeTakeFirst()
  if (!membership && organization.accessLevel !== AccessLevel.Public) throw notFound()
  return { ...organization, isInside: membership !== undefined }
}

const listSemesters = (db: Db, organizationId: number, today: string) =>
  db
    .selectFrom('semester')
    .where('organizationId', '=', organizationId)
    .where('isArchived', '=', false)
    .where('endDate', '>=', today)
    .where((where) =>
      where.exists(
        where
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
    .select(['registrationOpens', 'registrationCloses'])
    .execute()

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
    .leftJoin('image as photo', 'photo.id', 'class.photoImageId')
    .where('class.organizationId', '=', organizationId)
    .where('class.semesterId', '=', semesterId)
    .where('class.status', '=', 'Published')
    .where('class.endDate', '>=', today)
    .select(['class.id', 'class.name', 'summary', 'category', 'class.status'])
    .select('photo.key as photoKey')
    .select(['class.startDate', 'class.endDate', 'weekday', 'slotId', 'timeSlot.name as slotName'])
    .select(usualTimes)
    .select(['room.name as roomName', 'minAge', 'maxAge', 'enrollment', 'hasWaitlist'])
    .select(['maxStudents', 'seatsTaken', enrolledStudentsCount, waitingCount, isAwaited])
    .orderBy('class.searchName')
    .orderBy('class.id')
    .execute()
