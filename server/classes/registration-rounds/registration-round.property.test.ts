import { expect, test } from 'vitest'
import { random } from '#server/testing/test-random.ts'
import { compareWithBest } from './round-threads.ts'
import { type Pick, roundAsText, type RoundResult, runRound } from './registration-round.rules.ts'
import type { RoundChoice, RoundInput, RoundStudent } from './round-input.ts'
import { measureRound } from './round-measures.ts'
import type { Place } from './round-seats.ts'
import { generateSchool } from './test-schools.ts'
import type { Unmet } from './unmet-choices.ts'

type Next = (below: number) => number

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

/** A school without any order in it: overlaps, refusals, minimums and friends are all drawn. */
function drawInput(next: Next): RoundInput {
  const isDrawn = (percent: number) => next(100) < percent
  const slots = upTo(1 + next(4)).map((slot) => `slot ${slot}`)
  const classes = upTo(2 + next(9)).map((id) => ({
    id,
    slot: slots[next(slots.length)]!,
    minStudents: next(4),
    maxStudents: isDrawn(10) ? null : 1 + next(5),
    seatsTaken: isDrawn(20) ? next(3) : 0,
    halfDays: [['morning', 'afternoon', 'evening'][next(3)]!],
  }))
  const families = upTo(1 + next(9)).map((id) => ({
    id,
    isSameHalfDay: isDrawn(40),
    mostClasses: isDrawn(40) ? next(4) : null,
  }))
  const ids = upTo(1 + next(families.length * 2))
  const students = ids.map((id) => ({
    id,
    familyId: families[next(families.length)]!.id,
    friendId: isDrawn(50) ? ids[next(ids.length)]! : null,
    enrolled: isDrawn(20) ? [classes[next(classes.length)]!.id] : [],
    choices: slots.flatMap((slot) => {
      const left = classes.filter((one) => one.slot === slot)
      return upTo(Math.min(3, left.length, 1 + next(3))).map((rank): RoundChoice => ({
        slot,
        rank,
        classId: left.splice(next(left.length), 1)[0]!.id,
        refusal: isDrawn(10) ? 'Too young.' : null,
      }))
    }),
  }))
  // Friends often name each other, and want the same.
  for (const { id, friendId } of students)
    if (friendId !== null && isDrawn(70))
      students.find((each) => each.id === friendId)!.friendId = id
  const pairs = classes.flatMap(({ id }) =>
    classes.filter((other) => other.id > id).map((other): [number, number] => [id, other.id]),
  )
  return {
    families,
    students,
    classes: classes.map(({ id, minStudents, maxStudents, seatsTaken, halfDays }) => ({
      id,
      minStudents,
      maxStudents,
      seatsTaken,
      halfDays,
    })),
    conflicts: pairs.filter(() => isDrawn(15)),
  }
}

const found = <Row extends { id: number }>(rows: Row[], id: number): Row =>
  rows.find((row) => row.id === id)!

const areTogether = ({ conflicts }: RoundInput, one: number, other: number) =>
  one === other ||
  conflicts.some((pair) => pair.includes(one) && pair.includes(other) && pair[0] !== pair[1])

const choiceOf = (
  input: RoundInput,
  { studentId, classId }: { studentId: number; classId: number },
) => found(input.students, studentId).choices.find((choice) => choice.classId === classId)!

const seatsOf = (input: RoundInput, classId: number) => {
  const { maxStudents, seatsTaken } = found(input.classes, classId)
  return maxStudents === null ? Infinity : Math.max(0, maxStudents - seatsTaken)
}

/** What is against a choice after some picks, in words of this test. */
function against(
  input: RoundInput,
  picks: Place[],
  student: RoundStudent,
  choice: RoundChoice,
): string[] {
  const own = picks.filter(({ studentId }) => studentId === student.id)
  const { mostClasses } = found(input.families, student.familyId)
  const taken = picks.filter(({ classId }) => classId === choice.classId).length
  return [
    ...(choice.refusal === null ? [] : ['refused']),
    ...(taken < seatsOf(input, choice.classId) ? [] : ['full']),
    ...(student.enrolled.some((each) => areTogether(input, each, choice.classId)) ||
    own.some(
      (pick) =>
        areTogether(input, pick.classId, choice.classId) ||
        choiceOf(input, pick).slot === choice.slot,
    )
      ? ['time']
      : []),
    ...(mostClasses !== null && student.enrolled.length + own.length >= mostClasses
      ? ['most']
      : []),
  ]
}

const isDissolved = (result: RoundResult, classId: number) =>
  result.dissolved.some((one) => one.classId === classId)

/** Everything that must hold of any assignment. */
function checkPlaces(input: RoundInput, places: Place[], dissolved: number[]) {
  for (const { id, minStudents, seatsTaken } of input.classes) {
    const placed = places.filter(({ classId }) => classId === id).length
    expect(placed).toBeLessThanOrEqual(seatsOf(input, id))
    const reachesMinimum = dissolved.includes(id)
      ? placed === 0
      : placed === 0 || placed + seatsTaken >= minStudents
    expect(reachesMinimum).toBe(true)
  }
  for (const [at, place] of places.entries()) {
    const student = found(input.students, place.studentId)
    const choice = choiceOf(input, place)
    expect(choice.rank).toBe(place.rank)
    const others = places.filter((_, other) => other !== at)
    expect(against(input, others, student, choice)).toEqual([])
  }
}

/** Nobody is left without a seat that they chose, could take, and that is free. */
function checkNothingIsWasted(input: RoundInput, result: RoundResult) {
  for (const student of input.students)
    for (const choice of student.choices) {
      if (isDissolved(result, choice.classId)) continue
      expect(against(input, result.places, student, choice)).not.toEqual([])
    }
}

/** Each class that was dissolved had as few students as it says, in the draw before. */
function checkDissolved(input: RoundInput, { dissolved, seed }: RoundResult) {
  for (const [at, { classId, students, minStudents }] of dissolved.entries()) {
    const one = found(input.classes, classId)
    expect(minStudents).toBe(one.minStudents)
    expect(students).toBeLessThan(minStudents)
    const chosen = input.students.filter(({ choices }) =>
      choices.some((choice) => choice.classId === classId && choice.refusal === null),
    ).length
    const before = dissolved.slice(0, at).map((each) => each.classId)
    const { places } = runRound(
      {
        ...input,
        classes: input.classes.map((each) => ({ ...each, minStudents: 0 })),
        students: input.students.map((student) => ({
          ...student,
          choices: student.choices.filter((choice) => !before.includes(choice.classId)),
        })),
      },
      seed,
    )
    const short = (id: number) => {
      const { seatsTaken, minStudents: needed } = found(input.classes, id)
      return needed - seatsTaken - places.filter((place) => place.classId === id).length
    }
    const couldNever = one.seatsTaken + chosen < minStudents
    expect(couldNever ? one.seatsTaken + chosen : minStudents - short(classId)).toBe(students)
    if (couldNever) continue
    const rest = input.classes.filter(({ id }) => !before.includes(id))
    expect(short(classId)).toBe(Math.max(...rest.map(({ id }) => short(id))))
  }
}

const halfDaysOf = (input: RoundInput, picks: Pick[], familyId: number) =>
  [
    ...input.students
      .filter((student) => student.familyId === familyId)
      .flatMap(({ enrolled }) => enrolled),
    ...picks.filter((pick) => pick.familyId === familyId).map(({ classId }) => classId),
  ].flatMap((classId) => found(input.classes, classId).halfDays)

/** Recomputes from the picks whether the reason of an unmet choice is true, and the first one. */
function checkReason(input: RoundInput, result: RoundResult, unmet: Unmet) {
  const { picks } = result
  const { classId, studentId, rank, reason } = unmet
  const student = found(input.students, studentId)
  const choice = choiceOf(input, unmet)
  expect(choice.rank).toBe(rank)
  const after = (count: number) => against(input, picks.slice(0, count), student, choice)
  const ownAt = picks.findIndex(
    (pick) =>
      pick.studentId === studentId &&
      'withClassId' in reason &&
      pick.classId === reason.withClassId,
  )
  const takers = picks.flatMap((pick, at) => (pick.classId === classId ? [{ ...pick, at }] : []))
  switch (reason.kind) {
    case 'Refused':
      return expect(choice.refusal).toBe(reason.refusal)
    case 'Enrolled':
      return expect(student.enrolled).toContain(classId)
    case 'Dissolved':
      return expect(result.dissolved).toContainEqual({
        classId,
        students: reason.students,
        minStudents: reason.minStudents,
      })
    case 'SameTime':
      expect(areTogether(input, reason.withClassId, classId) || ownAt >= 0).toBe(true)
      if (reason.withRank === null) return expect(student.enrolled).toContain(reason.withClassId)
      expect(picks[ownAt]!.rank).toBe(reason.withRank)
      expect(after(ownAt)).toEqual([])
      return expect(after(ownAt + 1)).toContain('time')
    case 'Preference': {
      const pick = picks[ownAt]!
      expect(pick.rank).toBe(reason.withRank)
      expect(pick.rank).toBeGreaterThan(rank)
      expect(choiceOf(input, pick).slot).toBe(choice.slot)
      expect(after(ownAt)).toEqual([])
      const halfDays = halfDaysOf(input, picks.slice(0, ownAt), student.familyId)
      const isInside = (id: number) =>
        found(input.classes, id).halfDays.every((each) => halfDays.includes(each))
      if (reason.preference === 'SameHalfDay') {
        expect(found(input.families, student.familyId).isSameHalfDay).toBe(true)
        return expect([isInside(pick.classId), isInside(classId)]).toEqual([true, false])
      }
      const friend = found(input.students, student.friendId!)
      expect(friend.friendId).toBe(studentId)
      const isThere =
        friend.enrolled.includes(pick.classId) ||
        picks.some(
          (each, at) => at < ownAt && each.studentId === friend.id && each.classId === pick.classId,
        )
      const left = seatsOf(input, classId) - takers.filter(({ at }) => at < ownAt).length
      const couldGo = friend.choices.some((each) => each.classId === classId)
      return expect(isThere || (left === 1 && couldGo)).toBe(true)
    }
    case 'MostClasses': {
      expect(found(input.families, student.familyId).mostClasses).toBe(reason.mostClasses)
      const reached = [...picks.keys(), picks.length].find((at) => after(at).includes('most'))!
      // Before the round, a class can be full too.
      return expect(after(reached)).toEqual(
        reached === 0 ? expect.arrayContaining(['most']) : ['most'],
      )
    }
    case 'Full': {
      expect(takers.length).toBe(seatsOf(input, classId))
      expect(reason.seats).toBe(takers.length)
      const full = takers.length === 0 ? 0 : takers.at(-1)!.at + 1
      expect(after(full)).toEqual(['full'])
      expect(new Set(takers.map(({ familyId }) => familyId)).size).toBe(reason.families)
      const hadNone = takers.filter(
        ({ at, familyId }) =>
          !picks.slice(0, at).some((pick) => pick.familyId === familyId && pick.rank === 1),
      )
      expect(hadNone.length).toBe(reason.withoutFirstChoice)
      const waiting = result.waitlists.find((each) => each.classId === classId)!.studentIds
      expect(waiting[reason.place - reason.seats - 1]).toBe(studentId)
      return
    }
  }
}

/** Every choice is met, or has a reason. */
function checkReasons(input: RoundInput, result: RoundResult) {
  for (const student of input.students)
    for (const choice of student.choices) {
      const { classId, slot, rank } = choice
      const isMet = result.places.some(
        (place) =>
          place.studentId === student.id &&
          (place.classId === classId ||
            (choiceOf(input, place).slot === slot && place.rank < rank)),
      )
      const reasons = result.unmet.filter(
        (each) => each.studentId === student.id && each.classId === classId,
      )
      expect(reasons.length).toBe(isMet ? 0 : 1)
    }
  for (const unmet of result.unmet) checkReason(input, result, unmet)
  for (const { classId, studentIds } of result.waitlists) {
    const keys = studentIds.map((studentId) => [
      choiceOf(input, { studentId, classId }).rank,
      result.order.indexOf(found(input.students, studentId).familyId),
      result.children.indexOf(studentId),
    ])
    const sorted = keys.toSorted(
      (one, other) => one[0]! - other[0]! || one[1]! - other[1]! || one[2]! - other[2]!,
    )
    expect(keys).toEqual(sorted)
  }
}

/** A family picks once a lap, unless a friend's family picked for it, and each lap goes the other way. */
function checkLaps(result: RoundResult) {
  for (const [lap, picks] of Map.groupBy(result.picks, (pick) => pick.lap)) {
    const own = picks
      .filter(({ withFriendId }) => withFriendId === null)
      .map(({ familyId }) => result.order.indexOf(familyId))
    expect(own).toEqual(
      [...new Set(own)].toSorted((one, other) => (lap % 2 === 1 ? one - other : other - one)),
    )
  }
}

/** A pick is for the child with the fewest classes, and takes its best choice, but for the first lap and preferences. */
function checkPicks(input: RoundInput, result: RoundResult) {
  const stillOffered = (choice: RoundChoice) => !isDissolved(result, choice.classId)
  for (const [at, pick] of result.picks.entries()) {
    if (pick.withFriendId !== null) continue
    const before = result.picks.slice(0, at)
    const possible = (student: RoundStudent) =>
      student.choices.filter(
        (choice) => stillOffered(choice) && against(input, before, student, choice).length === 0,
      )
    const children = input.students.filter(({ familyId }) => familyId === pick.familyId)
    const isHalfDay = found(input.families, pick.familyId).isSameHalfDay
    const prefers = isHalfDay || children.some(({ friendId }) => friendId !== null)
    const isFirstPossible =
      pick.lap === 1 && children.flatMap(possible).some(({ rank }) => rank === 1)
    const able = children.filter((child) =>
      possible(child).some(({ rank }) => !isFirstPossible || prefers || rank === 1),
    )
    const countOf = ({ id, enrolled }: RoundStudent) =>
      enrolled.length + before.filter(({ studentId }) => studentId === id).length
    const student = found(input.students, pick.studentId)
    const isFair = countOf(student) === Math.min(...able.map(countOf))
    const isFirst = pick.rank === 1
    // Preferences decide whether the first lap begins with a first choice.
    expect(isFirstPossible ? (prefers ? isFair || isFirst : isFair && isFirst) : isFair).toBe(true)
    const better = possible(student).filter(({ rank }) => rank < pick.rank)
    expect(new Set(better.map(({ classId }) => classId))).toEqual(
      new Set(pick.passedOver.map(({ classId }) => classId)),
    )
  }
}

const mixed = <Row>(rows: Row[], next: Next): Row[] =>
  rows
    .map((row) => ({ row, at: next(1_000_000) }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ row }) => row)

/** The same school with its rows in another order. */
const inAnotherOrder = (input: RoundInput, next: Next): RoundInput => ({
  families: mixed(input.families, next),
  students: mixed(input.students, next).map((student) => ({
    ...student,
    choices: mixed(student.choices, next),
    enrolled: mixed(student.enrolled, next),
  })),
  classes: mixed(input.classes, next),
  conflicts: mixed(input.conflicts, next).map(([one, other]): [number, number] => [other, one]),
})

/** Runs a check on many schools. What fails says with which seed it was drawn. */
function onManySchools(count: number, check: (input: RoundInput, next: Next) => void) {
  const seed = Date.now() % 100_000
  for (let at = 0; at < count; at++) {
    const next = random(seed + at)
    const input = drawInput(next)
    try {
      check(input, next)
    } catch (error) {
      throw new Error(`With the seed ${seed + at}: ${JSON.stringify(input)}`, { cause: error })
    }
  }
}

test('No seat is given twice, nobody is in two classes at once, and only to whom it is allowed', () => {
  onManySchools(400, (input, next) => {
    const result = runRound(input, `seed ${next(1000)}`)
    checkPlaces(
      input,
      result.places,
      result.dissolved.map(({ classId }) => classId),
    )
    checkNothingIsWasted(input, result)
    checkLaps(result)
    checkPicks(input, result)
    expect(result.picks.length).toBe(result.places.length)
  })
})

test('Each sentence about an unmet choice or a dissolved class is true', () => {
  const kinds = new Set<string>()
  onManySchools(400, (input, next) => {
    const result = runRound(input, `seed ${next(1000)}`)
    checkReasons(input, result)
    checkDissolved(input, result)
    for (const { reason } of result.unmet)
      kinds.add(reason.kind === 'Preference' ? reason.preference : reason.kind)
  })
  expect([...kinds].toSorted()).toEqual([
    'Dissolved',
    'Enrolled',
    'Friend',
    'Full',
    'MostClasses',
    'Refused',
    'SameHalfDay',
    'SameTime',
  ])
})

test('The same input and seed have the same result to the byte, in whatever order the rows come', () => {
  onManySchools(100, (input, next) => {
    const seed = `seed ${next(1000)}`
    const text = roundAsText(runRound(input, seed))
    expect(roundAsText(runRound(structuredClone(input), seed))).toBe(text)
    expect(roundAsText(runRound(inAnotherOrder(input, next), seed))).toBe(text)
  })
})

test('Friends who chose the same class are picked together while two seats are free', () => {
  let together = 0
  onManySchools(200, (input, next) => {
    const { picks } = runRound(input, `seed ${next(1000)}`)
    for (const [at, pick] of picks.entries()) {
      if (pick.withFriendId === null) continue
      const before = picks[at - 1]!
      expect([before.studentId, before.classId, before.lap]).toEqual([
        pick.withFriendId,
        pick.classId,
        pick.lap,
      ])
      together++
    }
  })
  expect(together).toBeGreaterThan(0)
})

/** The best assignment for the worst-off family, by trying all. */
function bestWorst(input: RoundInput): number {
  const options = input.students.flatMap((student) =>
    student.choices.map((choice) => ({ student, choice })),
  )
  let best = 0
  const places: Place[] = []
  const search = (at: number) => {
    const option = options[at]
    if (!option) {
      const isFine = input.classes.every(({ id, minStudents, seatsTaken }) => {
        const placed = places.filter(({ classId }) => classId === id).length
        return placed === 0 || placed + seatsTaken >= minStudents
      })
      if (isFine) best = Math.max(best, measureRound(input, places).worst)
      return
    }
    const { student, choice } = option
    if (against(input, places, student, choice).length === 0) {
      places.push({ studentId: student.id, classId: choice.classId, rank: choice.rank })
      search(at + 1)
      places.pop()
    }
    search(at + 1)
  }
  search(0)
  return best
}

test('The comparison finds the assignment that is best for the worst-off family', async () => {
  const seed = Date.now() % 100_000
  let compared = 0
  for (let at = 0; compared < 12; at++) {
    const input = drawInput(random(seed + at))
    if (input.students.flatMap(({ choices }) => choices).length > 12) continue
    const { places } = runRound(input, 'a seed')
    const { measures, bound, isProven } = await compareWithBest(input, places, 20_000)
    const expected = bestWorst(input)
    expect([seed + at, isProven, measures.worst, bound]).toEqual([
      seed + at,
      true,
      expect.closeTo(expected, 6),
      expect.closeTo(expected, 6),
    ])
    compared++
  }
})

test('The comparison is no worse than the round when its time is over', async () => {
  const input = generateSchool({ families: 40, seed: 'a' })
  const { places } = runRound(input, 'a seed')
  const { measures, bound, isProven } = await compareWithBest(input, places, 50)
  expect(isProven).toBe(false)
  const { worst } = measureRound(input, places)
  expect(measures.worst).toBeGreaterThanOrEqual(worst)
  expect(bound).toBeGreaterThanOrEqual(measures.worst)
})
