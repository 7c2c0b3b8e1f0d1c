import { assign, emit, fromCallback, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type {
  FindSuggestions,
  FoundSuggestions,
  MovedClasses,
  SuggestedMove,
  Suggestions,
} from '#contract/timetable/place-suggestions.ts'
import { newKey } from '#src/api/attempts.ts'
import { toProblem } from '#src/api/problem.ts'
import { followSuggestions } from '#src/api/timetable/follow-suggestions.ts'
import { moveClasses, reviewMoves } from '#src/api/timetable/place-suggestions.api.ts'
import { fromRequest } from '../from-request.ts'

interface Context {
  organizationId: number
  semesterId: number
  wanted: FindSuggestions
  /** The best that the server has found. */
  found: Suggestions | null
  /** The classes whose moves are left out. */
  left: readonly number[]
  /** What the moves change without those left out. Null if it is not known. */
  reviewed: Suggestions | null
  /** The idempotency key: the same for every retry of the same moves. */
  once: string
  /** Why the last request failed, as a sentence. */
  problem: string | null
}

type Failed = { error: unknown }

/** Places for the classes of a semester: searched, chosen, and applied together. */
export const suggestPlacesMachine = setup({
  types: {
    input: {} as { organizationId: number; semesterId: number },
    context: {} as Context,
    events: {} as
      | { type: 'search'; wanted: FindSuggestions }
      | { type: 'stop' | 'apply' | 'chooseAgain' }
      | { type: 'leaveOut' | 'takeIn'; classId: number }
      | { type: 'suggestion.found'; found: FoundSuggestions }
      | { type: 'search.ended' }
      | { type: 'search.failed'; error: unknown },
    emitted: {} as { type: 'applied'; moved: MovedClasses['classes'] },
    tags: {} as 'busy' | 'choosing' | 'proposed',
  },
  actors: {
    search: fromCallback<{ type: 'none' }, Context>(({ input, sendBack }) => {
      const leaving = new AbortController()
      const { signal } = leaving
      followSuggestions({ ...input.wanted, semesterId: input.semesterId }, signal, (found) =>
        sendBack({ type: 'suggestion.found', found }),
      ).then(
        () => signal.aborted || sendBack({ type: 'search.ended' }),
        (error: unknown) => signal.aborted || sendBack({ type: 'search.failed', error }),
      )
      return () => leaving.abort()
    }),
    review: fromRequest((context: Context, signal) =>
      reviewMoves({ semesterId: context.semesterId, moves: movesIn(context) }, signal),
    ),
    apply: fromRequest((context: Context, signal) =>
      moveClasses(
        { organizationId: context.organizationId, moves: movesIn(context) },
        { once: context.once, signal, quiet: 'shown' },
      ),
    ),
  },
  actions: {
    begin: assign((_, { wanted }: { wanted: FindSuggestions }) => ({
      wanted,
      found: null,
      left: [],
      reviewed: null,
      problem: null,
    })),
    setFound: assign((_, { found }: { found: FoundSuggestions }) => ({ found })),
    leaveOut: assign(({ context }, { classId }: { classId: number }) => ({
      left: [...context.left.filter((id) => id !== classId), classId],
      reviewed: null,
      problem: null,
    })),
    takeIn: assign(({ context }, { classId }: { classId: number }) => ({
      left: context.left.filter((id) => id !== classId),
      reviewed: null,
      problem: null,
    })),
    setProblem: assign((_, { error }: Failed) => ({ problem: toProblem(error).message })),
    renewKey: assign(() => ({ once: newKey() })),
  },
  guards: {
    areSomeLeftOut: ({ context }) => context.left.length > 0 && movesIn(context).length > 0,
    hasMoves: ({ context }) => movesIn(context).length > 0,
    hasFound: ({ context }) => context.found !== null,
  },
}).createMachine({
  id: 'suggestPlaces',
  description:
    'Places for the classes of a semester, proposed by a search on the server, chosen by a person, and applied together. Nothing is saved before that.',
  context: ({ input }) => ({
    ...input,
    wanted: { places: true, repairs: true, most: 5 },
    found: null,
    left: [],
    reviewed: null,
    once: '',
    problem: null,
  }),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'The person says what to search for. A failed search returns here.',
      tags: 'choosing',
      on: {
        search: { target: 'searching', actions: { type: 'begin', params: ({ event }) => event } },
      },
    },
    searching: {
      description:
        'The server searches, and what it finds is shown as it gets better. Leaving this state ends the search.',
      tags: 'busy',
      invoke: { src: 'search', input: ({ context }) => context },
      on: {
        'suggestion.found': { actions: { type: 'setFound', params: ({ event }) => event } },
        'search.ended': [{ guard: 'hasFound', target: 'proposed' }, 'choosing'],
        'search.failed': {
          target: 'choosing',
          actions: { type: 'setProblem', params: ({ event }) => event },
        },
        stop: [{ guard: 'hasFound', target: 'proposed' }, 'choosing'],
      },
    },
    proposed: {
      description: 'The best moves are shown. Each can be left out.',
      tags: 'proposed',
      initial: 'deciding',
      entry: 'renewKey',
      on: {
        leaveOut: {
          target: '.deciding',
          actions: [{ type: 'leaveOut', params: ({ event }) => event }, 'renewKey'],
        },
        takeIn: {
          target: '.deciding',
          actions: [{ type: 'takeIn', params: ({ event }) => event }, 'renewKey'],
        },
        apply: { guard: 'hasMoves', target: 'applying', actions: assign({ problem: null }) },
        chooseAgain: { target: 'choosing', actions: assign({ problem: null }) },
      },
      states: {
        deciding: {
          description: 'Whether the figures must be computed again.',
          always: [{ guard: 'areSomeLeftOut', target: 'reviewing' }, 'resting'],
        },
        reviewing: {
          description:
            'The server computes what the other moves change. They can be applied meanwhile.',
          tags: 'busy',
          invoke: {
            src: 'review',
            input: ({ context }) => context,
            onDone: {
              target: 'resting',
              actions: assign({ reviewed: ({ event }) => event.output }),
            },
            onError: {
              target: 'resting',
              actions: { type: 'setProblem', params: ({ event }) => event },
            },
          },
        },
        resting: { description: 'The person decides.' },
      },
    },
    applying: {
      description: 'The server moves the classes together: all, or none.',
      tags: 'busy',
      invoke: {
        src: 'apply',
        input: ({ context }) => context,
        onDone: {
          target: 'applied',
          actions: emit(({ event }) => ({ type: 'applied', moved: event.output.classes })),
        },
        onError: {
          target: 'refused',
          actions: { type: 'setProblem', params: ({ event }) => event },
        },
      },
    },
    refused: {
      description:
        'Nothing was moved, or no response arrived. The same moves can be sent again, once in all, or the search can start again.',
      tags: 'proposed',
      on: {
        apply: { target: 'applying', actions: assign({ problem: null }) },
        leaveOut: {
          target: 'proposed',
          actions: { type: 'leaveOut', params: ({ event }) => event },
        },
        takeIn: { target: 'proposed', actions: { type: 'takeIn', params: ({ event }) => event } },
        chooseAgain: { target: 'choosing', actions: assign({ problem: null }) },
      },
    },
    applied: { description: 'The classes have moved.', type: 'final' },
  },
})

export type SuggestPlacesActor = ActorRefFrom<typeof suggestPlacesMachine>
export type SuggestPlacesState = SnapshotFrom<typeof suggestPlacesMachine>

export const isLeftOut = ({ context }: SuggestPlacesState, classId: number) =>
  context.left.includes(classId)

/** The moves, each with what is true of it if some are left out. */
export function movesShown({ context: { found, reviewed } }: SuggestPlacesState): SuggestedMove[] {
  const known = new Map(reviewed?.moves.map((move) => [move.classId, move]))
  return (found?.moves ?? []).map((move) => known.get(move.classId) ?? move)
}

/** The figures of the moves that are not left out. Null if they are not known. */
export const figuresOf = ({ context }: SuggestPlacesState): Suggestions | null =>
  context.left.length === 0 ? context.found : context.reviewed

export const countMoves = ({ context }: SuggestPlacesState) => movesIn(context).length

const movesIn = ({ found, left }: Pick<Context, 'found' | 'left'>) =>
  (found?.moves ?? [])
    .filter(({ classId }) => !left.includes(classId))
    .map(({ classId, version, to }) => ({ classId, version, ...to }))
