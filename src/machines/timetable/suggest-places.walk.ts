import { fromCallback } from 'xstate'
import { answered, failed, unanswered } from '../walks/happenings.ts'
import type { Walk } from '../walks/walk.ts'
import { suggestPlacesMachine } from './suggest-places.machine.ts'
import { foundTwo } from './test-timetable.ts'

const reviewing = 'suggestPlaces.proposed.reviewing'
const applying = 'suggestPlaces.applying'
const [classId = 0, otherId = 0] = foundTwo.moves.map((move) => move.classId)

export const suggestPlacesWalk = {
  machine: suggestPlacesMachine.provide({
    actors: { search: fromCallback(() => undefined), review: unanswered(), apply: unanswered() },
  }),
  origins: { 'a timetable': { organizationId: 1, semesterId: 1 } },
  events: {
    'a search begins': { type: 'search', wanted: { places: true, repairs: true, most: 5 } },
    'something is found': { type: 'suggestion.found', found: { ...foundTwo, isDone: false } },
    'the search is over': { type: 'search.ended' },
    'the search fails': { type: 'search.failed', error: new Error('The connection failed.') },
    'the search is stopped': { type: 'stop' },
    'a move is left out': { type: 'leaveOut', classId },
    'the other move is left out': { type: 'leaveOut', classId: otherId },
    'a move is taken in': { type: 'takeIn', classId },
    'the rest is known': answered(reviewing, { ...foundTwo, moves: foundTwo.moves.slice(1) }),
    'the review fails': failed(reviewing, new Error('The connection failed.')),
    'the moves are applied': { type: 'apply' },
    'the classes have moved': answered(applying, { classes: [{ id: classId, version: 3 }] }),
    'the moves are refused': failed(applying, new Error('Chess was changed in the meantime.')),
    'something else is searched for': { type: 'chooseAgain' },
  },
  tellApart: ({ context: { found, left, reviewed } }) => [
    found !== null,
    left.includes(classId),
    left.includes(otherId),
    reviewed !== null,
  ],
  promises: {
    'proposes only what was found': ({ state }) =>
      !state.hasTag('proposed') || state.context.found !== null,
    'applies with an idempotency key': ({ state }) =>
      !state.matches('applying') || state.context.once !== '',
    'says once that classes have moved': ({ state, emitted }) =>
      emitted.length === Number(state.matches('applied')),
    'a refusal has a reason': ({ state }) =>
      !state.matches('refused') || state.context.problem !== null,
  },
} satisfies Walk<typeof suggestPlacesMachine>
