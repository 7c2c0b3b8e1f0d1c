import type { Conflict, ConflictCounts } from '#contract/timetable/timetable.ts'
import type { Steps } from '#server/process/slices.ts'
import {
  conflictBetween,
  keyBetween,
  type FoundConflict,
  mostNamed,
  overridesOf,
  ownConflicts,
  type PairKind,
  studentIds,
  teacherIds,
  withFewNames,
} from './conflicts.rules.ts'
import { meetingDates } from '../scheduled-classes/meetings.rules.ts'
import { timesOf, type Plan, type PlannedClass } from './plan.queries.ts'

/** The most pairs to list: for one room, teacher or student at one time, and for one kind of conflict in all. */
const mostNamedOfGroup = 20
const mostNamedOfKind = 200

const kinds: readonly PairKind[] = [
  'TeacherBooked',
  'RoomBooked',
  'StudentsBooked',
  'StudentTeaches',
]

export type Grouped = {
  /** By class: the listed conflicts, and how many are not listed. */
  of: Map<number, { conflicts: Conflict[]; moreConflicts?: ConflictCounts }>
  /** Conflicts that no class lists, each once. */
  moreConflicts?: ConflictCounts
}

/**
 * The conflicts of the classes of a semester. Classes that meet together, and those that share something, are bit
 * sets: pairs are counted, and few of them are created. Each class is identified by its index.
 */
export function* groupConflicts(
  plan: Plan,
  semesterId: number,
  shows: (kind: PairKind) => boolean,
): Steps<Grouped> {
  const classes = plan.classes.filter(({ status }) => status !== 'Canceled')
  const places = new Map(classes.map(({ id }, place) => [id, place]))
  const isOwn = bitsOf(classes, (one) => one.semesterId === semesterId)
  const together = yield* meetings(plan, classes, '')
  const stillTogether = yield* meetings(plan, classes, plan.today)
  const inRoom = bySharer(classes, ({ roomId }) => (roomId === null ? [] : [roomId]))
  const ofTeacher = bySharer(classes, teacherIds)
  const ofStudent = bySharer(classes, studentIds)
  const accepted = acceptedOf(plan)
  const overrides = overridesOf(plan)
  const budget = new Budget()

  const sharing: Record<PairKind, (one: PlannedClass, set: Uint32Array) => void> = {
    TeacherBooked: (one, set) => addAll(set, ofTeacher, teacherIds(one)),
    RoomBooked: (one, set) => addAll(set, inRoom, one.roomId === null ? [] : [one.roomId]),
    StudentsBooked: (one, set) => addAll(set, ofStudent, studentIds(one)),
    StudentTeaches: (one, set) => {
      addAll(set, ofTeacher, studentIds(one))
      addAll(set, ofStudent, teacherIds(one))
    },
  }
  const named = new Map<number, Map<PairKind, Map<number, FoundConflict>>>()
  const nameOf = (place: number, kind: PairKind) => {
    const ofClass = named.get(place) ?? new Map<PairKind, Map<number, FoundConflict>>()
    named.set(place, ofClass)
    const found = ofClass.get(kind) ?? new Map<number, FoundConflict>()
    ofClass.set(kind, found)
    return found
  }
  const conflictOf = (kind: PairKind, one: PlannedClass, other: PlannedClass) => {
    const conflict = withFewNames(conflictBetween(plan, kind, one)(other))
    return { ...conflict, override: overrides.get(keyBetween(one.id, conflict)) ?? null }
  }

  const counts = new Map<number, Map<PairKind, ConflictCounts>>()
  // Pairs within the semester are found twice, once for each class.
  const twice = { open: 0, accepted: 0 }
  const set = emptyBits(classes.length)
  for (const [place, one] of classes.entries()) {
    if (one.semesterId !== semesterId) continue
    const ofClass = new Map<PairKind, ConflictCounts>()
    counts.set(place, ofClass)
    for (const kind of kinds.filter(shows)) {
      set.fill(0)
      sharing[kind](one, set)
      clear(set, place)
      intersect(set, (ignoresPast(kind) ? stillTogether : together)(place))
      const many = countBits(set)
      if (many === 0) continue
      const acceptedWith = (accepted.get(`${kind} ${one.id}`) ?? [])
        .map((id) => places.get(id))
        .filter((other) => other !== undefined && has(set, other)) as number[]
      ofClass.set(kind, { open: many - acceptedWith.length, accepted: acceptedWith.length })
      const within = countCommon(set, isOwn)
      const acceptedWithin = acceptedWith.filter((other) => has(isOwn, other)).length
      twice.accepted += 2 * acceptedWith.length - acceptedWithin
      twice.open += 2 * (many - acceptedWith.length) - (within - acceptedWithin)
      for (const other of first(set, mostNamed)) {
        const another = classes[other]
        if (!another || nameOf(place, kind).has(other)) continue
        if (!budget.takes(kind, groupOf(plan, kind, one, another))) continue
        nameOf(place, kind).set(other, conflictOf(kind, one, another))
        if (has(isOwn, other)) nameOf(other, kind).set(place, conflictOf(kind, another, one))
      }
    }
    yield
  }

  const of: Grouped['of'] = new Map()
  const namedTwice = { open: 0, accepted: 0 }
  for (const [place, ofClass] of counts) {
    const one = classes[place]
    if (!one) continue
    const more = { open: 0, accepted: 0 }
    const conflicts: FoundConflict[] = []
    for (const [kind, many] of ofClass) {
      const found = [...nameOf(place, kind)].toSorted(([left], [right]) => left - right)
      more.open += many.open
      more.accepted += many.accepted
      for (const [other, conflict] of found) {
        const state = conflict.override === null ? 'open' : 'accepted'
        more[state] -= 1
        namedTwice[state] += has(isOwn, other) ? 1 : 2
        conflicts.push(conflict)
      }
    }
    for (const conflict of ownConflicts(plan, one)) {
      const override = overrides.get(keyBetween(one.id, conflict)) ?? null
      conflicts.push({ ...conflict, override })
    }
    of.set(one.id, { conflicts, ...some(more) })
    yield
  }
  return {
    of,
    ...some({
      open: (twice.open - namedTwice.open) / 2,
      accepted: (twice.accepted - namedTwice.accepted) / 2,
    }),
  }
}

/** Students have no conflicts on past days. */
const ignoresPast = (kind: PairKind) => kind === 'StudentsBooked' || kind === 'StudentTeaches'

const some = (counts: ConflictCounts) =>
  counts.open + counts.accepted > 0 ? { moreConflicts: counts } : {}

/** Lists pairs until the limits of their group and kind are reached. */
class Budget {
  readonly #named = new Map<string, number>()

  takes(kind: PairKind, group: string): boolean {
    const [ofGroup, ofKind] = [this.#named.get(group) ?? 0, this.#named.get(kind) ?? 0]
    if (ofGroup >= mostNamedOfGroup || ofKind >= mostNamedOfKind) return false
    this.#named.set(group, ofGroup + 1)
    this.#named.set(kind, ofKind + 1)
    return true
  }
}

function firstShared(ids: number[], others: number[]): number | undefined {
  const known = new Set(others)
  return ids.find((id) => known.has(id))
}

/** The people or the room that two classes share, and the time. */
function groupOf(plan: Plan, kind: PairKind, one: PlannedClass, other: PlannedClass): string {
  const sharer = {
    TeacherBooked: () => firstShared(teacherIds(one), teacherIds(other)),
    RoomBooked: () => one.roomId,
    StudentsBooked: () => firstShared(studentIds(one), studentIds(other)),
    StudentTeaches: () =>
      firstShared(studentIds(one), teacherIds(other)) ??
      firstShared(teacherIds(one), studentIds(other)),
  }[kind]()
  return [kind, sharer, one.weekday, timesOf(plan.slots, one)?.startTime].join()
}

/** The classes of accepted conflicts, by kind and class. */
function acceptedOf(plan: Plan): Map<string, number[]> {
  const found = new Map<string, Set<number>>()
  const addPair = (kind: string, classId: number, other: number) => {
    const key = `${kind} ${classId}`
    found.set(key, (found.get(key) ?? new Set()).add(other))
  }
  for (const { kind, classId, otherClassId } of plan.overrides) {
    if (otherClassId === null) continue
    addPair(kind, classId, otherClassId)
    addPair(kind, otherClassId, classId)
  }
  return new Map([...found].map(([key, ids]) => [key, [...ids]]))
}

/** The classes that overlap with each class, by index. Days before `from` do not count. */
function* meetings(plan: Plan, classes: PlannedClass[], from: string) {
  const keyed = classes.map((one) => {
    const times = timesOf(plan.slots, one)
    const { semesterId, weekday, startDate, endDate } = one
    const days = [semesterId, weekday, startDate, endDate].join()
    return { one, times, days, key: `${days} ${times?.startTime} ${times?.endTime}` }
  })
  const dates = new Map<string, Uint32Array>()
  const numbers = new Map<string, number>()
  const datesBy = new Map<string, string[]>()
  for (const { one, days } of keyed) {
    if (datesBy.has(days)) continue
    const all = meetingDates(one, plan.days.get(one.semesterId) ?? [])
    const counted = all.filter((date) => date >= from)
    for (const date of counted) numbers.set(date, numbers.get(date) ?? numbers.size)
    datesBy.set(days, counted)
    yield
  }
  for (const [days, counted] of datesBy) {
    const set = emptyBits(numbers.size)
    for (const date of counted) add(set, numbers.get(date) ?? 0)
    dates.set(days, set)
  }
  // Classes at the same time on the same days are grouped.
  const alike = [...Map.groupBy(keyed.entries(), ([, { key }]) => key).values()]
  const found = new Map<string, Uint32Array>()
  for (const [[, left] = []] of alike) {
    if (!left?.times) continue
    const set = emptyBits(classes.length)
    const own = dates.get(left.days)
    for (const others of alike) {
      const right = others[0]?.[1]
      if (!own || !right?.times) continue
      if (left.times.startTime >= right.times.endTime) continue
      if (right.times.startTime >= left.times.endTime) continue
      if (!haveCommon(own, dates.get(right.days))) continue
      for (const [place] of others) add(set, place)
    }
    found.set(left.key, set)
    yield
  }
  const none = emptyBits(classes.length)
  return (place: number) => found.get(keyed[place]?.key ?? '') ?? none
}

/** The indexes of classes by the people they share. */
function bySharer(classes: PlannedClass[], idsOf: (one: PlannedClass) => number[]) {
  const shared = new Map<number, number[]>()
  for (const [place, one] of classes.entries()) {
    for (const id of idsOf(one)) {
      const places = shared.get(id)
      if (places) places.push(place)
      else shared.set(id, [place])
    }
  }
  return shared
}

function addAll(set: Uint32Array, shared: Map<number, number[]>, ids: number[]): void {
  for (const id of ids) for (const place of shared.get(id) ?? []) add(set, place)
}

const emptyBits = (size: number) => new Uint32Array(Math.ceil(size / 32))

function bitsOf<Item>(items: Item[], isIn: (item: Item) => boolean): Uint32Array {
  const set = emptyBits(items.length)
  for (const [place, item] of items.entries()) if (isIn(item)) add(set, place)
  return set
}

const word = (set: Uint32Array, at: number) => set[at] ?? 0

function add(set: Uint32Array, place: number): void {
  set[place >>> 5] = word(set, place >>> 5) | (1 << (place & 31))
}

function clear(set: Uint32Array, place: number): void {
  set[place >>> 5] = word(set, place >>> 5) & ~(1 << (place & 31))
}

const has = (set: Uint32Array, place: number) =>
  (word(set, place >>> 5) & (1 << (place & 31))) !== 0

function intersect(set: Uint32Array, other: Uint32Array): void {
  for (let at = 0; at < set.length; at += 1) set[at] = word(set, at) & word(other, at)
}

const haveCommon = (set: Uint32Array, other: Uint32Array = new Uint32Array()) =>
  set.some((bits, at) => (bits & word(other, at)) !== 0)

const countCommon = (set: Uint32Array, other: Uint32Array) =>
  set.reduce((sum, bits, at) => sum + onesIn(bits & word(other, at)), 0)

const countBits = (set: Uint32Array) => countCommon(set, set)

function onesIn(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** The first indexes of a set, in order. */
function first(set: Uint32Array, many: number): number[] {
  const found: number[] = []
  for (let at = 0; at < set.length && found.length < many; at += 1) {
    if (word(set, at) === 0) continue
    for (let bit = 0; bit < 32 && found.length < many; bit += 1) {
      if (has(set, at * 32 + bit)) found.push(at * 32 + bit)
    }
  }
  return found
}
