import {
  MovedClasses,
  Suggestions,
  type MoveClasses,
  type UndoMoves,
} from '#contract/timetable/place-suggestions.ts'
import { http, send, sendOnly, type Change } from '../http.ts'

interface OfOrganization {
  organizationId: number
}

/** What some moves would change. Saves nothing. */
export const reviewMoves = (
  { semesterId, moves }: MoveClasses & { semesterId: number },
  signal?: AbortSignal,
) =>
  http
    .post(`Class/admin/semester/${semesterId}/suggestions/review`, {
      json: { moves },
      signal,
      context: { quiet: 'all' },
    })
    .json(Suggestions)

export const moveClasses = (
  { organizationId, moves }: MoveClasses & OfOrganization,
  change: Change,
) =>
  send('put', `Class/admin/organization/${organizationId}/places`, change, { moves }).json(
    MovedClasses,
  )

export const undoMoves = (
  { organizationId, classes }: UndoMoves & OfOrganization,
  change: Change,
) => sendOnly('post', `Class/admin/organization/${organizationId}/undo-moves`, change, { classes })
