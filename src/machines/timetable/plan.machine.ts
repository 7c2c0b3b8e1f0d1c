import { assign, emit, setup } from 'xstate'
import type { Change } from '#src/api/http.ts'
import { newKey } from '#src/api/attempts.ts'
import { fromRequest } from '../from-request.ts'

/** The description, and the preview that was shown. */
export interface Looked<Description = unknown, Preview = unknown> {
  description: Description
  preview: Preview
}

interface Context {
  description: unknown
  looked: Looked | null
  /** The idempotency key: the same for every retry of the same request. */
  once: string
  /** Why the last request failed; null if it did not. */
  failure: unknown
}

/** The state of something large that is described, previewed, and then created. `planOf` defines what. */
export const planMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'preview'; description: unknown }
      | { type: 'description.changed' | 'make' | 'retry' },
    emitted: {} as { type: 'made'; made: unknown },
    tags: {} as 'busy',
  },
  actors: {
    preview: fromRequest<unknown, Context>(async () => null),
    make: fromRequest<unknown, Context>(async () => null),
  },
  actions: {
    describe: assign({
      description: ({ event }) => ('description' in event ? event.description : null),
    }),
  },
}).createMachine({
  id: 'plan',
  description:
    'Previews and then creates something large: a series of class days, a copy of a semester. Only what was previewed is created.',
  context: { description: null, looked: null, once: '', failure: null },
  initial: 'describing',
  states: {
    describing: {
      description: 'Waits for a description. No preview is valid.',
      entry: assign({ looked: null }),
      on: { preview: { target: 'previewing', actions: 'describe' } },
    },
    previewing: {
      description:
        'The server computes the preview, and saves nothing. A changed description aborts the request.',
      tags: 'busy',
      entry: assign({ looked: null, once: () => newKey(), failure: null }),
      invoke: {
        src: 'preview',
        input: ({ context }) => context,
        onDone: {
          target: 'reviewing',
          actions: assign({
            looked: ({ context: { description }, event }) => ({
              description,
              preview: event.output,
            }),
          }),
        },
        onError: {
          target: 'describing',
          actions: assign({ failure: ({ event }) => event.error }),
        },
      },
      on: { 'description.changed': 'describing' },
    },
    reviewing: {
      description: 'Shows the preview. Nothing is created until the person confirms.',
      on: {
        make: 'making',
        preview: { target: 'previewing', actions: 'describe' },
        'description.changed': 'describing',
      },
    },
    making: {
      description: 'The server creates what was previewed, all or nothing.',
      tags: 'busy',
      entry: assign({ failure: null }),
      invoke: {
        src: 'make',
        input: ({ context }) => context,
        onDone: {
          target: 'made',
          actions: emit(({ event }) => ({ type: 'made', made: event.output })),
        },
        onError: { target: 'notMade', actions: assign({ failure: ({ event }) => event.error }) },
      },
    },
    notMade: {
      description:
        'Nothing was created, or no response arrived. A retry is idempotent. The person can also preview again, or change the description.',
      on: {
        retry: 'making',
        preview: { target: 'previewing', actions: 'describe' },
        'description.changed': 'describing',
      },
    },
    made: { description: 'Created.', type: 'final' },
  },
})

/** Defines a plan: how to preview it, and how to create exactly what was previewed. */
export interface Plan<Description, Preview, Made> {
  preview: (description: Description, signal: AbortSignal) => Promise<Preview>
  make: (looked: Looked<Description, Preview>, change: Change) => Promise<Made>
}

/** The machine of a plan, with the plan's own types. */
export const planOf = <Description, Preview, Made>({
  preview,
  make,
}: Plan<Description, Preview, Made>) =>
  planMachine.provide({
    actors: {
      preview: fromRequest<unknown, Context>(({ description }, signal) =>
        preview(description as Description, signal),
      ),
      make: fromRequest<unknown, Context>(({ looked, once }, signal) =>
        make(looked as Looked<Description, Preview>, { once, signal }),
      ),
    },
  })
