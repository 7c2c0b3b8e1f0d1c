import { SeenBy } from '#contract/people/seen-by.ts'
import { get, resource } from '#server/calls/call.ts'
import { viewingAdult } from '../families/family-rights.ts'
import { findSeenBy } from './seen-by.queries.ts'

export const seenBy = resource('Family', [
  get(
    '/my/:familyId/children/:childId/seen-by',
    {
      operationId: 'getSeenBy',
      summary: 'Get who can read the care notes, contacts and photo of a child, and who has',
      authorize: viewingAdult,
      answer: SeenBy,
    },
    ({ db, visitor, ids }) => findSeenBy(db, visitor, ids.childId),
  ),
])
