import type {
  ClassToPlace,
  GroupOfClasses,
  PairOfClasses,
  PlaceProblem,
  Places,
} from '#server/timetable/place-suggestions/place-problem.ts'

/** A problem of the International Timetabling Competition 2007, track 3: curriculum-based course timetabling. */
export type Instance = {
  name: string
  days: number
  periodsPerDay: number
  courses: { id: string; teacher: string; lectures: number; days: number; students: number }[]
  rooms: { id: string; capacity: number }[]
  curricula: { id: string; courses: string[] }[]
  unavailable: { course: string; day: number; period: number }[]
}

/** Reads a file in the format of the competition (`.ctt`). */
export function readInstance(text: string): Instance {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const headed = (name: string) =>
    lines
      .find((line) => line.startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim() ?? ''
  const rowsOf = (heading: string) => {
    const start = lines.indexOf(`${heading}:`) + 1
    const end = lines.findIndex((line, at) => at >= start && !line)
    return lines.slice(start, end < 0 ? undefined : end).map((line) => line.split(/\s+/))
  }
  const read = {
    name: headed('Name'),
    days: Number(headed('Days')),
    periodsPerDay: Number(headed('Periods_per_day')),
    courses: rowsOf('COURSES').map(([id = '', teacher = '', lectures, days, students]) => ({
      id,
      teacher,
      lectures: Number(lectures),
      days: Number(days),
      students: Number(students),
    })),
    rooms: rowsOf('ROOMS').map(([id = '', capacity]) => ({ id, capacity: Number(capacity) })),
    curricula: rowsOf('CURRICULA').map(([id = '', , ...courses]) => ({ id, courses })),
    unavailable: rowsOf('UNAVAILABILITY_CONSTRAINTS').map(([course = '', day, period]) => ({
      course,
      day: Number(day),
      period: Number(period),
    })),
  }
  const counts = {
    Courses: read.courses.length,
    Rooms: read.rooms.length,
    Curricula: read.curricula.length,
    Constraints: read.unavailable.length,
  }
  for (const [name, count] of Object.entries(counts))
    if (Number(headed(name)) !== count) throw new Error(`${read.name}: not all ${name} were read`)
  return read
}

/** The same for the search, with the weights of the competition: capacity 1, days 5, compactness 2, stability 1. */
export function problemOf(instance: Instance): PlaceProblem {
  const { courses, rooms, curricula, days, periodsPerDay } = instance
  const indexes = new Map(courses.map(({ id }, index) => [id, index]))
  const periods = Array.from({ length: days * periodsPerDay }, (_, period) => [period])
  const unavailable = new Set(
    instance.unavailable.map(
      ({ course, day, period }) => `${course} ${day * periodsPerDay + period}`,
    ),
  )
  const classes = courses.map((course): ClassToPlace => ({
    present: Array.from({ length: course.lectures }, () => null),
    periods: [...periods.keys()].filter((period) => !unavailable.has(`${course.id} ${period}`)),
    rooms: [...rooms.keys()],
    roomCosts: rooms.map(({ capacity }) => ({
      conflicts: 0,
      penalty: Math.max(0, course.students - capacity),
    })),
    periodCosts: new Map(),
    spread: { days: course.days, penalty: 5 },
    roomChange: 1,
  }))
  const groups = curricula.map((each): GroupOfClasses => ({
    classes: each.courses.map((id) => indexes.get(id) ?? 0),
    penalties: Array.from({ length: 2 ** periodsPerDay }, (_, mask) => 2 * countIsolated(mask)),
  }))
  return {
    days,
    positions: periodsPerDay,
    periods,
    overlaps: [periods],
    rooms: rooms.length,
    classes,
    pairs: pairsOf(instance, groups),
    groups,
    moves: { most: 0, penalty: 0 },
  }
}

/** The bits without a neighbor. */
function countIsolated(mask: number): number {
  let isolated = mask & ~(mask << 1) & ~(mask >> 1)
  let count = 0
  for (; isolated !== 0; isolated &= isolated - 1) count += 1
  return count
}

/** Lectures of a course, of a teacher and of a curriculum are at different times. */
function pairsOf({ courses }: Instance, groups: readonly GroupOfClasses[]): PairOfClasses[] {
  const isTogether = groups.map(({ classes }) => new Set(classes))
  return courses.flatMap((course, one) =>
    courses.slice(one).flatMap((another, distance) => {
      const other = one + distance
      const isShared =
        course.teacher === another.teacher ||
        isTogether.some((some) => some.has(one) && some.has(other))
      return isShared ? [{ one, other, overlap: 0, cost: { conflicts: 1, penalty: 0 } }] : []
    }),
  )
}

/** What the rules of the competition count, apart from the search. */
export function scoreOf(instance: Instance, places: Places) {
  const { courses, rooms, curricula, periodsPerDay } = instance
  const lectures = courses.flatMap((course, index) =>
    (places[index] ?? []).flatMap((place) =>
      place ? [{ course, at: place.period, room: place.room }] : [],
    ),
  )
  const dayOf = (at: number) => Math.floor(at / periodsPerDay)
  const of = (id: string) => lectures.filter(({ course }) => course.id === id)
  const missing = courses.reduce(
    (sum, { id, lectures: wanted }) => sum + wanted - new Set(of(id).map(({ at }) => at)).size,
    0,
  )
  const pairs = lectures.flatMap((one, index) =>
    lectures.slice(index + 1).flatMap((two) => (one.at === two.at ? [[one, two] as const] : [])),
  )
  const isInConflict = (one: Instance['courses'][number], two: Instance['courses'][number]) =>
    one.id !== two.id &&
    (one.teacher === two.teacher ||
      curricula.some((each) => each.courses.includes(one.id) && each.courses.includes(two.id)))
  const conflicts = pairs.filter(([one, two]) => isInConflict(one.course, two.course)).length
  const occupied = pairs.filter(([one, two]) => one.room === two.room).length
  const unavailable = lectures.filter(({ course, at }) =>
    instance.unavailable.some(
      ({ course: id, day, period }) => id === course.id && day * periodsPerDay + period === at,
    ),
  ).length
  const capacity = lectures.reduce(
    (sum, { course, room }) => sum + Math.max(0, course.students - (rooms[room]?.capacity ?? 0)),
    0,
  )
  const minimumDays = courses.reduce((sum, { id, days: least }) => {
    const used = new Set(of(id).map(({ at }) => dayOf(at))).size
    return sum + 5 * Math.max(0, least - used)
  }, 0)
  const compactness = curricula.reduce((sum, each) => {
    const taken = new Set(each.courses.flatMap(of).map(({ at }) => at))
    const isNear = (at: number, next: number) => taken.has(next) && dayOf(next) === dayOf(at)
    const alone = each.courses
      .flatMap(of)
      .filter(({ at }) => !isNear(at, at - 1) && !isNear(at, at + 1))
    return sum + 2 * alone.length
  }, 0)
  const stability = courses.reduce(
    (sum, { id }) => sum + Math.max(0, new Set(of(id).map(({ room }) => room)).size - 1),
    0,
  )
  return {
    violations: missing + conflicts + occupied + unavailable,
    cost: capacity + minimumDays + compactness + stability,
    capacity,
    minimumDays,
    compactness,
    stability,
  }
}
