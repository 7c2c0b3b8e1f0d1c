import { assign, setup, type SnapshotFrom } from 'xstate'
import type { RoundComparison, RoundPreview } from '#contract/classes/registration-rounds.ts'
import { compareRound, previewRound } from '#src/api/classes/registration-rounds.api.ts'
import { fromRequest } from '../from-request.ts'

interface Context {
  semesterId: number
  seed: string
  preview: RoundPreview | null
  comparison: RoundComparison | null
}

/** What a registration round would do, computed on the server as often as an administrator wants. */
export const roundPreviewMachine = setup({
  types: {
    input: {} as { semesterId: number },
    context: {} as Context,
    events: {} as { type: 'run'; seed: string } | { type: 'compare' },
    tags: {} as 'busy',
  },
  actors: {
    run: fromRequest(({ semesterId, seed }: Context, signal) =>
      previewRound({ semesterId, seed }, { signal }),
    ),
    compare: fromRequest(({ semesterId, seed }: Context, signal) =>
      compareRound({ semesterId, seed }, { signal }),
    ),
  },
  guards: {
    hasPreview: ({ context }) => context.preview !== null,
  },
  actions: {
    setSeed: assign((_, { seed }: { seed: string }) => ({ seed })),
  },
}).createMachine({
  id: 'roundPreview',
  description:
    'Shows what a registration round would do with the choices so far, and compares it with the best for the worst-off family. Nothing is stored.',
  context: ({ input }) => ({ ...input, seed: '', preview: null, comparison: null }),
  initial: 'waiting',
  on: {
    run: { target: '.running', actions: { type: 'setSeed', params: ({ event }) => event } },
  },
  states: {
    waiting: {
      description: 'The last preview is shown, if there was one.',
      on: { compare: { guard: 'hasPreview', target: 'comparing' } },
    },
    running: {
      description:
        'The server runs the round. Another press starts again. A toast shows a failure.',
      tags: 'busy',
      invoke: {
        src: 'run',
        input: ({ context }) => context,
        onDone: {
          target: 'waiting',
          actions: assign({ preview: ({ event }) => event.output, comparison: null }),
        },
        onError: 'waiting',
      },
    },
    comparing: {
      description:
        'The server searches for the best assignment, for some seconds. A toast shows a failure.',
      tags: 'busy',
      invoke: {
        src: 'compare',
        input: ({ context }) => context,
        onDone: {
          target: 'waiting',
          actions: assign({ comparison: ({ event }) => event.output }),
        },
        onError: 'waiting',
      },
    },
  },
})

export type RoundPreviewState = SnapshotFrom<typeof roundPreviewMachine>
