import type { SuggestedMove, Suggestions } from '#contract/timetable/place-suggestions.ts'
import { conflictSentence } from '#contract/timetable/conflict-words.ts'
import { weekdayOf } from '#contract/dates/weekdays.ts'
import { meetingDates } from '../scheduled-classes/meetings.rules.ts'
import { meetingAfter } from '../timetable/check-class.ts'
import { conflictsIn, keyBetween, type FoundConflict } from '../timetable/conflicts.rules.ts'
import {
  meetingTogether,
  timesOf,
  type Plan,
  type PlannedClass,
} from '../timetable/plan.queries.ts'
import type { ClassMove } from './school-problem.rules.ts'
import type { School, Siblings } from './school.queries.ts'

/**
 * What moves do, by the rules of the timetable: each is compared with the same timetable in which only this class stays
 * where it is. The search has no part in it, so that each sentence is true of any moves.
 */
export function describeMoves(school: School, moves: readonly ClassMove[]): Suggestions {
  const [before, after] = [viewOf(school, []), viewOf(school, moves)]
  return {
    conflictsBefore: before.countConflicts(),
    conflictsAfter: after.countConflicts(),
    unplacedBefore: before.countUnplaced(),
    unplacedAfter: after.countUnplaced(),
    moves: moves.flatMap((move) => {
      const one = before.find(move.classId)
      const moved = after.find(move.classId)
      if (!one || !moved) return []
      const others = moves.filter(({ classId }) => classId !== move.classId)
      return [describe({ school, before, after, without: viewOf(school, others) }, one, moved)]
    }),
  }
}

type View = ReturnType<typeof viewOf>

/** A timetable in which some classes have moved, with the conflicts that the caller may see. */
function viewOf(school: School, moves: readonly ClassMove[]) {
  const movesOf = new Map(moves.map((move) => [move.classId, move]))
  const classes = school.plan.classes.map((one): PlannedClass => {
    const move = movesOf.get(one.id)
    if (!move) return one
    const { weekday, slotId, roomId } = move
    return { ...one, ...meetingAfter(one, { weekday, slotId, roomId }) }
  })
  const plan: Plan = { ...school.plan, classes }
  const conflictsOf = conflictsIn(plan)
  const own = classes.filter(
    (one) => one.semesterId === school.semesterId && one.status !== 'Canceled',
  )
  const byId = new Map(classes.map((one) => [one.id, one]))
  const isSeen = ({ kind, override }: FoundConflict) =>
    override === null && school.kinds.includes(kind)
  const openConflicts = (one: PlannedClass) => conflictsOf(one).filter(isSeen)
  return {
    plan,
    openConflicts,
    together: meetingTogether(plan, plan.today),
    find: (classId: number) => byId.get(classId),
    countUnplaced: () => own.filter((one) => !isPlaced(one)).length,
    /** Each once, although both of its classes have it. */
    countConflicts: () =>
      new Set(
        own.flatMap((one) => openConflicts(one).map((conflict) => keyBetween(one.id, conflict))),
      ).size,
  }
}

const isPlaced = ({ slotId, roomId }: PlannedClass) => slotId !== null && roomId !== null

type Views = { school: School; before: View; after: View; without: View }

function describe(views: Views, one: PlannedClass, moved: PlannedClass): SuggestedMove {
  const { school, before, after, without } = views
  const hasTime = timesOf(before.plan.slots, one) !== undefined
  const [had, stays, has] = [
    before.openConflicts(one),
    without.openConflicts(one),
    after.openConflicts(moved),
  ]
  const isIn = (some: FoundConflict[]) => {
    const keys = new Set(some.map((conflict) => keyBetween(one.id, conflict)))
    return (conflict: FoundConflict) => keys.has(keyBetween(one.id, conflict))
  }
  const [wasThere, isThere] = [isIn(had), isIn(has)]
  const solved = stays.filter((conflict) => wasThere(conflict) && !isThere(conflict))
  const avoided = stays.filter((conflict) => !wasThere(conflict) && !isThere(conflict))
  const sentence = ({ students, ...conflict }: FoundConflict) =>
    conflictSentence(school.areStudentsShown && students ? { ...conflict, students } : conflict)
  const madeRoomFor = [...new Set(avoided.flatMap(({ className }) => className ?? []))]
  const chosen = chosenChanges(views, one, moved)
  const families = siblingChanges(views, one)
  const reasons = [
    ...(isPlaced(one) ? [] : [hasTime ? 'It has no room yet.' : 'It has no place yet.']),
    ...solved.map((conflict) => `Resolves: ${sentence(conflict)}`),
    ...(madeRoomFor.length > 0 ? [`Makes room for ${listOf(madeRoomFor)}.`] : []),
    ...chosen.reasons,
    ...families.reasons,
    ...(isPlaced(one) ? [] : roomFacts(after.plan, moved)),
  ]
  const added = has.filter((conflict) => !isIn(stays)(conflict))
  return {
    classId: one.id,
    className: one.name,
    version: one.version,
    from: placeOf(one),
    to: placeOf(moved),
    reasons,
    drawbacks: [...added.map(sentence), ...chosen.drawbacks, ...families.drawbacks],
  }
}

const placeOf = ({ weekday, slotId, roomId }: PlannedClass) => ({ weekday, slotId, roomId })

const listOf = (names: readonly string[]) => new Intl.ListFormat('en-US').format(names)

/** That a class fits into its new room. */
function roomFacts({ rooms }: Plan, one: PlannedClass): string[] {
  const room = rooms.get(one.roomId ?? 0)
  const seats = one.maxStudents ?? one.students.length
  if (!room || room.capacity === null || room.capacity < seats || seats === 0) return []
  return [`${room.name} holds ${room.capacity}, and the class takes ${seats}.`]
}

type Changes = { reasons: string[]; drawbacks: string[] }

const students = (count: number) => (count === 1 ? '1 student' : `${count} students`)

/** The classes that the same students chose, and that do or do not overlap anymore. Those in conflict are named as such. */
function chosenChanges({ school, after, without }: Views, one: PlannedClass, moved: PlannedClass) {
  const changes: Changes = { reasons: [], drawbacks: [] }
  for (const pair of school.chosenPairs) {
    if (pair.one !== one.id && pair.other !== one.id) continue
    const otherId = pair.one === one.id ? pair.other : pair.one
    const [stays, other] = [without.find(otherId), after.find(otherId)]
    if (!stays || !other) continue
    const attending = new Set(one.students.map(({ organizationUserId }) => organizationUserId))
    const both = other.students.filter((each) => attending.has(each.organizationUserId)).length
    const count = pair.count - both
    if (count <= 0) continue
    const [wouldBe, is] = [without.together(one, stays), after.together(moved, other)]
    const words = `${students(count)} chose both ${one.name} and ${other.name}`
    if (wouldBe && !is) changes.reasons.push(`${words}.`)
    if (!wouldBe && is) changes.drawbacks.push(`${words}, which then meet at the same time.`)
  }
  return changes
}

/**
 * Families whose children have all classes in the same half of a day because of the move, or do not anymore. Those with
 * the same change share a sentence.
 */
function siblingChanges({ school, after, without }: Views, one: PlannedClass): Changes {
  const changed = new Map<string, Siblings[]>()
  const say = (what: string, family: Siblings) =>
    changed.set(what, [...(changed.get(what) ?? []), family])
  const isWorse = 'then have classes in the morning and the afternoon'
  for (const family of school.siblings) {
    if (!family.classIds.includes(one.id)) continue
    const [stays, is] = [halvesOf(without, family), halvesOf(after, family)]
    const [wouldBeBoth, areBoth] = [countBoth(stays), countBoth(is)]
    if (areBoth > wouldBeBoth) say(isWorse, family)
    if (areBoth >= wouldBeBoth) continue
    const all = new Set([...is.values()].flatMap((halves) => [...halves]))
    say(
      all.size === 1
        ? `then have all classes in the ${[...all].join()}`
        : 'then have fewer days with classes both in the morning and in the afternoon',
      family,
    )
  }
  const sentences = [...changed].map(([what, families]) => ({
    what,
    sentence: `${childrenOf(families)} ${what}.`,
  }))
  const of = (some: typeof sentences) => some.map(({ sentence }) => sentence)
  return {
    reasons: of(sentences.filter(({ what }) => what !== isWorse)),
    drawbacks: of(sentences.filter(({ what }) => what === isWorse)),
  }
}

/** As many families are named in a sentence. */
const mostNamed = 3

/** "The Kim and Mehta children", "The children of 9 families (Kim, Mehta, Aydın, and others)". */
function childrenOf(families: Siblings[]): string {
  const names = [...new Set(families.flatMap((family) => family.names))]
  if (families.some((family) => family.names.length === 0))
    return families.length === 1
      ? 'The children of a family'
      : `The children of ${families.length} families`
  if (names.length <= mostNamed && families.length <= mostNamed)
    return `The ${listOf(names)} children`
  const some = listOf([...names.slice(0, mostNamed), 'others'])
  return `The children of ${families.length} families (${some})`
}

type Half = 'morning' | 'afternoon'

/** In which halves of which weekdays the children of a family have classes. */
function halvesOf({ plan, find }: View, { classIds }: Siblings): Map<string, Set<Half>> {
  const halves = new Map<string, Set<Half>>()
  for (const one of classIds.flatMap((id) => find(id) ?? [])) {
    const times = timesOf(plan.slots, one)
    if (!times) continue
    const half = times.startTime < '12:00' ? 'morning' : 'afternoon'
    const dates = meetingDates(one, plan.days.get(one.semesterId) ?? [])
    for (const weekday of new Set(dates.map(weekdayOf)))
      halves.set(weekday, (halves.get(weekday) ?? new Set()).add(half))
  }
  return halves
}

const countBoth = (halves: Map<string, Set<Half>>) =>
  [...halves.values()].filter(({ size }) => size > 1).length
