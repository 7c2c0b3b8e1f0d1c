import { isOpenStatus, type Eligibility } from '#contract/classes/enrollments.ts'
import { mostChoices, type PlanChoice } from '#contract/classes/family-plans.ts'
import type { Weekday } from '#contract/dates/weekdays.ts'
import { displayTimeRange } from '#contract/dates/display-time.ts'
import type { ListedCatalog, ListedClass } from '#src/api/classes/catalog.api.ts'
import { timesOf } from '#src/components/classes/catalog/catalog-words.ts'
import { type Family, fits } from '#src/components/classes/catalog/student-words.ts'
import type { ChoiceChange, PlannedPlace } from '#src/machines/classes/family-plan.machine.ts'

/** Classes that begin at the same time on the same weekday, of which a student takes one. */
export interface PlanTime {
  key: string
  name: string
  /** "9:00 – 9:50 AM", if the name does not say it. */
  note: string
  classes: ListedClass[]
}

/** The times of a semester, by weekday. */
export function planDays(classes: readonly ListedClass[]) {
  const times = timesOf(classes)
  return times.columns.map(({ day, name }) => ({
    day,
    name,
    times: times.rows.flatMap((row): PlanTime[] => {
      const found = times.in(row, day)
      if (found.length === 0) return []
      const note = row.note === row.name ? '' : row.note
      return [{ key: `${day ?? ''}/${row.key}`, name: row.name, note, classes: found }]
    }),
  }))
}

export type PlanDay = ReturnType<typeof planDays>[number]

/** Whether a student is in a class, waits for it, or has asked an adult of the family for an offered seat. */
export const isInside = ({ status, way }: Eligibility): boolean =>
  isOpenStatus(status) && (status !== 'Offered' || way === null)

/**
 * Whether a student can choose a class: with one press now, or once registration opens. An offered seat counts; a swap has a
 * screen of its own.
 */
export const canChoose = (one: ListedClass, eligibility: Eligibility): boolean =>
  !isInside(eligibility) &&
  (eligibility.way === null ? fits(one, eligibility) : eligibility.mustSwap === null) &&
  !eligibility.blockers.some(({ kind }) => kind === 'ViewOnly')

export interface PlanStudent {
  personId: number
  /** The short one, or "You". */
  name: string
  fullName: string
  isMe: boolean
}

/** The people for whom the plan is: the children, and the user if they take classes themselves. */
export const plannedStudents = (
  { students, classes }: Pick<ListedCatalog, 'students' | 'classes'>,
  { hasChildren, names }: Family,
): PlanStudent[] =>
  students
    .filter(({ isMe, personId }) => !isMe || !hasChildren || hasEnrollment(classes, personId))
    .map(({ personId, name, isMe }) => ({
      personId,
      name: names.get(personId) ?? name,
      fullName: name,
      isMe,
    }))

const hasEnrollment = (classes: readonly ListedClass[], personId: number) =>
  classes.some(({ eligibilities }) =>
    eligibilities.some((each) => each.personId === personId && each.status !== null),
  )

/** Classes that have the same weekday and start are alternatives to each other, as on the server. */
const isSameTime = (one: ListedClass, other: ListedClass) =>
  one.weekday === other.weekday && one.startTime === other.startTime

/** The choices after some changes that the server does not have yet. */
export function applyChanges(
  choices: readonly PlanChoice[],
  changes: readonly ChoiceChange[],
  classes: readonly ListedClass[],
): PlanChoice[] {
  const known = new Map(classes.map((one) => [one.id, one]))
  return changes.reduce(
    (before, { classId, personId, rank }) => {
      const isAlternative = (choice: PlanChoice) => {
        const [one, other] = [known.get(classId), known.get(choice.classId)]
        return choice.personId === personId && one && other && isSameTime(one, other)
      }
      const rest = before.filter((choice) => !isAlternative(choice))
      const order = before
        .filter((choice) => isAlternative(choice) && choice.classId !== classId)
        .map((choice) => choice.classId)
      if (rank !== null) order.splice(rank - 1, 0, classId)
      return [...rest, ...order.map((id, index) => ({ personId, classId: id, rank: index + 1 }))]
    },
    [...choices],
  )
}

/** The choices of a student at a time, the first one first. */
export const choicesAt = (
  choices: readonly PlanChoice[],
  { classes }: Pick<PlanTime, 'classes'>,
  personId: number,
): PlanChoice[] =>
  choices
    .filter(
      (choice) => choice.personId === personId && classes.some(({ id }) => id === choice.classId),
    )
    .toSorted((one, other) => one.rank - other.rank)

/** The rank that a press gives a class: none if it is chosen, else the one after the others. Undefined if there are too many. */
export function nextRank(
  chosen: readonly PlanChoice[],
  classId: number,
): number | null | undefined {
  if (chosen.some((choice) => choice.classId === classId)) return null
  return chosen.length < mostChoices ? chosen.length + 1 : undefined
}

interface Asked {
  days: readonly PlanDay[]
  choices: readonly PlanChoice[]
  /** Whether a student also waits for better choices that are full. */
  waits: boolean
}

/**
 * What the plan enrolls: at each time the best choice that has a seat or takes requests, and meanwhile the waitlists of the
 * better ones. If none has a seat, the waitlist of the first that has one. Students who ask an adult first have no seat to
 * swap yet, so they do not wait for better ones.
 */
export const placesOf = ({ days, choices, waits }: Asked): PlannedPlace[] =>
  days
    .flatMap(({ times }) => times)
    .flatMap((time) =>
      [...new Set(choices.map(({ personId }) => personId))].flatMap((personId) =>
        placesAt(time, choicesAt(choices, time, personId), waits),
      ),
    )

function placesAt(time: PlanTime, chosen: readonly PlanChoice[], waits: boolean): PlannedPlace[] {
  const open = chosen.flatMap(({ classId, personId }) => {
    const one = time.classes.find(({ id }) => id === classId)
    const eligibility = one?.eligibilities.find((each) => each.personId === personId)
    if (!one || !eligibility?.way || !canChoose(one, eligibility)) return []
    const isAsked = asksAdult(eligibility)
    return [{ isAsked, place: { classId, personId, way: eligibility.way, swapsClassId: null } }]
  })
  const places = open.map(({ place }) => place)
  const taken = places.find(({ way }) => way !== 'Waitlist')
  if (!taken) return places.slice(0, 1)
  if (!waits || taken.way === 'Request' || open.some(({ isAsked }) => isAsked)) return [taken]
  const better = places.slice(0, places.indexOf(taken))
  return [taken, ...better.map((place) => ({ ...place, swapsClassId: taken.classId }))]
}

/** Whether a student is too young to enroll alone, so that what they take is a question to an adult of the family. */
const asksAdult = ({ isMe, isAdultNeeded }: Eligibility): boolean => isMe && isAdultNeeded

/** Whether a plan is that of a student who asks an adult. */
export const isOfYoungStudent = (
  places: readonly PlannedPlace[],
  classes: readonly ListedClass[],
): boolean =>
  places.some(({ classId, personId }) =>
    classes
      .find(({ id }) => id === classId)
      ?.eligibilities.some((each) => each.personId === personId && asksAdult(each)),
  )

/** The places whose seats can be held: those with a free seat that is not held yet. */
export const holdable = (places: readonly PlannedPlace[]): PlannedPlace[] =>
  places.filter(({ way }) => way === 'Enroll')

/** "Monday, 1st hour, 9:00 – 9:50 AM". */
export const timeName = ({ name: day }: PlanDay, { name, note }: PlanTime): string =>
  [day, name, note].filter(Boolean).join(', ')

/** A class, or what an adult teaches, on a weekday. */
interface Attended {
  weekday: Weekday | null
  startTime: string | null
  endTime: string | null
  name: string
}

interface Plan {
  choices: readonly PlanChoice[]
  places: readonly PlannedPlace[]
}

/**
 * What a student attends at a time: what they are in, or else take by the plan, or else have chosen first. A class says
 * so if they only wait for a seat.
 */
export function attendedAt(
  time: PlanTime,
  personId: number,
  { choices, places }: Plan,
): Attended[] {
  const ofStudent = ({ eligibilities }: ListedClass) =>
    eligibilities.find((each) => each.personId === personId)
  const isWaiting = (one: ListedClass) => {
    const { status, way } = ofStudent(one) ?? {}
    return status === 'Waitlisted' || way === 'Waitlist'
  }
  const named = (classes: readonly ListedClass[]) =>
    classes.map((one) => (isWaiting(one) ? { ...one, name: `${one.name} (waitlist)` } : one))
  const enrolled = time.classes.filter((one) => ofStudent(one)?.status === 'Enrolled')
  if (enrolled.length > 0) return enrolled
  const taken = time.classes.filter(({ id }) =>
    places.some(
      (place) => place.personId === personId && place.classId === id && place.swapsClassId === null,
    ),
  )
  if (taken.length > 0) return named(taken)
  const [first] = choicesAt(choices, time, personId)
  return named(time.classes.filter(({ id }) => id === first?.classId))
}

/** A person's part of a weekday. */
export interface PersonDay {
  name: string
  isTeaching: boolean
  classes: string[]
  /** "9:00 – 11:50 AM". */
  hours: string
  /** "free 10:00 – 10:50 AM", for each pause between two classes. */
  gaps: string[]
}

/** What the plan makes of each weekday: who is there when, and who waits in between. Classes without a time are left out. */
export function daysOfFamily(
  people: readonly { name: string; isTeaching: boolean; attended: readonly Attended[] }[],
  days: readonly PlanDay[],
) {
  return days.flatMap(({ day, name }) => {
    const found = people.flatMap(({ attended, ...person }): PersonDay[] => {
      const here = attended
        .filter((each) => each.weekday === day)
        .flatMap(({ startTime, endTime, name: className }) =>
          startTime === null || endTime === null ? [] : [{ startTime, endTime, className }],
        )
        .toSorted((one, other) => one.startTime.localeCompare(other.startTime))
      const [first] = here
      if (!first) return []
      const end =
        here
          .map(({ endTime }) => endTime)
          .toSorted()
          .at(-1) ?? first.endTime
      return [
        {
          ...person,
          classes: here.map(({ className }) => className),
          hours: displayTimeRange(first.startTime, end),
          gaps: gapsIn(here).map(([from, until]) => displayTimeRange(from, until)),
        },
      ]
    })
    return found.length > 0 ? [{ day, name, people: found }] : []
  })
}

/** A pause is shown from this many minutes: a shorter one is needed to change rooms. */
const shortestGap = 25

function gapsIn(classes: readonly { startTime: string; endTime: string }[]): [string, string][] {
  return classes.flatMap(({ endTime }, index): [string, string][] => {
    const next = classes[index + 1]
    return next && minutes(next.startTime) - minutes(endTime) >= shortestGap
      ? [[endTime, next.startTime]]
      : []
  })
}

function minutes(time: string): number {
  const [hours = 0, rest = 0] = time.split(':').map(Number)
  return hours * 60 + rest
}
