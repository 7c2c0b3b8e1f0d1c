import { ClockTime } from '../dates/clock.ts'
import { Weekday } from '../dates/weekdays.ts'
import { Id } from '../id.ts'
import { z } from '../zod.ts'
import { EnrollmentStatus, Way } from './enrollments.ts'

/** How many classes a student chooses at the same time: the first choice and its alternatives. */
export const mostChoices = 3

/** A class that a family chose for a student. `rank` is its place among the choices at the same time, from 1. */
export const PlanChoice = z.object({ personId: Id, classId: Id, rank: z.int() })
export type PlanChoice = z.infer<typeof PlanChoice>

/** A class that an adult of the family teaches in the semester. */
export const Duty = z.object({
  classId: Id,
  className: z.string(),
  personId: Id,
  name: z.string(),
  isMe: z.boolean(),
  weekday: z.nullable(Weekday),
  startTime: z.nullable(ClockTime),
  endTime: z.nullable(ClockTime),
})
export type Duty = z.infer<typeof Duty>

const Place = z.strictObject({ personId: Id, classId: Id })

/** The choices of a family for one semester, and the seats that the caller holds. */
export const FamilyPlan = z.object({
  semesterId: Id,
  choices: z.array(PlanChoice),
  duties: z.array(Duty),
  /** Null if the caller holds no seat. */
  hold: z.nullable(z.object({ until: z.iso.datetime(), places: z.array(Place) })),
  /** When the caller can hold seats again, if not now. */
  holdsAgainAt: z.nullable(z.iso.datetime()),
  /** The time of the server, to count down with a clock that is wrong. */
  now: z.iso.datetime(),
})
export type FamilyPlan = z.infer<typeof FamilyPlan>

/** Puts a class at a rank among the choices at the same time, or removes it with null. */
export const SavePlanChoice = z.strictObject({
  personId: Id,
  rank: z.nullable(z.int().check(z.minimum(1), z.maximum(mostChoices))),
})
export type SavePlanChoice = z.infer<typeof SavePlanChoice>

const mostPlaces = 60

const placesOf = <Item extends z.ZodMiniType>(item: Item) =>
  z
    .array(item)
    .check(
      z.minLength(1, 'Choose at least one class.'),
      z.maxLength(mostPlaces, `At most ${mostPlaces} places can be sent at once.`),
    )

export const HoldSeats = z.strictObject({ places: placesOf(Place) })
export type HoldSeats = z.infer<typeof HoldSeats>

/** The plan after seats were held, and why some could not be. */
export const HeldSeats = z.object({
  plan: FamilyPlan,
  refused: z.array(z.object({ personId: Id, classId: Id, reason: z.string() })),
})
export type HeldSeats = z.infer<typeof HeldSeats>

/**
 * Takes all places, or none: each must be open to the student in the way that the caller saw. With `swapsClassId`, the
 * student gives up that class, which may be one of the places, as soon as a seat in this one is free.
 */
export const EnrollPlanned = z.strictObject({
  places: placesOf(
    z.strictObject({
      personId: Id,
      classId: Id,
      way: Way,
      swapsClassId: z._default(z.nullable(Id), null),
    }),
  ),
})
export type EnrollPlanned = z.infer<typeof EnrollPlanned>

/** What became of each place. */
export const EnrolledPlaces = z.array(
  z.object({ personId: Id, classId: Id, status: z.nullable(EnrollmentStatus) }),
)
export type EnrolledPlaces = z.infer<typeof EnrolledPlaces>

/** The key of a place in the fields of a refusal. */
export const placeKey = ({ personId, classId }: { personId: number; classId: number }): string =>
  `${personId}/${classId}`
