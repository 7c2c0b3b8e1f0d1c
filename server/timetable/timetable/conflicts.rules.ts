import type { Conflict, ConflictCounts, ConflictKind } from '#contract/timetable/timetable.ts'
import { daysOff, meetingDates } from '../scheduled-classes/meetings.rules.ts'
import { meetingTogether, type Plan, type PlannedClass } from './plan.queries.ts'

/** A conflict, and the teachers, or students who teach, that cause it. Their ids stay on the server. */
export type FoundConflict = Conflict & { organizationUserIds: number[] }

/** Finds the conflicts of a class in a plan. The class may differ from the plan's version of it. */
export function conflictsIn(plan: Plan): (one: PlannedClass) => FoundConflict[] {
  const counted = plan.classes.filter(({ status }) => status !== 'Canceled')
  const inUploadSlot = Map.groupBy(counted, ({ roomId }) => roomId)
  const ofTeacher = bySharer(counted, teacherIds)
  const ofStudent = bySharer(counted, studentIds)
  const meetTogether = meetingTogether(plan)
  // Past days do not matter when a student is enrolled.
  const stillMeetTogether = meetingTogether(plan, plan.today)
  const overrides = overridesOf(plan)

  return (one) => {
    if (one.status === 'Canceled') return []
    const conflicting = (others: Iterable<PlannedClass>, together = meetTogether) =>
      [...new Set(others)].filter((other) => other.id !== one.id && together(one, other))
    const teachingThen = conflicting(
      [...of(ofTeacher, studentIds(one)), ...of(ofStudent, teacherIds(one))],
      stillMeetTogether,
    )
    const found: FoundConflict[] = [
      ...conflicting(of(ofTeacher, teacherIds(one))).map(
        conflictBetween(plan, 'TeacherBooked', one),
      ),
      ...conflicting(one.roomId === null ? [] : (inUploadSlot.get(one.roomId) ?? [])).map(
        conflictBetween(plan, 'RoomBooked', one),
      ),
      ...conflicting(of(ofStudent, studentIds(one)), stillMeetTogether).map(
        conflictBetween(plan, 'StudentsBooked', one),
      ),
      ...teachingThen.map(conflictBetween(plan, 'StudentTeaches', one)),
      ...ownConflicts(plan, one),
    ]
    return found.map((conflict) => ({
      ...conflict,
      override: overrides.get(keyBetween(one.id, conflict)) ?? null,
    }))
  }
}

/** Overrides by conflict. */
export const overridesOf = (plan: Plan) =>
  new Map(plan.overrides.map(({ reason, by, ...conflict }) => [keyOf(conflict), { reason, by }]))

/** The kinds of conflicts between two classes. */
export type PairKind = 'TeacherBooked' | 'RoomBooked' | 'StudentsBooked' | 'StudentTeaches'

/** The conflict of a class with another one, of one kind, if any. */
export const conflictBetween =
  (plan: Plan, kind: PairKind, one: PlannedClass) =>
  (other: PlannedClass): FoundConflict => ({
    ...between(kind, other),
    ...sharedBy[kind](one, other, plan),
  })

type Shared = (one: PlannedClass, other: PlannedClass, plan: Plan) => Partial<FoundConflict>

const sharedBy: Record<PairKind, Shared> = {
  TeacherBooked: (one, other) => {
    const teachers = other.teachers.filter(isAmong(teacherIds(one)))
    return { ...identified(teachers), teachers: teachers.map(nameOf) }
  },
  RoomBooked: (one, _, plan) => ({ roomName: roomOf(plan, one)?.name ?? null }),
  StudentsBooked: (one, other) => named(attending(one, studentIds(other))),
  StudentTeaches: (one, other) => {
    const both = [...attending(one, teacherIds(other)), ...attending(other, teacherIds(one))]
    return { ...named(both), ...identified(both) }
  },
}

/** Conflicts that do not depend on other classes. */
export const ownConflicts = (plan: Plan, one: PlannedClass): FoundConflict[] => [
  ...tooSmall(plan, one),
  ...withoutDay(plan, one),
  ...outsideSemester(plan, one),
]

/** The most conflicts of a kind to list for a class, and the most students of a conflict. The others are counted. */
export const mostNamed = 10

/** The conflicts of one class, with a limit for each kind. Conflicts that are not accepted come first. */
export function bounded(conflicts: FoundConflict[]): {
  conflicts: Conflict[]
  moreConflicts?: ConflictCounts
} {
  const byKind = [...Map.groupBy(conflicts, ({ kind }) => kind).values()]
  const [shown, rest] = [
    byKind.flatMap((some) => openFirst(some).slice(0, mostNamed)),
    byKind.flatMap((some) => openFirst(some).slice(mostNamed)),
  ]
  return {
    conflicts: shown.map(withFewNames),
    ...(rest.length > 0 && { moreConflicts: countsOf(rest) }),
  }
}

const isOpen = ({ override }: FoundConflict) => override === null

const openFirst = (some: FoundConflict[]) =>
  some.length <= mostNamed
    ? some
    : [...some.filter(isOpen), ...some.filter((each) => !isOpen(each))]

export const withFewNames = <Found extends Conflict>(conflict: Found): Found =>
  conflict.students ? { ...conflict, students: conflict.students.slice(0, mostNamed) } : conflict

function countsOf(conflicts: FoundConflict[]): ConflictCounts {
  const open = conflicts.filter(isOpen).length
  return { open, accepted: conflicts.length - open }
}

/**
 * Whether a conflict existed before: of the same kind, with the same other class, teachers or teaching students, in
 * the same room, and for at least as many seats.
 */
export const existedBefore =
  (conflict: FoundConflict) =>
  (
    before: Pick<FoundConflict, 'kind' | 'classId' | 'organizationUserIds' | 'roomName' | 'seats'>,
  ) =>
    before.kind === conflict.kind &&
    before.classId === conflict.classId &&
    conflict.organizationUserIds.every((id) => before.organizationUserIds.includes(id)) &&
    before.roomName === conflict.roomName &&
    (before.seats ?? 0) >= (conflict.seats ?? 0)

/** Two classes in the order in which an override names them. */
export const inOrder = (classId: number, { classId: other }: Pick<Conflict, 'classId'>) =>
  other === null
    ? { classId, otherClassId: null }
    : { classId: Math.min(classId, other), otherClassId: Math.max(classId, other) }

type Key = { kind: ConflictKind; classId: number; otherClassId: number | null }

export const keyOf = ({ kind, classId, otherClassId }: Key) => `${kind} ${classId} ${otherClassId}`

export const keyBetween = (classId: number, conflict: Pick<Conflict, 'kind' | 'classId'>) =>
  keyOf({ kind: conflict.kind, ...inOrder(classId, conflict) })

const nothing = {
  classId: null,
  className: null,
  teachers: [],
  organizationUserIds: [],
  studentsCount: 0,
  roomName: null,
  capacity: null,
  seats: null,
  date: null,
  override: null,
}

const between = (kind: ConflictKind, { id, name }: PlannedClass): FoundConflict => ({
  ...nothing,
  kind,
  classId: id,
  className: name,
})

function tooSmall(plan: Plan, one: PlannedClass): FoundConflict[] {
  const { name, capacity = null } = roomOf(plan, one) ?? {}
  const seats = one.maxStudents ?? one.students.length
  if (name === undefined || capacity === null || capacity >= seats) return []
  return [{ ...nothing, kind: 'RoomTooSmall', roomName: name, capacity, seats }]
}

function withoutDay(plan: Plan, one: PlannedClass): FoundConflict[] {
  const calendar = plan.days.get(one.semesterId) ?? []
  if (calendar.length === 0 || meetingDates(one, calendar).length > 0) return []
  const holiday = daysOff(one, calendar).find(({ type }) => type === 'Holiday')
  return [{ ...nothing, kind: 'Holiday', date: holiday?.date ?? null }]
}

function outsideSemester(plan: Plan, one: PlannedClass): FoundConflict[] {
  const semester = plan.semesters.get(one.semesterId)
  if (!semester) return []
  const isLate = one.endDate > semester.endDate
  if (!isLate && one.startDate >= semester.startDate) return []
  return [{ ...nothing, kind: 'OutsideSemester', date: isLate ? semester.endDate : null }]
}

const roomOf = ({ rooms }: Plan, { roomId }: PlannedClass) =>
  roomId === null ? undefined : rooms.get(roomId)

export const teacherIds = ({ teachers }: PlannedClass) =>
  teachers.map((each) => each.organizationUserId)
export const studentIds = ({ students }: PlannedClass) =>
  students.map((each) => each.organizationUserId)
const nameOf = ({ name }: { name: string }) => name

function isAmong(ids: number[]) {
  const known = new Set(ids)
  return (one: { organizationUserId: number }) => known.has(one.organizationUserId)
}

/** Those of some people who are students of a class. */
const attending = ({ students }: PlannedClass, ids: number[]) => students.filter(isAmong(ids))

/** Students with a conflict, each once. */
function named(students: PlannedClass['students']) {
  const once = [...new Map(students.map((each) => [each.organizationUserId, each])).values()]
  return { students: once.map(nameOf), studentsCount: once.length }
}

const identified = (people: { organizationUserId: number }[]) => ({
  organizationUserIds: people.map((each) => each.organizationUserId),
})

type BySharer = Map<number, PlannedClass[]>

/** Classes by the people they share. */
function bySharer(classes: PlannedClass[], idsOf: (one: PlannedClass) => number[]): BySharer {
  const pairs = classes.flatMap((one) => idsOf(one).map((id) => ({ id, one })))
  const groups = Map.groupBy(pairs, ({ id }) => id)
  return new Map([...groups].map(([id, some]) => [id, some.map(({ one }) => one)]))
}

const of = (shared: BySharer, ids: number[]) => ids.flatMap((id) => shared.get(id) ?? [])
