import type { FindSuggestions } from '#contract/timetable/place-suggestions.ts'
import type { ConflictKind } from '#contract/timetable/timetable.ts'
import { Weekday, weekdayOf } from '#contract/dates/weekdays.ts'
import { meetingDates } from '../scheduled-classes/meetings.rules.ts'
import { studentIds, teacherIds } from '../timetable/conflicts.rules.ts'
import {
  meetingTogether,
  timesOf,
  type PlannedClass,
  type Timed,
} from '../timetable/plan.queries.ts'
import { costOf } from './place-costs.rules.ts'
import {
  compareCosts,
  isSamePlace,
  type ClassToPlace,
  type Cost,
  type PairOfClasses,
  type PlaceProblem,
  type Places,
} from './place-problem.ts'
import type { School } from './school.queries.ts'

/** A class and its new place. */
export type ClassMove = {
  classId: number
  weekday: Weekday | null
  slotId: number | null
  roomId: number | null
}

/** What it costs if a class gets another room than it has, or another time, when it lacks the other of the two. */
const otherHalf = 3
/** What it costs if more students chose a class than its room holds. */
const smallRoom = 2
/** What it costs if the children of a family have classes in both halves of a day. */
const bothHalves = 2
/** The most that two classes cost which students chose. */
const mostChosen = 10

const halves = 2
const noon = '12:00'

/** The problem that a school poses to the search, and its moves from what the search finds. */
export function problemOf(school: School, wanted: FindSuggestions) {
  const { plan, semesterId, kinds } = school
  const counted = plan.classes.filter(({ status }) => status !== 'Canceled')
  const rooms = [...plan.rooms.values()]
  const roomIndexes = new Map(rooms.map(({ id }, index) => [id, index]))
  const shows = (kind: ConflictKind) => kinds.includes(kind)
  const periods = new Periods(school)
  const accepted = new Set(plan.overrides.flatMap((each) => [each.classId, each.otherClassId]))

  const roomIn = ({ roomId }: PlannedClass) =>
    (roomId === null ? undefined : roomIndexes.get(roomId)) ?? rooms.length
  const isOwn = (one: PlannedClass) => one.semesterId === semesterId
  /** What people decided stays: own times, and accepted conflicts. */
  const isSettled = (one: PlannedClass) =>
    !isOwn(one) || one.startTime !== null || accepted.has(one.id) || one.endDate < plan.today
  const mayMove = (one: PlannedClass) =>
    !isSettled(one) && (isPlaced(one) ? wanted.repairs : wanted.places)

  const classes = counted.map((one): ClassToPlace => {
    const isMovable = mayMove(one)
    const present = timesOf(plan.slots, one) && { period: periods.of(one), room: roomIn(one) }
    const allowed = isMovable ? periods.choicesOf(one) : []
    const seats = one.maxStudents ?? one.students.length
    const periodCosts = new Map<number, Cost>()
    for (const period of new Set([...allowed, ...(present ? [present.period] : [])])) {
      const isOtherTime = one.slotId !== null && !isPlaced(one) && period !== present?.period
      const conflicts = periods.hasNoDay(period, one.semesterId) ? 1 : 0
      const penalty = isOtherTime ? otherHalf : 0
      if (conflicts + penalty > 0) periodCosts.set(period, { conflicts, penalty })
    }
    return {
      present: [(isMovable && !isPlaced(one) ? null : present) ?? null],
      periods: allowed,
      rooms: isMovable ? [...rooms.keys()] : [],
      roomCosts: rooms.map(({ id, capacity }) => ({
        conflicts: capacity !== null && capacity < seats ? 1 : 0,
        penalty:
          (one.roomId !== null && !isPlaced(one) && id !== one.roomId ? otherHalf : 0) +
          (capacity !== null && capacity < (school.chosenCounts.get(one.id) ?? 0) ? smallRoom : 0),
      })),
      periodCosts,
      spread: { days: 0, penalty: 0 },
      roomChange: 0,
    }
  })
  const indexes = new Map(counted.map(({ id }, index) => [id, index]))
  const problem: PlaceProblem = {
    days: Weekday.options.length,
    positions: halves,
    periods: periods.cells(),
    overlaps: [periods.overlaps(''), periods.overlaps(plan.today)],
    rooms: rooms.length,
    classes,
    pairs: [...peopleIn(counted, shows), ...chosenIn(school, counted, indexes)],
    groups: school.siblings.map(({ classIds }) => ({
      classes: classIds.flatMap((id) => indexes.get(id) ?? []),
      penalties: [0, 0, 0, bothHalves],
    })),
    moves: { most: wanted.repairs ? wanted.most : 0, penalty: 1 },
  }

  return {
    problem,

    /** The moves to what was found, without those that change nothing for the better. */
    movesTo: (found: Places): ClassMove[] => {
      const places = withoutIdle(problem, found)
      return counted.flatMap((one, index) => {
        const place = places[index]?.[0]
        const before = problem.classes[index]?.present[0] ?? null
        if (!place || isSamePlace(place, before)) return []
        const { weekday, slotId } = periods.placeOf(place.period)
        return [{ classId: one.id, weekday, slotId, roomId: rooms[place.room]?.id ?? null }]
      })
    },
  }
}

const isPlaced = ({ slotId, roomId }: PlannedClass) => slotId !== null && roomId !== null

/** Moves each class back that may as well stay. */
function withoutIdle(problem: PlaceProblem, found: Places): Places {
  let places = found
  let cost = costOf(problem, places)
  for (const [index, { present }] of problem.classes.entries()) {
    const [before = null] = present
    if (!before || isSamePlace(before, places[index]?.[0] ?? null)) continue
    const tried = places.with(index, present)
    const triedCost = costOf(problem, tried)
    if (compareCosts(triedCost, cost) > 0) continue
    places = tried
    cost = triedCost
  }
  return places
}

/** The times at which classes are or could be: those on the same dates at the same time are one. */
class Periods {
  readonly #school: School
  readonly #known: Timed[] = []
  readonly #indexes = new Map<string, number>()
  readonly #dates = new Map<string, string[]>()
  readonly #weekdays: Weekday[]

  constructor(school: School) {
    this.#school = school
    const { plan, semesterId } = school
    const days = (plan.days.get(semesterId) ?? []).filter((day) => day.makesUpClassDayId === null)
    const there = new Set(days.map(({ date }) => weekdayOf(date)))
    for (const { weekday, semesterId: of } of plan.classes)
      if (weekday && of === semesterId) there.add(weekday)
    this.#weekdays = Weekday.options.filter((weekday) => there.has(weekday))
  }

  of(one: Timed): number {
    const { weekday, slotId, startTime, endTime, semesterId, startDate, endDate } = one
    const dates = this.#datesOf(one).join()
    const key = [weekday, slotId, startTime, endTime, semesterId, dates].join(' ')
    const index = this.#indexes.get(key) ?? this.#known.length
    if (index === this.#known.length) {
      this.#known.push({ weekday, slotId, startTime, endTime, semesterId, startDate, endDate })
      this.#indexes.set(key, index)
    }
    return index
  }

  /** Where a class may move: a class of every class day stays on all, and one without a time gets a day if there are several. */
  choicesOf(one: PlannedClass): number[] {
    const isEveryDay = one.weekday === null && (one.slotId !== null || this.#weekdays.length <= 1)
    const weekdays = isEveryDay
      ? [null]
      : this.#weekdays.length > 0
        ? this.#weekdays
        : [one.weekday]
    const slots = [...this.#school.plan.slots.keys()]
    return weekdays.flatMap((weekday) =>
      slots.map((slotId) => this.of({ ...one, weekday, slotId, startTime: null, endTime: null })),
    )
  }

  placeOf(period: number): { weekday: Weekday | null; slotId: number | null } {
    const { weekday = null, slotId = null } = this.#known[period] ?? {}
    return { weekday, slotId }
  }

  /** Whether a class would never meet, although its semester has class days. */
  hasNoDay(period: number, semesterId: number): boolean {
    const known = this.#known[period]
    const calendar = this.#school.plan.days.get(semesterId) ?? []
    return known !== undefined && calendar.length > 0 && this.#datesOf(known).length === 0
  }

  /** The halves of weekdays that each period takes. */
  cells(): number[][] {
    return this.#known.map((one) => {
      const half = (timesOf(this.#school.plan.slots, one)?.startTime ?? '') < noon ? 0 : 1
      const weekdays = new Set(this.#datesOf(one).map(weekdayOf))
      return Weekday.options.flatMap((weekday, day) =>
        weekdays.has(weekday) ? [day * halves + half] : [],
      )
    })
  }

  overlaps(from: string): number[][] {
    const together = meetingTogether(this.#school.plan, from)
    return this.#known.map((one, index) =>
      this.#known.flatMap((other, at) => (at === index || together(one, other) ? [at] : [])),
    )
  }

  #datesOf({ weekday, startDate, endDate, semesterId }: Timed): string[] {
    const key = [semesterId, weekday, startDate, endDate].join()
    const dates =
      this.#dates.get(key) ??
      meetingDates({ weekday, startDate, endDate }, this.#school.plan.days.get(semesterId) ?? [])
    this.#dates.set(key, dates)
    return dates
  }
}

/** Classes that share teachers or students, each kind of conflict that the timetable would count. */
function peopleIn(
  classes: readonly PlannedClass[],
  shows: (kind: ConflictKind) => boolean,
): PairOfClasses[] {
  const people = classes.map((one) => ({
    teachers: new Set(teacherIds(one)),
    students: new Set(studentIds(one)),
  }))
  const cost: Cost = { conflicts: 1, penalty: 0 }
  return people.flatMap((mine, one) =>
    people.slice(one + 1).flatMap((theirs, distance): PairOfClasses[] => {
      const other = one + 1 + distance
      const areBooked = isShared(mine.teachers, theirs.teachers)
      const areStudents = isShared(mine.students, theirs.students)
      const areBoth =
        isShared(mine.students, theirs.teachers) || isShared(mine.teachers, theirs.students)
      return [
        ...(areBooked ? [{ one, other, overlap: 0, cost }] : []),
        ...(areStudents ? [{ one, other, overlap: 1, cost }] : []),
        ...(areBoth && shows('StudentTeaches') ? [{ one, other, overlap: 1, cost }] : []),
      ]
    }),
  )
}

const isShared = (ids: ReadonlySet<number>, others: ReadonlySet<number>) =>
  [...ids].some((id) => others.has(id))

/** Classes that students chose, beyond those that they attend. */
function chosenIn(
  { chosenPairs }: School,
  classes: readonly PlannedClass[],
  indexes: ReadonlyMap<number, number>,
): PairOfClasses[] {
  return chosenPairs.flatMap(({ one: oneId, other: otherId, count }) => {
    const [one, other] = [indexes.get(oneId), indexes.get(otherId)]
    if (one === undefined || other === undefined) return []
    const attending = new Set(classes[one] ? studentIds(classes[one]) : [])
    const both = classes[other] ? studentIds(classes[other]).filter((id) => attending.has(id)) : []
    const penalty = Math.min(mostChosen, count - both.length)
    return penalty > 0 ? [{ one, other, overlap: 1, cost: { conflicts: 0, penalty } }] : []
  })
}
