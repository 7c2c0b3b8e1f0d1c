import {
  type Door,
  isOpenStatus,
  openStatuses,
  type Standing,
  type Way,
} from '#contract/classes/enrolments.ts'
import { AdmissionType } from '#contract/organizations/organizations.ts'
import type { Kysely } from 'kysely'
import { waitingCount } from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { todayIn } from '#server/tenancy/organizations.queries.ts'
import { readAttended } from './attended-classes.queries.ts'
import { isAwaited, isFull, placeInLine } from './seat-counts.queries.ts'
import { doorsAhead, doorsOf, type House, type Key, type Ruled } from './doors.rules.ts'
import type { Student } from '../class-access/own-students.queries.ts'

/**
 * What each of some students is to each of some classes of one organization, by the class. Judged is what they give up
 * now; where that is not said, what they wanted to when they asked.
 */
export async function readStandings(
  db: Kysely<Schema>,
  organizationId: number,
  classIds: number[],
  students: Student[],
  swapsClassId: number | null = null,
): Promise<Map<number, Standing[]>> {
  if (classIds.length === 0 || students.length === 0) return new Map()
  const { classes, today, look } = await readDoors(db, organizationId, classIds, students)
  const now = new Date().toISOString()

  const standingIn = (one: RuledClass) => (student: Student) => {
    const { latest, isOpen, swaps, doors: all } = look(one, student, swapsClassId)
    const { personId, name, isMe, mayEnrol } = student
    const isOffered = latest?.status === 'Offered'
    const ahead = latest && doorsAhead[latest.status]
    const doors = ahead ? all.filter(({ kind }) => ahead.includes(kind)) : all
    // Nobody presses anything for it: it follows from the dates, and no more is to be done then.
    const isDone =
      latest?.status === 'Enrolled' && one.status === 'Published' && one.endDate < today
    const isPast = isOffered && (latest.offeredUntil ?? '') <= now
    const isWaiting = isOpen && !isOffered
    const way = isWaiting || isPast ? null : wayThrough(one, doors, swaps.mustSwap, isOffered)
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
      mayWithdraw: isOpen && mayEnrol && one.endDate >= today,
      doors,
    }
  }
  return new Map(classes.map((one) => [one.id, students.map(standingIn(one))]))
}

type RuledClass = Awaited<ReturnType<typeof readRuled>>[number]

/** Some classes, and how to find what keeps one of some students out of one of them, whatever they are to it already. */
export async function readDoors(
  db: Kysely<Schema>,
  organizationId: number,
  classIds: number[],
  students: Student[],
) {
  const classes = await readRuled(db, organizationId, classIds)
  const house = await readHouse(db, organizationId)
  const personIds = students.map(({ personId }) => personId)
  const memberships = await readMemberships(db, organizationId, personIds)
  const rows = await readEnrolments(db, organizationId, personIds)
  const enrolments = Map.groupBy(rows, ({ personId }) => personId)
  const { today } = house
  const { swapsFor } = await readAttended(db, organizationId, { personIds, classIds, today })

  const look = (one: RuledClass, student: Student, swapsClassId: number | null = null) => {
    const theirs = enrolments.get(student.personId) ?? []
    const latest = theirs.find(({ classId }) => classId === one.id)
    const isOpen = latest !== undefined && isOpenStatus(latest.status)
    const wanted = isOpen ? latest.swapsClassId : null
    const swaps = swapsFor(one, student.personId, swapsClassId ?? wanted)
    const membership = memberships.get(student.personId)
    const doors = doorsOf(one, { ...student, membership, ...swaps }, house)
    return { latest, isOpen, swaps, doors }
  }
  return { classes, today, look }
}

/** Whether a door lets somebody through who gives something up, asks, or waits. */
const isPassable =
  (one: Ruled, mustSwap: number | null) =>
  ({ kind }: Door): boolean => {
    if (kind === 'TooYoung' || kind === 'TooOld') return one.agePolicy === 'Flexible'
    if (kind === 'Full') return one.hasWaitlist
    return kind === 'Collides' && mustSwap !== null
  }

function wayThrough(
  one: Ruled,
  doors: Door[],
  mustSwap: number | null,
  isOffered: boolean,
): Way | null {
  if (!doors.every(isPassable(one, mustSwap))) return null
  if (isOffered) return 'Accept'
  const isAsked = doors.some(({ kind }) => kind === 'TooYoung' || kind === 'TooOld')
  if (one.enrolment === 'Approval' || isAsked) return 'Request'
  return isFull(one) ? 'Waitlist' : 'Enrol'
}

/** Some classes with all that decides who gets into them. */
export const readRuled = (db: Kysely<Schema>, organizationId: number, classIds: number[]) =>
  db
    .selectFrom('class')
    .innerJoin('semester', 'semester.id', 'class.semesterId')
    .where('class.organizationId', '=', organizationId)
    .where('class.id', 'in', classIds)
    .select(['class.id', 'class.name', 'class.status', 'class.startDate', 'class.endDate'])
    .select(['minAge', 'maxAge', 'agePolicy', 'enrolment', 'hasWaitlist', 'maxStudents'])
    .select(['seatsTaken', 'semesterId', 'semester.name as semesterName', 'ageAsOfDate'])
    .select(['semester.startDate as semesterStartDate', 'semester.endDate as semesterEndDate'])
    .select(['registrationOpens', 'registrationCloses', 'isArchived', waitingCount, isAwaited])
    .orderBy('class.searchName')
    .orderBy('class.id')
    .execute()

async function readHouse(db: Kysely<Schema>, organizationId: number): Promise<House> {
  const { admissionType, timeZone, ...about } = await db
    .selectFrom('organization')
    .where('id', '=', organizationId)
    .select(['name', 'admissionType', 'contactEmail', 'timeZone'])
    .executeTakeFirstOrThrow()
  const keys = ['enrolments.manage', 'enrolments.override', 'members.manage'] as const
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

async function readMemberships(db: Kysely<Schema>, organizationId: number, personIds: number[]) {
  const rows = await db
    .selectFrom('organizationUser')
    .where('organizationId', '=', organizationId)
    .where('personId', 'in', personIds)
    .select(['personId', 'status'])
    .execute()
  return new Map(rows.map(({ personId, status }) => [personId, status]))
}

/** Every enrolment of some people, the open one of each class first, then the latest. */
const readEnrolments = (db: Kysely<Schema>, organizationId: number, personIds: number[]) =>
  db
    .selectFrom('enrolment')
    .where('organizationId', '=', organizationId)
    .where('personId', 'in', personIds)
    .select(['personId', 'classId', 'enrolment.status', 'offeredUntil', 'reason'])
    .select(['swapsClassId', placeInLine])
    .orderBy((each) =>
      each.case().when('enrolment.status', 'in', openStatuses).then(0).else(1).end(),
    )
    .orderBy('enrolment.id', 'desc')
    .execute()
