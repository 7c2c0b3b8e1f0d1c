import { Id } from '../id.ts'
import { Version } from '../saved.ts'
import { z } from '../zod.ts'
import { meetingFields } from './meetings.ts'

/** The most classes that may be moved, of those that have a place. */
export const mostMoves = 20

/** What to search for. Without either, nothing is proposed. */
export const FindSuggestions = z.strictObject({
  /** Whether classes without a place get one. */
  places: z.boolean(),
  /** Whether classes that have a place may get a better one, and how many of them. */
  repairs: z.boolean(),
  most: z.int().check(z.gte(1), z.lte(mostMoves)),
})
export type FindSuggestions = z.infer<typeof FindSuggestions>

const placeFields = {
  weekday: meetingFields.weekday,
  slotId: meetingFields.slotId,
  roomId: meetingFields.roomId,
}

/** Classes that are moved together, each from the version that was read. */
export const MoveClasses = z.strictObject({
  moves: z
    .array(z.strictObject({ classId: Id, version: Version, ...placeFields }))
    .check(z.minLength(1), z.maxLength(200)),
})
export type MoveClasses = z.infer<typeof MoveClasses>

/** A class that should move, why, and what is worse then. */
export const SuggestedMove = z.object({
  classId: Id,
  className: z.string(),
  version: Version,
  from: z.object(placeFields),
  to: z.object(placeFields),
  reasons: z.array(z.string()),
  drawbacks: z.array(z.string()),
})
export type SuggestedMove = z.infer<typeof SuggestedMove>

/** Moves that make a timetable better together, with its conflicts and its classes without a place before and after. */
export const Suggestions = z.object({
  conflictsBefore: z.int(),
  conflictsAfter: z.int(),
  unplacedBefore: z.int(),
  unplacedAfter: z.int(),
  moves: z.array(SuggestedMove),
})
export type Suggestions = z.infer<typeof Suggestions>

/** What was found so far. `isDone`: whether the search is over. */
export const FoundSuggestions = z.object({ ...Suggestions.shape, isDone: z.boolean() })
export type FoundSuggestions = z.infer<typeof FoundSuggestions>

/** Classes, with the versions that a change left. */
export const MovedClasses = z.object({
  classes: z.array(z.object({ id: Id, version: Version })),
})
export type MovedClasses = z.infer<typeof MovedClasses>

export const UndoMoves = z.strictObject({
  classes: z
    .array(z.strictObject({ id: Id, version: Version }))
    .check(z.minLength(1), z.maxLength(200)),
})
export type UndoMoves = z.infer<typeof UndoMoves>
