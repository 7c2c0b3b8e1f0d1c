import {
  type Blocker,
  type EnrollmentStatus,
  isOpenStatus,
  isOutsideRange,
  openStatuses,
  type Eligibility,
  type Way,
} from '#contract/classes/enrollments.ts'
import { AdmissionType } from '#contract/organizations/organizations.ts'
import { expressionBuilder, sql } from 'kysely'
import { waitingCount } from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'
import { compileOnce, type Operand, type Placeholders } from '#server/database/compile-once.ts'
import { findInParts } from '#server/database/in-parts.ts'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { notFound } from '#server/http/problem.ts'
import { nowIn, todayIn } from '#server/tenancy/organizations.queries.ts'
import {
  blockersAhead,
  blockersOf,
  type OrganizationFacts,
  contactPermissions,
  type ContactPermission,
  type ClassWithRules,
  isFull,
  isRunning,
  isTooYoungAlone,
  registrationOf,
} from './blockers.rules.ts'
import type { RegistrationWindow } from '#contract/timetable/registration-windows.ts'
import { listOwnOpenings } from '#server/timetable/semesters/registration-windows.queries.ts'
import type { Student } from '../class-access/class-access.queries.ts'
import { roundDue } from '#server/timetable/semesters/round-due.ts'
import { readMeetings } from '#server/timetable/timetable/plan.queries.ts'
import { clock } from '#server/process/clock.ts'

type Asked = {
  organizationId: number
  classIds: number[]
  students: Student[]
  /** Whose family asks: registration may open for it before it opens for everybody. */
  visitorPersonId?: number | null
  /** What a caller has read already. */
  organization?: OrganizationFacts
  classes?: ReadClass[]
  /** Whether students who are in a class or wait for it need only the blockers that are ahead of them. */
  onlyAhead?: boolean
}

/**
 * The eligibility of each student for each class of one organization, by class. `swapsClassId` is the class that they swap
 * now; if null, the one they chose in their request counts.
 */
export async function readEligibilities(
  db: Db,
  asked: Asked,
  swapsClassId: number | null = null,
): Promise<Map<number, Eligibility[]>> {
  const { classIds, students } = asked
  if (classIds.length === 0 || students.length === 0) return new Map()
  const { classes, organization, today, look } = await readBlockers(db, {
    ...asked,
    onlyAhead: true,
  })
  const now = clock.confirmedTimestamp()

  const eligibilityIn = (one: ReadClass) => (student: Student) => {
    const { latest, isOpen, swaps, blockers: all } = look(one, student, swapsClassId)
    const { personId, name, isMe, mayEnroll } = student
    const isOffered = latest?.status === 'Offered'
    const ahead = latest && blockersAhead[latest.status]
    const blockers = ahead ? all.filter(({ kind }) => ahead.includes(kind)) : all
    // Completion is not stored: it follows from the dates.
    const isDone =
      latest?.status === 'Enrolled' && one.status === 'Published' && one.endDate < today
    const isPast = isOffered && (latest.offeredUntil ?? '') <= now
    const isWaiting = isOpen && !isOffered
    const way = isWaiting || isPast ? null : wayThrough(one, blockers, swaps.mustSwap, isOffered)
    return {
      personId,
      name,
      isMe,
      status: isDone ? ('Completed' as const) : (latest?.status ?? null),
      position: latest?.position ?? null,
      offeredUntil: latest?.offeredUntil ?? null,
      isAdultNeeded: needsAdult(latest, isMe, isTooYoungAlone(student, organization)),
      reason: latest?.reason ?? null,
      swaps: swaps.given,
      way,
      swappable: way === null ? [] : swaps.swappable,
      mustSwap: way === null ? null : swaps.mustSwap,
      mayWithdraw: isOpen && mayEnroll && one.endDate >= today,
      blockers,
    }
  }
  return new Map(classes.map((one) => [one.id, students.map(eligibilityIn(one))]))
}

/** Of a seat that the family only holds, as of any that it could take: whether the student is too young to do that. */
const needsAdult = (latest: ReadEnrollment | undefined, isMe: boolean, isTooYoung: boolean) =>
  latest && isOpenStatus(latest.status) && latest.holdId === null
    ? latest.isAdultNeeded === true && (isTooYoung || !isMe)
    : isTooYoung

type ReadClass = Awaited<ReturnType<typeof classesWithRules>>[number]

/** Some classes, and a function that finds the blockers of a student in one of them, regardless of their enrollment status. */
export async function readBlockers(
  db: Db,
  { organizationId, classIds, students, onlyAhead = false, ...read }: Asked,
) {
  const classes = read.classes ?? (await classesWithRules(db, { organizationId, classIds }))
  const organization = read.organization ?? (await readOrganization(db, organizationId))
  const personIds = students.map(({ personId }) => personId)
  const rows = await findInParts(personIds, (some) =>
    readEnrollments(db, { organizationId, personIds: some }),
  )
  const members = new Map(rows.map((row) => [row.personId, row]))
  const enrollments = Map.groupBy(rows.filter(isEnrollment), ({ personId }) => personId)
  const { today } = organization
  const latestIn = (classId: number, personId: number) =>
    enrollments.get(personId)?.find((each) => each.classId === classId)
  const isSettled =
    onlyAhead &&
    classes.every(({ id }) => personIds.every((personId) => isWaitingOrIn(latestIn(id, personId))))
  const { swapsFor } = isSettled
    ? { swapsFor: () => noSwaps }
    : await readAttended(db, organizationId, { personIds, classIds, today })

  const openings = await readOwnOpenings(db, {
    organizationId,
    personId: read.visitorPersonId ?? null,
    organization,
    semesters: classes.map((one) => ({ ...one, id: one.semesterId })),
  })

  const look = (one: ReadClass, student: Student, swapsClassId: number | null = null) => {
    const latest = latestIn(one.id, student.personId)
    const isOpen = latest !== undefined && isOpenStatus(latest.status)
    const wanted = isOpen ? latest.swapsClassId : null
    const swaps = swapsFor(one, student.personId, swapsClassId ?? wanted)
    const { membership, grade = null, gradePosition = null } = members.get(student.personId) ?? {}
    const isAdultAwaited = latest?.status === 'Offered' && latest.isAdultNeeded === true
    const isAsking = !isOpen || latest.holdId !== null
    const ofAdult = { isAdultAwaited, asked: isAsking ? swaps.asked : [] }
    const candidate = { ...student, membership, grade, gradePosition, ...swaps, ...ofAdult }
    const ownOpening = openings.get(one.semesterId)
    const blockers = blockersOf(ownOpening ? { ...one, ownOpening } : one, candidate, organization)
    return { latest, isOpen, swaps, blockers }
  }
  return { classes, organization, today, look }
}

type OfSemesters = {
  organizationId: number
  personId: number | null
  organization: Pick<OrganizationFacts, 'today' | 'now'>
  semesters: (Parameters<typeof registrationOf>[0] & { id: number })[]
}

/** When registration opens for the family of a person, by semester. Read only if it is not open for everybody yet. */
export async function readOwnOpenings(
  db: Db,
  { organizationId, personId, organization: { today, now }, semesters }: OfSemesters,
): Promise<Map<number, RegistrationWindow>> {
  const closed = semesters.filter((each) => registrationOf(each, now) === 'NotOpen')
  if (personId === null || closed.length === 0) return new Map()
  const semesterIds = [...new Set(closed.map(({ id }) => id))]
  return listOwnOpenings(db, { organizationId, semesterIds, personId, today })
}

/** Whether a swap, a request, or the waitlist gets a student past a blocker. */
const isPassable =
  (one: ClassWithRules, mustSwap: number | null) =>
  ({ kind }: Blocker): boolean => {
    if (isOutsideRange(kind)) return one.agePolicy === 'Flexible'
    if (kind === 'Full') return one.hasWaitlist
    return kind === 'TimeConflict' && mustSwap !== null
  }

function wayThrough(
  one: ClassWithRules,
  blockers: Blocker[],
  mustSwap: number | null,
  isOffered: boolean,
): Way | null {
  if (!blockers.every(isPassable(one, mustSwap))) return null
  if (isOffered) return 'Accept'
  const isOutside = blockers.some(({ kind }) => isOutsideRange(kind))
  if (one.enrollment === 'Approval' || isOutside) return 'Request'
  return isFull(one) ? 'Waitlist' : 'Enroll'
}

/** The classes of an organization with everything that decides who can enroll. */
export const selectClassesWithRules = (db: Db, organizationId: Operand<number>) =>
  db
    .selectFrom('class')
    .innerJoin('semester', 'semester.id', 'class.semesterId')
    .leftJoin('gradeLevel as lowest', 'lowest.id', 'class.minGradeLevelId')
    .leftJoin('gradeLevel as highest', 'highest.id', 'class.maxGradeLevelId')
    .where('class.organizationId', '=', organizationId)
    .select(['class.id', 'class.name', 'class.status', 'class.startDate', 'class.endDate'])
    .select(['minAge', 'maxAge', 'agePolicy', 'enrollment', 'hasWaitlist', 'maxStudents'])
    .select(['lowest.name as minGrade', 'lowest.position as minGradePosition'])
    .select(['highest.name as maxGrade', 'highest.position as maxGradePosition'])
    .select(['seatsTaken', 'semesterId', 'semester.name as semesterName', 'ageAsOfDate'])
    .select(['semester.startDate as semesterStartDate', 'semester.endDate as semesterEndDate'])
    .select(['registrationOpens', 'registrationOpensTime', 'registrationCloses', 'isArchived'])
    .select(roundDue)
    .select([waitingCount, isAwaited])
    .orderBy('class.searchName')
    .orderBy('class.id')

const classesWithRules = compileOnce(
  (
    db,
    { organizationId, classIds }: Placeholders<{ organizationId: number; classIds: number[] }>,
  ) => selectClassesWithRules(db, organizationId).where('class.id', 'in', classIds),
)

/** What decides who can enroll in any class of the organization. */
export async function readOrganization(db: Db, organizationId: number) {
  const [found] = await organizationsById(db, { organizationId })
  if (!found) throw notFound()
  const { admissionType, ...about } = found
  const rows = await rolesToContact(db, { organizationId })
  const namesOf = (key: ContactPermission) =>
    rows.filter(({ permission }) => permission === key).map(({ name }) => name)
  return {
    ...about,
    isOpenToAll: admissionType === AdmissionType.Automatic,
    today: todayIn(about.timeZone),
    now: nowIn(about.timeZone),
    roles: Object.fromEntries(contactPermissions.map((key) => [key, namesOf(key)])) as Record<
      ContactPermission,
      string[]
    >,
  }
}

const organizationsById = compileOnce(
  (db, { organizationId }: Placeholders<{ organizationId: number }>) =>
    db
      .selectFrom('organization')
      .where('id', '=', organizationId)
      .select([
        'name',
        'admissionType',
        'contactEmail',
        'timeZone',
        'selfEnrollmentAge',
        'deletionDate',
        'suspendedDate',
        'suspensionReason',
      ]),
)

const rolesToContact = compileOnce(
  (db, { organizationId }: Placeholders<{ organizationId: number }>) =>
    db
      .selectFrom('role')
      .innerJoin('rolePermission', 'rolePermission.roleId', 'role.id')
      .where('organizationId', '=', organizationId)
      .where('permission', 'in', contactPermissions)
      .orderBy('role.searchName')
      .select(['role.name', 'permission']),
)

/** Every enrollment of some people, open ones first, then the latest. A member without any has one row too. */
const readEnrollments = compileOnce((db, { organizationId, personIds }: Placeholders<Some>) =>
  db
    .selectFrom('organizationUser')
    .leftJoin('enrollment', (join) =>
      join
        .onRef('enrollment.organizationId', '=', 'organizationUser.organizationId')
        .onRef('enrollment.personId', '=', 'organizationUser.personId'),
    )
    .leftJoin('gradeLevel', 'gradeLevel.id', 'organizationUser.gradeLevelId')
    .where('organizationUser.organizationId', '=', organizationId)
    .where('organizationUser.personId', 'in', personIds)
    .select(['organizationUser.personId', 'organizationUser.status as membership'])
    .select(['gradeLevel.name as grade', 'gradeLevel.position as gradePosition'])
    .select(['classId', 'enrollment.status', 'offeredUntil', 'reason'])
    .select(['swapsClassId', 'isAdultNeeded', 'holdId', waitlistPosition])
    .orderBy((each) =>
      each.case().when('enrollment.status', 'in', openStatuses).then(0).else(1).end(),
    )
    .orderBy('enrollment.id', 'desc'),
)

type Read = Awaited<ReturnType<typeof readEnrollments>>[number]

type ReadEnrollment = Read & { classId: number; status: EnrollmentStatus }

const isEnrollment = (row: Read): row is ReadEnrollment => row.classId !== null

/** Whether other classes do not matter to a student: they have a seat or wait, and swap nothing. */
const isWaitingOrIn = (latest: ReadEnrollment | undefined) =>
  latest !== undefined &&
  isOpenStatus(latest.status) &&
  latest.status !== 'Offered' &&
  latest.swapsClassId === null

const noSwaps = {
  given: null,
  conflicting: [],
  asked: [],
  swappable: [],
  mustSwap: null,
  teaching: [],
}

type Wanted = { personIds: number[]; classIds: number[]; today: string }

/**
 * The classes that some students attend and teach. `swapsFor` finds the classes that a student must or can swap for
 * another one. Past days do not conflict.
 */
export async function readAttended(
  db: Db,
  organizationId: number,
  { personIds, classIds, today }: Wanted,
) {
  const rows = await findInParts(personIds, (some) =>
    listEnrolled(db, { organizationId, personIds: some }),
  )
  const taught = await findInParts(personIds, (some) =>
    listTaught(db, { organizationId, personIds: some }),
  )
  const all = [...classIds, ...[...rows, ...taught].map(({ classId }) => classId)]
  const meetings =
    rows.length + taught.length > 0 ? await readMeetings(db, organizationId, all, today) : null
  const attended = rows
    .filter(({ isAsked }) => !isAsked)
    .map((row) => ({
      ...row,
      isOngoing: isRunning(row, today) && !meetings?.isDone(row.classId),
    }))
  const byPerson = Map.groupBy(attended, ({ personId }) => personId)
  const askedBy = Map.groupBy(
    rows.filter(({ isAsked }) => isAsked),
    ({ personId }) => personId,
  )
  const taughtBy = Map.groupBy(taught, ({ personId }) => personId)

  /** `swapsClassId` is the class that they swap in any case. */
  const swapsFor = (
    one: { id: number; semesterId: number },
    personId: number,
    swapsClassId: number | null,
  ) => {
    const others = (byPerson.get(personId) ?? []).filter(({ classId }) => classId !== one.id)
    const given = others.find((each) => each.isOngoing && each.classId === swapsClassId) ?? null
    const then = others.filter(({ classId }) => meetings?.together(one.id, classId))
    const conflicting = then.filter((each) => each !== given)
    const isElsewhere = ({ classId }: { classId: number }) =>
      classId !== one.id && meetings?.together(one.id, classId)
    const asked = (askedBy.get(personId) ?? []).filter(isElsewhere)
    const swappable = others.filter(
      (each) => each.isOngoing && (each.semesterId === one.semesterId || then.includes(each)),
    )
    // With two conflicting classes, swapping one does not help.
    const only = then.length === 1 ? conflicting.find(({ isOngoing }) => isOngoing) : undefined
    const teaching = (taughtBy.get(personId) ?? []).filter(isElsewhere)
    return { given, conflicting, asked, swappable, mustSwap: only?.classId ?? null, teaching }
  }
  return { attended, swapsFor }
}

type Some = { organizationId: number; personIds: number[] }

/** The classes that some people attend, and those in which a seat that they asked for waits for an adult. */
const listEnrolled = compileOnce((db, { organizationId, personIds }: Placeholders<Some>) =>
  db
    .selectFrom('enrollment')
    .innerJoin('class', 'class.id', 'enrollment.classId')
    .innerJoin('semester', 'semester.id', 'class.semesterId')
    .where('enrollment.organizationId', '=', organizationId)
    .where('enrollment.personId', 'in', personIds)
    .where((where) => where.or([where('enrollment.status', '=', 'Enrolled'), isAsked]))
    .select(['enrollment.id', 'personId', 'classId', 'class.name', 'semesterId', 'class.status'])
    .select(['class.endDate', 'isArchived', 'semester.endDate as semesterEndDate'])
    .select(isAsked.$castTo<boolean>().as('isAsked'))
    .orderBy('enrollment.id', 'desc'),
)

/** The published classes that some people teach. Drafts are excluded, because families see the names. */
const listTaught = compileOnce((db, { organizationId, personIds }: Placeholders<Some>) =>
  db
    .selectFrom('classTeacher')
    .innerJoin('organizationUser', 'organizationUser.id', 'organizationUserId')
    .innerJoin('class', 'class.id', 'classTeacher.classId')
    .where('classTeacher.organizationId', '=', organizationId)
    .where('organizationUser.personId', 'in', personIds)
    .where('class.status', '=', 'Published')
    .orderBy('class.searchName')
    .orderBy('class.id')
    .select(['organizationUser.personId', 'classTeacher.classId', 'class.name']),
)

const ofEnrollment = expressionBuilder<Schema, 'enrollment'>()

const isAsked = ofEnrollment.and({ 'enrollment.status': 'Offered', isAdultNeeded: true })

/** Whether the row's student could take a seat: they must be an active member, even if the organization admits automatically. */
export const mayTakeSeat = ofEnrollment.exists(
  ofEnrollment
    .selectFrom('organizationUser')
    .whereRef('organizationUser.organizationId', '=', 'enrollment.organizationId')
    .whereRef('organizationUser.personId', '=', 'enrollment.personId')
    .where('organizationUser.status', '=', 'Active')
    .select(['organizationUser.id']),
)

const ofClass = expressionBuilder<Schema, 'class'>()

/** Whether a student who could take a seat is waiting for the row's class. */
export const isAwaited = ofClass
  .exists(
    ofClass
      .selectFrom('enrollment')
      .whereRef('enrollment.organizationId', '=', 'class.organizationId')
      .whereRef('enrollment.classId', '=', 'class.id')
      .where('enrollment.status', '=', 'Waitlisted')
      .where(mayTakeSeat)
      .select(['enrollment.id']),
  )
  .$castTo<boolean>()
  .as('isAwaited')

/** The row's place on the waitlist, from 1, for queries of enrollments. */
export const waitlistPosition = sql<number | null>`case when enrollment.position is not null then (
  select count(*) from enrollment as line
  where line.organization_id = enrollment.organization_id and line.class_id = enrollment.class_id
    and line.status = 'Waitlisted' and line.position <= enrollment.position
) end`.as('position')
