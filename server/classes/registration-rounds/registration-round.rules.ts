import { drawNumbers, shuffled } from './draw-order.ts'
import {
  canonicalInput,
  canonicalJson,
  compareText,
  fingerprintOf,
  known,
  type RoundChoice,
  type RoundInput,
  type RoundStudent,
} from './round-input.ts'
import {
  type Dissolved,
  openSeats,
  type Place,
  type Seats,
  untilNoneIsShort,
} from './round-seats.ts'
import { type Waitlist, type Unmet, unmetChoices } from './unmet-choices.ts'

/** One place that a family picked. */
export type Pick = Place & {
  lap: number
  familyId: number
  /** The friend whose family picked both places. */
  withFriendId: number | null
  /** Better choices of the student that were free, but came later because of a preference of the family. */
  passedOver: { classId: number; preference: Preference }[]
}

export type Preference = 'SameHalfDay' | 'Friend'

export type RoundResult = {
  /** Another number means other rules: an old result can be replayed only with its own. */
  rules: number
  seed: string
  fingerprint: string
  /** The families in the order of the odd laps. Even laps go backward. */
  order: number[]
  /** The students in the order that was drawn for siblings who have as much as each other. */
  children: number[]
  dissolved: Dissolved[]
  picks: Pick[]
  places: Place[]
  unmet: Unmet[]
  waitlists: Waitlist[]
}

const rules = 1

/** Runs a registration round: the same input and seed always have the same result (decision 0100). */
export function runRound(raw: RoundInput, seed: string): RoundResult {
  const input = canonicalInput(raw)
  const draw = drawNumbers(seed)
  const order = shuffled(
    input.families.map(({ id }) => id),
    draw,
  )
  const children = shuffled(
    input.students.map(({ id }) => id),
    draw,
  )
  const { drawn, dissolved } = untilNoneIsShort(input, (gone) =>
    inLaps(openSeats(input, gone), order, children),
  )
  const { picks, seats } = drawn
  return {
    rules,
    seed,
    fingerprint: fingerprintOf(input),
    order,
    children,
    dissolved,
    picks,
    places: seats.places(),
    ...unmetChoices(input, { order, children, dissolved, picks }),
  }
}

/** The result as text: the same bytes for the same input and seed. */
export const roundAsText = (result: RoundResult): string => canonicalJson(result)

/** Every family picks one place a lap, and each lap goes the other way, until a lap in which nobody picks. */
function inLaps(
  seats: Seats,
  order: number[],
  children: number[],
): { seats: Seats; picks: Pick[] } {
  const picks: Pick[] = []
  const friends = friendsIn(seats)
  const childOrder = new Map(children.map((id, place) => [id, place]))
  /** The picks that a family already had because a friend's family picked both places. */
  const used = new Map<number, number>()
  /** Seats only become fewer, so who cannot pick anything never can again. */
  const done = new Set<number>()
  for (let lap = 1; ; lap++) {
    let isOver = true
    for (const familyId of lap % 2 === 1 ? order : order.toReversed()) {
      if (done.has(familyId)) continue
      const usedBefore = used.get(familyId) ?? 0
      if (usedBefore > 0) {
        used.set(familyId, usedBefore - 1)
        isOver = false
        continue
      }
      const picked = bestPick(seats, { familyId, lap, friends, childOrder })
      if (!picked) {
        done.add(familyId)
        continue
      }
      isOver = false
      const { student, choice, friend, passedOver } = picked
      const common = { lap, classId: choice.classId }
      seats.take(student, choice)
      picks.push({
        ...common,
        familyId,
        studentId: student.id,
        rank: choice.rank,
        withFriendId: null,
        passedOver,
      })
      if (!friend) continue
      seats.take(friend.student, friend.choice)
      picks.push({
        ...common,
        familyId: friend.student.familyId,
        studentId: friend.student.id,
        rank: friend.choice.rank,
        withFriendId: student.id,
        passedOver: [],
      })
      used.set(friend.student.familyId, (used.get(friend.student.familyId) ?? 0) + 1)
    }
    if (isOver) return { seats, picks }
  }
}

type Turn = {
  familyId: number
  lap: number
  friends: ReadonlyMap<number, RoundStudent>
  childOrder: ReadonlyMap<number, number>
}

/**
 * The child with the fewest classes comes first, then the one whose places are worth least, then in the order that was
 * drawn. In the first lap, a first choice of any child that observes the preferences comes before everything else.
 */
function bestPick(seats: Seats, turn: Turn) {
  const { familyId, lap, childOrder } = turn
  const children = seats
    .childrenOf(familyId)
    .toSorted(
      (one, other) =>
        seats.countOf(one) - seats.countOf(other) ||
        seats.worthFor(one.id) - seats.worthFor(other.id) ||
        known(childOrder, one.id) - known(childOrder, other.id),
    )
  const family = { ...turn, halfDays: halfDaysToStayIn(seats, familyId) }
  for (const onlyFirst of lap === 1 ? [true, false] : [false])
    for (const child of children) {
      const best = bestChoice(seats, child, family, onlyFirst)
      if (best) return best
    }
  return null
}

function halfDaysToStayIn(seats: Seats, familyId: number) {
  if (!known(seats.families, familyId).isSameHalfDay) return null
  const halfDays = seats.halfDaysOfFamily(familyId)
  return halfDays.size > 0 ? halfDays : null
}

type Looking = Turn & { halfDays: ReadonlySet<string> | null }

/**
 * Choices in a half-day of the family come first, then those that do not separate friends, then by rank. Of two choices
 * with the same rank, the one comes first in whose slot the student could soon have nothing left: where the emptiest class
 * that they chose has fewer free seats. Then the class with fewer free seats comes first, then the earlier slot.
 */
function bestChoice(
  seats: Seats,
  student: RoundStudent,
  { lap, friends, halfDays }: Looking,
  onlyFirst: boolean,
) {
  const friend = friends.get(student.id)
  const free = possibleFor(seats, student)
  const mostFree = new Map<string, number>()
  for (const { slot, classId } of free)
    mostFree.set(slot, Math.max(mostFree.get(slot) ?? 0, seats.freeIn(classId)))
  const possible = free
    .map((choice) => ({
      choice,
      isElsewhere:
        halfDays !== null && !seats.halfDaysOf(choice.classId).every((each) => halfDays.has(each)),
      isSeparating: friend !== undefined && separates(seats, student, friend, choice),
    }))
    .filter(
      ({ choice, isElsewhere, isSeparating }) =>
        !onlyFirst || (choice.rank === 1 && !isElsewhere && !isSeparating),
    )
    .toSorted(
      (one, other) =>
        Number(one.isElsewhere) - Number(other.isElsewhere) ||
        Number(one.isSeparating) - Number(other.isSeparating) ||
        one.choice.rank - other.choice.rank ||
        compareFree(known(mostFree, one.choice.slot), known(mostFree, other.choice.slot)) ||
        compareFree(seats.freeIn(one.choice.classId), seats.freeIn(other.choice.classId)) ||
        compareText(one.choice.slot, other.choice.slot),
    )
  const best = possible[0]
  if (!best) return null
  const passedOver = possible
    .filter(({ choice }) => choice.rank < best.choice.rank)
    .map(({ choice: { classId }, isElsewhere }) => ({
      classId,
      preference: isElsewhere && !best.isElsewhere ? ('SameHalfDay' as const) : ('Friend' as const),
    }))
  return {
    student,
    choice: best.choice,
    friend: friend ? together(seats, { student, friend }, best.choice, lap) : null,
    passedOver,
  }
}

const compareFree = (one: number, other: number) => (one === other ? 0 : one < other ? -1 : 1)

/** Students who named each other. */
function friendsIn({ students }: Seats): Map<number, RoundStudent> {
  const friends = new Map<number, RoundStudent>()
  for (const { id, friendId } of students.values()) {
    const friend = friendId === null ? undefined : students.get(friendId)
    if (friend?.friendId === id && friend.id !== id) friends.set(id, friend)
  }
  return friends
}

const possibleFor = (seats: Seats, student: RoundStudent) =>
  student.choices.filter((choice) => seats.obstacleOf(student, choice) === null)

/**
 * Whether a choice would separate friends: the friend has another class of that time that the student could take too, or
 * could take the last seat of this one.
 */
function separates(
  seats: Seats,
  student: RoundStudent,
  friend: RoundStudent,
  { classId, slot }: RoundChoice,
): boolean {
  const theirs = [...friend.enrolled, ...seats.gotBy(friend.id).map((place) => place.classId)]
  if (theirs.includes(classId)) return false
  const isThere = possibleFor(seats, student).some(
    (other) => other.slot === slot && theirs.includes(other.classId),
  )
  if (isThere) return true
  return (
    seats.freeIn(classId) < 2 &&
    possibleFor(seats, friend).some((choice) => choice.classId === classId)
  )
}

type Friends = { student: RoundStudent; friend: RoundStudent }

/**
 * The choice of a friend that is picked together with one of the same class: two seats are free, and it is the best of its
 * slot for the friend that does not separate them. In the first lap, it is a first choice.
 */
function together(
  seats: Seats,
  { student, friend }: Friends,
  { classId }: RoundChoice,
  lap: number,
): { student: RoundStudent; choice: RoundChoice } | null {
  const possible = possibleFor(seats, friend)
  const same = possible.find((choice) => choice.classId === classId)
  if (!same || seats.freeIn(classId) < 2 || (lap === 1 && same.rank > 1)) return null
  const isBest = possible.every(
    (choice) =>
      choice.slot !== same.slot ||
      choice.rank >= same.rank ||
      separates(seats, friend, student, choice),
  )
  return isBest ? { student: friend, choice: same } : null
}
