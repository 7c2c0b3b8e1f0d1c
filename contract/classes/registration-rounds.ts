import { ClockTime } from '../dates/clock.ts'
import { CalendarDate } from '../dates/date.ts'
import { Id } from '../id.ts'
import { Version } from '../saved.ts'
import { line, optionalLine } from '../text.ts'
import { z } from '../zod.ts'

/** The order of the families is drawn from this text: the same text and the same choices have the same result. */
export const RoundSeed = z.strictObject({ seed: line(100) })
export type RoundSeed = z.infer<typeof RoundSeed>

/**
 * How an assignment of seats treats families. Shares are from 0 to 1: what a family got, of the best that it could get if it were
 * alone. `envious` counts the pairs of families of which one would rather have the classes of the other, even without any one of them.
 */
const RoundMeasures = z.object({
  worst: z.number(),
  tenth: z.number(),
  mean: z.number(),
  familiesCount: z.int(),
  withoutFirstChoice: z.int(),
  seatsFilled: z.int(),
  envious: z.int(),
})
export type RoundMeasures = z.infer<typeof RoundMeasures>

/** What a class would get. `chosen` counts the students who may take it and chose it. */
const RoundClassResult = z.object({
  classId: Id,
  className: z.string(),
  chosen: z.int(),
  placed: z.int(),
  waiting: z.int(),
  /** If it were dissolved: how many students it would have, and needs. */
  dissolved: z.nullable(z.object({ students: z.int(), minStudents: z.int() })),
})
export type RoundClassResult = z.infer<typeof RoundClassResult>

/** What a registration round would do with the choices of a semester now. Nothing is stored. */
export const RoundPreview = z.object({
  semesterId: Id,
  seed: z.string(),
  rules: z.int(),
  /** SHA-256 of everything that decided, in hexadecimal. */
  fingerprint: z.string(),
  studentsCount: z.int(),
  measures: RoundMeasures,
  classes: z.array(RoundClassResult),
})
export type RoundPreview = z.infer<typeof RoundPreview>

/** The best assignment for the worst-off family, as far as it was found in the time. */
export const RoundComparison = z.object({
  measures: RoundMeasures,
  /** The worst-off family can get no larger share. */
  bound: z.number(),
  isProven: z.boolean(),
  levels: z.int(),
})
export type RoundComparison = z.infer<typeof RoundComparison>

/** Families choose until the due time, then nothing changes, and then the result is published. */
export const RoundStatus = z.enum(['Choosing', 'Closed', 'Published'])
export type RoundStatus = z.infer<typeof RoundStatus>

const due = { dueDate: CalendarDate, dueTime: ClockTime }

/** Until when families choose, in the organization's time zone. */
export const RoundDue = z.strictObject(due)
export type RoundDue = z.infer<typeof RoundDue>

/** What everybody may know of a round. */
const round = {
  ...due,
  /** The same as an instant. */
  dueAt: z.iso.datetime(),
  status: RoundStatus,
  /** SHA-256 of the seed, in hexadecimal: published at the beginning, so that nobody can replace the seed. */
  seedHash: z.string(),
  /** Published once nobody can choose any longer. */
  seed: z.nullable(z.string()),
  publishedDate: z.nullable(z.iso.datetime()),
  fingerprint: z.nullable(z.string()),
}

/** Starts a round, or changes until when families choose. `before` is what the caller saw: null for a new one. */
export const SaveRound = z.strictObject({ ...due, before: z._default(z.nullable(RoundDue), null) })
export type SaveRound = z.infer<typeof SaveRound>

/** The round of a semester as administrators see it. */
export const RegistrationRound = z.object({
  organizationId: Id,
  semesterId: Id,
  semesterName: z.string(),
  /** Null if classes are enrolled in first come, first served. */
  round: z.nullable(z.object({ ...round, version: Version })),
  /** How many students and families have chosen classes. */
  studentsCount: z.int(),
  familiesCount: z.int(),
  /** Who is notified that families can choose. */
  membersCount: z.int(),
  /** The time of the server, to count down with a clock that is wrong. */
  now: z.iso.datetime(),
})
export type RegistrationRound = z.infer<typeof RegistrationRound>

/** Publishes what a preview with the seed of the round showed. */
export const PublishRound = z.strictObject({ fingerprint: line(64) })
export type PublishRound = z.infer<typeof PublishRound>

/** What was published. `input` and `result` are JSON, to the byte as they were when the round was run. */
export const RoundRun = z.object({
  rules: z.int(),
  seed: z.string(),
  fingerprint: z.string(),
  input: z.string(),
  result: z.string(),
})
export type RoundRun = z.infer<typeof RoundRun>

/** Whether the published input and seed have the published result, to the byte, when they are run again now. */
export const RoundReplay = z.object({ isSame: z.boolean(), fingerprint: z.string() })
export type RoundReplay = z.infer<typeof RoundReplay>

export const mostClassesLimit = 20

/**
 * What matters to a family: siblings in the same half-day, and how many classes each child attends at most. Students without a
 * family have a friend only.
 */
const preferences = {
  familyId: z.nullable(Id),
  isSameHalfDay: z.boolean(),
  mostClasses: z.nullable(z.int().check(z.minimum(1), z.maximum(mostClassesLimit))),
}

/** The friend with whom a student would like to be. It counts if the friend's family names the student, too. */
const friend = { personId: Id, friendName: optionalLine(120) }

export const RoundPreferences = z.strictObject({
  ...preferences,
  friends: z.array(z.strictObject(friend)).check(z.maxLength(30)),
})
export type RoundPreferences = z.infer<typeof RoundPreferences>

/** What one adult changes of it. The rest stays as another adult may have saved it meanwhile. */
export const SavePreferences = z.partial(RoundPreferences, {
  isSameHalfDay: true,
  mostClasses: true,
})
export type SavePreferences = z.infer<typeof SavePreferences>

/** What matters to a family, and the people in it whom the visitor can view or enroll. */
export const RoundFamily = z.object({
  ...preferences,
  mayChange: z.boolean(),
  friends: z.array(
    z.object({
      personId: Id,
      friendName: z.nullable(z.string()),
      /** Whether the friend's family named the student, too. */
      isMutual: z.boolean(),
    }),
  ),
})
export type RoundFamily = z.infer<typeof RoundFamily>

const ofChoice = { personId: Id, classId: Id, className: z.string(), rank: z.int() }

/** The round of a semester for a family. */
export const FamilyRound = z.object({
  semesterId: Id,
  semesterName: z.string(),
  ...round,
  preferences: z.array(RoundFamily),
  /** Null until it is published. */
  result: z.nullable(
    z.object({
      places: z.array(z.object(ofChoice)),
      /** Choices that were not met, each with a sentence that says why. */
      unmet: z.array(z.object({ ...ofChoice, sentence: z.string() })),
    }),
  ),
  now: z.iso.datetime(),
})
export type FamilyRound = z.infer<typeof FamilyRound>
