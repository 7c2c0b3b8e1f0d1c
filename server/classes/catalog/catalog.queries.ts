import type { Catalog, CatalogAvailability, Registration } from '#contract/classes/catalog.ts'
import {
  openingForEverybody,
  openingOf,
  type RegistrationWindow,
} from '#contract/timetable/registration-windows.ts'
import { addDays } from '#contract/dates/weekdays.ts'
import { AccessLevel } from '#contract/organizations/organizations.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import {
  withTeacherNames,
  enrolledStudentsCount,
  usualTimes,
} from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'
import type { Stores } from '../classes/classes.queries.ts'
import { compileOnce, type Operand, type Placeholders } from '#server/database/compile-once.ts'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { dayOf, nowIn, openedAt, todayIn } from '#server/tenancy/organizations.queries.ts'
import { clock } from '#server/process/clock.ts'
import { listChildGrades } from '#server/people/grade-levels/child-grades.queries.ts'
import { findGradeLevels } from '#server/people/grade-levels/grade-levels.queries.ts'
import { notFound } from '#server/http/problem.ts'
import { absence, suspended } from '#server/tenancy/rights.ts'
import type { Visitor } from '#server/calls/call.ts'
import {
  readEligibilities,
  readOwnOpenings,
  selectClassesWithRules,
} from '../eligibility/eligibility.queries.ts'
import { registrationOf, freeSeats } from '../eligibility/blockers.rules.ts'
import type { SemesterKey } from '#server/timetable/semesters/semesters.queries.ts'
import { roundDue } from '#server/timetable/semesters/round-due.ts'
import {
  hasMember,
  listOwnStudents,
  ownStudentIds,
  type Student,
} from '../class-access/class-access.queries.ts'

/** An organization whose catalog the visitor may see. */
export type VisibleCatalog = {
  organizationId: number
  organizationName: string
  isPublic: boolean
  /** Whether the visitor or one of their children belongs to it. */
  isInside: boolean
  today: string
  /** `yyyy-MM-ddTHH:mm` in its time zone. */
  now: string
  timeZone: string
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
      ? await catalogsFor(db, { organizationId, ...aroundToday() })
      : await catalogsForPerson(db, { organizationId, personId, ...aroundToday() })
  if (!found) throw notFound()
  const { name, accessLevel, timeZone, isInside, isSuspended } = {
    ...outside,
    ...found,
  }
  if (isSuspended) throw suspended(name)
  const isPublic = accessLevel === AccessLevel.Public
  if (!isInside && !isPublic) throw await absence(db, personId, organizationId)
  const now = nowIn(timeZone)
  const today = dayOf(now)
  return {
    organizationId,
    organizationName: name,
    isPublic,
    isInside,
    today,
    now,
    timeZone,
    // Around a time at which registration opens or choices close, the catalog changes with the time.
    version: JSON.stringify([found.version, found.isOpening ? now : today, name]),
  }
}

/** Requires that the visitor may see the catalog of the semester. */
export async function requireVisibleSemester(
  db: Db,
  visitor: Visitor,
  semesterId: number,
): Promise<SemesterKey> {
  const found = await db
    .selectFrom('semester')
    .where('id', '=', semesterId)
    .select('organizationId')
    .executeTakeFirst()
  if (!found) throw notFound()
  await requireVisibleCatalog(db, visitor, found.organizationId)
  return { ...found, semesterId }
}

const outside = { isInside: false, isSuspended: false }

/** The days that can be today in a time zone. */
function aroundToday() {
  const today = todayIn('UTC')
  return { earliest: addDays(today, -1), latest: addDays(today, 1) }
}

type Wanted = { organizationId: number; earliest: string; latest: string }

const versionedCatalogs = (db: Db, { organizationId, earliest, latest }: Placeholders<Wanted>) =>
  db
    .selectFrom('organization')
    .innerJoin('catalogVersion', 'catalogVersion.organizationId', 'organization.id')
    .where('organization.id', '=', organizationId)
    .select(['name', 'accessLevel', 'timeZone', 'catalogVersion.version'])
    .select((where) =>
      where
        .exists(
          where
            .selectFrom('semester')
            .whereRef('semester.organizationId', '=', 'organization.id')
            .where('registrationOpensTime', 'is not', null)
            .where('registrationOpens', '>=', earliest)
            .where('registrationOpens', '<=', latest)
            .select('semester.id'),
        )
        .or(
          where.exists(
            where
              .selectFrom('registrationWindow')
              .whereRef('registrationWindow.organizationId', '=', 'organization.id')
              .where('opensDate', '>=', earliest)
              .where('opensDate', '<=', latest)
              .select('semesterId'),
          ),
        )
        .or(
          where.exists(
            where
              .selectFrom('registrationRound')
              .whereRef('registrationRound.organizationId', '=', 'organization.id')
              .where('publishedDate', 'is', null)
              .where('dueDate', '>=', earliest)
              .where('dueDate', '<=', latest)
              .select('semesterId'),
          ),
        )
        .as('isOpening'),
    )

const catalogsFor = compileOnce((db, wanted: Placeholders<Wanted>) => versionedCatalogs(db, wanted))

const catalogsForPerson = compileOnce(
  (db, { personId, ...wanted }: Placeholders<Wanted & { personId: number }>) =>
    versionedCatalogs(db, wanted).select([
      hasMember('organization.id', 'Suspended', [personId]).$castTo<boolean>().as('isSuspended'),
      hasMember('organization.id', 'Active', ownStudentIds(personId))
        .$castTo<boolean>()
        .as('isInside'),
    ]),
)

/** The published classes of the requested semester, by default the next one that is open for registration. */
export async function findCatalog(
  db: Db,
  { organizationId, organizationName, today, now }: VisibleCatalog,
  semesterId?: number,
): Promise<Catalog> {
  const semesters = await listSemesters(db, { organizationId, today, now })
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
  { organizationId, isInside, today, now, timeZone }: VisibleCatalog,
  semesterId?: number,
): Promise<CatalogAvailability> {
  const semesters = await listSemesters(db, { organizationId, today, now })
  const own = await readOwnOpenings(db, {
    organizationId,
    personId,
    organization: { today, now },
    semesters: semesters.filter(({ firstOpening }) => firstOpening !== null),
  })
  const semester = chosenSemester(semesters, semesterId)
  const students = isInside && personId !== null ? await listOwnStudents(db, personId) : []
  const classes = semester
    ? await listWithSeats(db, { organizationId, semesterId: semester.id, today })
    : []
  const classIds = classes.map(({ id }) => id)
  const asked = { organizationId, classIds, students, classes, visitorPersonId: personId }
  const eligibilities = await readEligibilities(db, asked)
  return {
    semesterId: semester?.id ?? null,
    now: new Date(clock.now()).toISOString(),
    timeZone,
    openings: semesters
      .filter(({ registration }) => registration === 'NotOpen')
      .map((each) => openingFor(each, own.get(each.id), timeZone)),
    students: await withGrades(db, organizationId, students),
    gradeLevels: students.length > 0 ? (await findGradeLevels(db, organizationId)).levels : [],
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

/** When registration opens for the family of the visitor: with everybody, or with an audience. */
function openingFor(
  { id, name, ...general }: Pick<Listed, 'id' | 'name' | Opens>,
  own: RegistrationWindow | undefined,
  timeZone: string,
): CatalogAvailability['openings'][number] {
  const { registrationOpens, registrationOpensTime } = general
  const local = own ? openingOf(own) : (openingForEverybody(general) ?? '')
  return {
    semesterId: id,
    semesterName: name,
    audience: own?.audience ?? null,
    opensAt: openedAt(local, timeZone),
    opensDate: own?.opensDate ?? registrationOpens ?? '',
    opensTime: own?.opensTime ?? registrationOpensTime,
    registrationOpens: registrationOpens ?? '',
    registrationOpensTime,
  }
}

type Opens = 'registrationOpens' | 'registrationOpensTime'

async function withGrades(db: Db, organizationId: number, students: Student[]) {
  const personIds = students.map(({ personId }) => personId)
  const grades = await listChildGrades(db, { organizationId, personIds })
  return students.map((student) => {
    const grade = grades.find(({ personId }) => personId === student.personId)
    const { gradeLevelId = null, mayChange = false } = grade ?? {}
    const mayChangeGrade = mayChange && student.mayEnroll && !student.isMe
    return { ...student, gradeLevelId, mayChangeGrade }
  })
}

/** By default the first that is open for everybody or has a round, or else is open for some. It is the same for all visitors. */
function chosenSemester<Semester extends { id: number } & Opened>(
  semesters: Semester[],
  semesterId: number | undefined,
): Semester | undefined {
  if (semesterId === undefined)
    return (
      semesters.find(({ registration }) => current.includes(registration)) ??
      semesters.find(({ isOpenToSome }) => isOpenToSome) ??
      semesters[0]
    )
  const chosen = semesters.find(({ id }) => id === semesterId)
  if (!chosen) throw notFound()
  return chosen
}

/** Families enroll now, or choose for a round, or wait for its result. */
const current: readonly Registration[] = ['Open', 'RoundChoosing', 'RoundClosed']

type Visible = Pick<VisibleCatalog, 'organizationId' | 'today' | 'now'>

/** Current and future semesters with published classes, earliest first. */
async function listSemesters(db: Db, { organizationId, today, now }: Visible) {
  const semesters = await semestersWithClasses(db, { organizationId, today })
  return semesters.map((each) => {
    const dated = { ...each, semesterStartDate: each.startDate }
    const registration = registrationOf(dated, now)
    const isOpenToSome =
      registration === 'NotOpen' && each.firstOpening !== null && now >= each.firstOpening
    return { ...dated, registration, isOpenToSome }
  })
}

type Opened = { registration: Registration; isOpenToSome: boolean }
type Listed = Awaited<ReturnType<typeof listSemesters>>[number]

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
      .select(['registrationOpens', 'registrationOpensTime', 'registrationCloses'])
      .select(roundDue)
      .select(
        sql<string | null>`(
          select min(opens_date || 'T' || opens_time) from registration_window
          where registration_window.organization_id = semester.organization_id
            and registration_window.semester_id = semester.id
        )`.as('firstOpening'),
      ),
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
    .leftJoin('gradeLevel as lowest', 'lowest.id', 'class.minGradeLevelId')
    .leftJoin('gradeLevel as highest', 'highest.id', 'class.maxGradeLevelId')
    .where('class.organizationId', '=', organizationId)
    .where(isPublishedIn(semesterId, today))
    .select(['class.id', 'class.name', 'summary', 'category', 'class.status'])
    .select(['class.startDate', 'class.endDate', 'weekday', 'slotId', 'timeSlot.name as slotName'])
    .select(usualTimes)
    .select(['room.name as roomName', 'minAge', 'maxAge', 'enrollment', 'hasWaitlist'])
    .select(['lowest.name as minGrade', 'highest.name as maxGrade'])
    .select('maxStudents')
    .orderBy('class.searchName')
    .orderBy('class.id')
    .execute()

type Chosen = SemesterKey & { today: string }

const listWithSeats = compileOnce(
  (db, { organizationId, semesterId, today }: Placeholders<Chosen>) =>
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
