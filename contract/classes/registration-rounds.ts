import { Id } from '../id.ts'
import { line } from '../text.ts'
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
