import {
  type Blocker,
  isOpenStatus,
  openStatuses,
  type Eligibility,
  type Way,
} from '#contract/classes/enrollments.ts'
import { AdmissionType } from '#contract/organizations/organizations.ts'
import { expressionBuilder, sql } from 'kysely'
import { waitingCount } from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { todayIn } from '#server/tenancy/organizations.queries.ts'
import {
  blockersAhead,
  blockersOf,
  type House,
  type Key,
  type Ruled,
  isFull,
  isRunning,
} from './blockers.rules.ts'
import type { Student } from '../class-access/class-access.queries.ts'
import { readMeetings } from '#server/timetable/timetable/plan.queries.ts'

/**
 * What each of some students is to each of some classes of one organization, by the class. Judged is what they give up
 * now; where that is not said, what they wanted to when they asked.
 */
export async function readEligibilities(
  db: Db,
  organizationId: number,
  classIds: number[],
  students: Student[],
  swapsClassId: number | null = null,
): Promise<Map<number, Eligibility[]>> {
  if (classIds.length === 0 || students.length === 0) return new Map()
  const { classes, today, look } = await readBlockers(db, organizationId, classIds, students)
  const now = new Date().toISOString()

  const eligibilityIn = (one: RuledClass) => (student: Student) => {
    const { latest, isOpen, swaps, blockers: all } = look(one, student, swapsClassId)
    const { personId, name, isMe, mayEnroll } = student
    const isOffered = latest?.status === 'Offered'
    const ahead = latest && blockersAhead[latest.status]
    const blockers = ahead ? all.filter(({ kind }) => ahead.includes(kind)) : all
    // Nobody presses anything for it: it follows from the dates, and no more is to be done then.
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

type RuledClass = Awaited<ReturnType<typeof readRuled>>[number]

/** Some classes, and how to find what keeps one of some students out of one of them, whatever they are to it already. */
export async function readBlockers(
  db: Db,
  organizationId: number,
  classIds: number[],
  students: Student[],
) {
  const classes = await readRuled(db, organizationId, classIds)
  const house = await readHouse(db, organizationId)
  const personIds = students.map(({ personId }) => personId)
  const memberships = await readMemberships(db, organizationId, personIds)
  const rows = await readEnrollments(db, organizationId, personIds)
  const enrollments = Map.groupBy(rows, ({ personId }) => personId)
  const { today } = house
  const { swapsFor } = await readAttended(db, organizationId, { personIds, classIds, today })

  const look = (one: RuledClass, student: Student, swapsClassId: number | null = null) => {
    const theirs = enrollments.get(student.personId) ?? []
    const latest = theirs.find(({ classId }) => classId === one.id)
    const isOpen = latest !== undefined && isOpenStatus(latest.status)
    const wanted = isOpen ? latest.swapsClassId : null
    const swaps = swapsFor(one, student.personId, swapsClassId ?? wanted)
    const membership = memberships.get(student.personId)
    const blockers = blockersOf(one, { ...student, membership, ...swaps }, house)
    return { latest, isOpen, swaps, blockers }
  }
  return { classes, today, look }
}

/** Whether a door lets somebody through who gives something up, asks, or waits. */
const isPassable =
  (one: Ruled, mustSwap: number | null) =>
  ({ kind }: Blocker): boolean => {
    if (kind === 'TooYoung' || kind === 'TooOld') return one.agePolicy === 'Flexible'
    if (kind === 'Full') return one.hasWaitlist
    return kind === 'Collides' && mustSwap !== null
  }

function wayThrough(
  one: Ruled,
  blockers: Blocker[],
  mustSwap: number | null,
  isOffered: boolean,
): Way | null {
  if (!blockers.every(isPassable(one, mustSwap))) return null
  if (isOffered) return 'Accept'
  const isAsked = blockers.some(({ kind }) => kind === 'TooYoung' || kind === 'TooOld')
  if (one.enrollment === 'Approval' || isAsked) return 'Request'
  return isFull(one) ? 'Waitlist' : 'Enroll'
}

/** Some classes with all that decides who gets into them. */
export const readRuled = (db: Db, organizationId: number, classIds: number[]) =>
  db
    .selectFrom('class')
    .innerJoin('semester', 'semester.id', 'class.semesterId')
    .where('class.organizationId', '=', organizationId)
    .where('class.id', 'in', classIds)
    .select(['class.id', 'class.name', 'class.status', 'class.startDate', 'class.endDate'])
    .select(['minAge', 'maxAge', 'agePolicy', 'enrollment', 'hasWaitlist', 'maxStudents'])
    .select(['seatsTaken', 'semesterId', 'semester.name as semesterName', 'ageAsOfDate'])
    .select(['semester.startDate as semesterStartDate', 'semester.endDate as semesterEndDate'])
    .select(['registrationOpens', 'registrationCloses', 'isArchived', waitingCount, isAwaited])
    .orderBy('class.searchName')
    .orderBy('class.id')
    .execute()

async function readHouse(db: Db, organizationId: number): Promise<House> {
  const { admissionType, timeZone, ...about } = await db
    .selectFrom('organization')
    .where('id', '=', organizationId)
    .select(['name', 'admissionType', 'contactEmail', 'timeZone'])
    .executeTakeFirstOrThrow()
  const keys = ['enrollments.manage', 'enrollments.override', 'members.manage'] as const
  const rows = await db
    .selectFrom('role')
    .innerJoin('rolePermission', 'rolePermission.roleId', 'role.id')
    .where('organizationId', '=', organizationId)
    .where('permission', 'in', keys)
    .orderBy('role.searchName')
    .select(['role.name', 'permission'])
    .execute()
  const namesOf = (key: Key) =>
    rows.filter(({ permission }) => permission === key).map(({ name }) => name)
  return {
    ...about,
    isOpenToAll: admissionType === AdmissionType.Automatic,
    today: todayIn(timeZone),
    roles: Object.fromEntries(keys.map((key) => [key, namesOf(key)])) as Record<Key, string[]>,
  }
}

async function readMemberships(db: Db, organizationId: number, personIds: number[]) {
  const rows = await db
    .selectFrom('organizationUser')
    .where('organizationId', '=', organizationId)
    .where('personId', 'in', personIds)
    .select(['personId', 'status'])
    .execute()
  return new Map(rows.map(({ personId, status }) => [personId, status]))
}

/** Every enrollment of some people, the open one of each class first, then the latest. */
const readEnrollments = (db: Db, organizationId: number, personIds: number[]) =>
  db
    .selectFrom('enrollment')
    .where('organizationId', '=', organizationId)
    .where('personId', 'in', personIds)
    .select(['personId', 'classId', 'enrollment.status', 'offeredUntil', 'reason'])
    .select(['swapsClassId', placeInLine])
    .orderBy((each) =>
      each.case().when('enrollment.status', 'in', openStatuses).then(0).else(1).end(),
    )
    .orderBy('enrollment.id', 'desc')
    .execute()

type Wanted = { personIds: number[]; classIds: number[]; today: string }

/**
 * What some students attend and teach. `swapsFor` finds what a student has to give up for a class, or could. Days that are past
 * are in nobody's way.
 */
export async function readAttended(
  db: Db,
  organizationId: number,
  { personIds, classIds, today }: Wanted,
) {
  const rows = await listEnrolled(db, organizationId, personIds)
  const taught = await listTaught(db, organizationId, personIds).execute()
  const all = [...classIds, ...[...rows, ...taught].map(({ classId }) => classId)]
  const meetings =
    rows.length + taught.length > 0 ? await readMeetings(db, organizationId, all, today) : null
  const attended = rows.map((row) => ({
    ...row,
    isGoingOn: isRunning(row, today) && !meetings?.isDone(row.classId),
  }))
  const byPerson = Map.groupBy(attended, ({ personId }) => personId)

  /** `swapsClassId` is what they give up anyway. */
  const swapsFor = (
    one: { id: number; semesterId: number },
    personId: number,
    swapsClassId: number | null,
  ) => {
    const others = (byPerson.get(personId) ?? []).filter(({ classId }) => classId !== one.id)
    const given = others.find((each) => each.isGoingOn && each.classId === swapsClassId) ?? null
    const then = others.filter(({ classId }) => meetings?.together(one.id, classId))
    const colliding = then.filter((each) => each !== given)
    const swappable = others.filter(
      (each) => each.isGoingOn && (each.semesterId === one.semesterId || then.includes(each)),
    )
    // Where two are in the way, it does not help to give up one.
    const only = then.length === 1 ? colliding.find(({ isGoingOn }) => isGoingOn) : undefined
    const teaching = taught.filter(
      (each) =>
        each.personId === personId &&
        each.classId !== one.id &&
        meetings?.together(one.id, each.classId),
    )
    return { given, colliding, swappable, mustSwap: only?.classId ?? null, teaching }
  }
  return { attended, swapsFor }
}

const listEnrolled = (db: Db, organizationId: number, personIds: number[]) =>
  db
    .selectFrom('enrollment')
    .innerJoin('class', 'class.id', 'enrollment.classId')
    .innerJoin('semester', 'semester.id', 'class.semesterId')
    .where('enrollment.organizationId', '=', organizationId)
    .where('enrollment.personId', 'in', personIds)
    .where('enrollment.status', '=', 'Enrolled')
    .select(['enrollment.id', 'personId', 'classId', 'class.name', 'semesterId', 'class.status'])
    .select(['class.endDate', 'isArchived', 'semester.endDate as semesterEndDate'])
    .orderBy('enrollment.id', 'desc')
    .execute()

/** The classes that some people teach, but for drafts: families read their names. */
const listTaught = (db: Db, organizationId: number, personIds: number[]) =>
  db
    .selectFrom('classTeacher')
    .innerJoin('organizationUser', 'organizationUser.id', 'organizationUserId')
    .innerJoin('class', 'class.id', 'classTeacher.classId')
    .where('classTeacher.organizationId', '=', organizationId)
    .where('organizationUser.personId', 'in', personIds)
    .where('class.status', '=', 'Published')
    .orderBy('class.searchName')
    .orderBy('class.id')
    .select(['organizationUser.personId', 'classTeacher.classId', 'class.name'])

const ofEnrollment = expressionBuilder<Schema, 'enrollment'>()

/** Whether the student of the row could take a seat: an active member, whatever admission is. */
export const mayTakeSeat = ofEnrollment.exists(
  ofEnrollment
    .selectFrom('organizationUser')
    .whereRef('organizationUser.organizationId', '=', 'enrollment.organizationId')
    .whereRef('organizationUser.personId', '=', 'enrollment.personId')
    .where('organizationUser.status', '=', 'Active')
    .select(['organizationUser.id']),
)

const ofClass = expressionBuilder<Schema, 'class'>()

/** Whether anybody waits for the class of the row who could take a seat. */
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

/** How many are in front of somebody who waits, and they. For the rows of a query of enrollments. */
export const placeInLine = sql<number | null>`case when enrollment.position is not null then (
  select count(*) from enrollment as line
  where line.organization_id = enrollment.organization_id and line.class_id = enrollment.class_id
    and line.status = 'Waitlisted' and line.position <= enrollment.position
) end`.as('position')
