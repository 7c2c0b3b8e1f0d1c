import { NextDays } from '#contract/classes/next-days.ts'
import { get, resource, signedIn } from '#server/calls/call.ts'
import { findNextDays } from './next-days.queries.ts'

export const nextDays = resource('Class', [
  get(
    '/my-next-days',
    {
      operationId: 'listNextDays',
      summary: 'List the next class days of the signed-in person and their children',
      authorize: signedIn,
      answer: NextDays,
    },
    ({ db, visitor }) => findNextDays(db, visitor.personId),
  ),
])
