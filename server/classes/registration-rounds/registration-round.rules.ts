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
 * drawn. In the first lap, a first choice of any child comes before everything else.
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
  if (lap === 1)
    for (const child of children) {
      const first = bestChoice(seats, child, family, ({ rank }) => rank === 1)
      if (first) return first
    }
  for (const child of children) {
    const best = bestChoice(seats, child, family, () => true)
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
  isWanted: (choice: RoundChoice) => boolean,
) {
  const free = student.choices.filter((choice) => seats.obstacleOf(student, choice) === null)
  const mostFree = new Map<string, number>()
  for (const { slot, classId } of free)
    mostFree.set(slot, Math.max(mostFree.get(slot) ?? 0, seats.freeIn(classId)))
  const possible = free
    .filter(isWanted)
    .map((choice) => {
      const friend = friendFor(seats, friends.get(student.id), choice, lap)
      return {
        choice,
        friend,
        isElsewhere:
          halfDays !== null &&
          !seats.halfDaysOf(choice.classId).every((each) => halfDays.has(each)),
        isSeparating: friend !== null && seats.freeIn(choice.classId) < 2,
      }
    })
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
    friend: best.isSeparating ? null : best.friend,
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

/**
 * The choice of a friend that can be picked together with one of the same class: the best of its slot that the friend can
 * still take, and in the first lap a first choice.
 */
function friendFor(
  seats: Seats,
  student: RoundStudent | undefined,
  { classId }: RoundChoice,
  lap: number,
) {
  if (!student) return null
  const same = student.choices.find((each) => each.classId === classId)
  if (!same) return null
  const best = student.choices
    .filter((each) => each.slot === same.slot && seats.obstacleOf(student, each) === null)
    .toSorted((one, other) => one.rank - other.rank)[0]
  return best === same && (lap > 1 || same.rank === 1) ? { student, choice: same } : null
}
