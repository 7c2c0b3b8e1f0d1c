import {
  FindSuggestions,
  FoundSuggestions,
  MoveClasses,
  Suggestions,
} from '#contract/timetable/place-suggestions.ts'
import { post, resource } from '#server/calls/call.ts'
import { organizationOf, may } from '#server/tenancy/rights.ts'
import { reviewMoves } from './review-moves.ts'
import { readSchool } from './school.queries.ts'
import { suggestPlaces } from './suggest-places.ts'

const ofSemester = organizationOf('semester')

/** Both only read, although they take a body. */
export const placeSuggestions = resource('Class', [
  post(
    '/admin/semester/:semesterId/suggestions',
    {
      operationId: 'suggestPlaces',
      summary: 'Search for places for the classes of a semester, as server-sent events',
      authorize: may('classes.manage', ofSemester),
      body: FindSuggestions,
      isHeavy: true,
      isStream: true,
      answer: FoundSuggestions,
      opensTransactions: true,
    },
    async ({ db, visitor, ids, body }) =>
      suggestPlaces(await readSchool(db, visitor, ids.semesterId), body),
  ),
  post(
    '/admin/semester/:semesterId/suggestions/review',
    {
      operationId: 'reviewMoves',
      summary: 'Say what moves of several classes would change. Saves nothing',
      authorize: may('classes.manage', ofSemester),
      body: MoveClasses,
      isHeavy: true,
      answer: Suggestions,
      opensTransactions: true,
    },
    ({ db, visitor, ids, body }) => reviewMoves(db, visitor, ids.semesterId, body.moves),
  ),
])
