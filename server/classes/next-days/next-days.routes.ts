import { NextDays } from '#contract/classes/next-days.ts'
import { get, resource, signedIn } from '#server/calls/call.ts'
import { findNextDays } from './next-days.queries.ts'

export const nextDays = resource('Class', [
  get(
    '/my-next-days',
    {
      summary: 'When classes of whoever is signed in, and of their children, meet next',
      authorize: signedIn,
      answer: NextDays,
    },
    ({ db, visitor }) => findNextDays(db, visitor.personId),
  ),
])
