import { assertEvent, assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'

export const chunkReloadMachine = setup({
  types: {
    /** `canRemember`: whether this browser keeps a mark over a reload. Without one, reloading might never end. */
    input: {} as { reloadedFor: string[]; canRemember: boolean },
    /** `gaveUpOn`: the messages against which nothing is under way. */
    context: {} as { reloadedFor: string[]; canRemember: boolean; gaveUpOn: string[] },
    events: {} as { type: 'screen.missing'; message: string } | { type: 'server.away' },
    tags: {} as 'busy',
  },
  guards: {
    wouldNotHelp: ({ context, event }) => {
      assertEvent(event, 'screen.missing')
      return !context.canRemember || context.reloadedFor.includes(event.message)
    },
  },
  actions: {
    /** If the server is there, marks the messages in this browser session and loads the page anew; `main.tsx` provides it. */
    reloadPage: (_, _marked: { reloadedFor: string[] }) => undefined,
  },
}).createMachine({
  id: 'chunkReload',
  description:
    'A tab that outlived the build it came from: its screens are gone from the server, and one reload brings the new ones. main.tsx starts it and does the reloading; screens and forms report what is missing.',
  context: ({ input }) => ({ ...input, gaveUpOn: [] }),
  initial: 'watching',
  on: {
    'screen.missing': [
      {
        guard: 'wouldNotHelp',
        target: '.givingUp',
        actions: assign({
          gaveUpOn: ({ context, event }) => [
            ...without(event.message, context.gaveUpOn),
            event.message,
          ],
        }),
      },
      {
        target: '.reloading',
        actions: assign({
          reloadedFor: ({ context, event }) => [...context.reloadedFor, event.message],
          gaveUpOn: ({ context, event }) => without(event.message, context.gaveUpOn),
        }),
      },
    ],
  },
  states: {
    watching: { description: 'Every screen so far has arrived.' },
    reloading: {
      description:
        'The first failure with this message: the page is loading anew, once. Whoever has typed something may keep the browser from it.',
      tags: 'busy',
      entry: {
        type: 'reloadPage',
        params: ({ context }) => ({ reloadedFor: context.reloadedFor }),
      },
      on: {
        'server.away': {
          target: 'givingUp',
          actions: assign({
            reloadedFor: ({ context }) => context.reloadedFor.slice(0, -1),
            gaveUpOn: ({ context }) => [...context.gaveUpOn, ...context.reloadedFor.slice(-1)],
          }),
        },
      },
    },
    givingUp: {
      description:
        'A reload did not help against this message, or would lose the page while the server is away, so the person is told.',
    },
  },
})

export type ChunkReloadActor = ActorRefFrom<typeof chunkReloadMachine>

/** Whether whoever misses this is to be told: until then the page may be about to load anew. */
export const hasGivenUpOn = (
  { context }: SnapshotFrom<typeof chunkReloadMachine>,
  message: string,
): boolean => context.gaveUpOn.includes(message)

const without = (message: string, messages: string[]) => messages.filter((each) => each !== message)

const said = 'This screen could not be loaded: '

/**
 * Renames the failure of a dynamic import. The router reloads by itself on the names that browsers give it, with marks
 * of its own; whether to reload has to be one machine's decision.
 */
export function markMissingScreen(error: Error) {
  if (!error.message.startsWith(said)) error.message = said + error.message
}

export const isMissingScreen = (error: unknown): error is Error =>
  error instanceof Error && error.message.startsWith(said)
