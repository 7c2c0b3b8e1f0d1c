import { assertEvent, assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'

export const chunkReloadMachine = setup({
  types: {
    /**
     * `canRemember`: whether this browser can store the message across a reload. Without that, reloading might never
     * end.
     */
    input: {} as { reloadedFor: string[]; canRemember: boolean },
    /** `gaveUpOn`: the messages without a pending reload. */
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
    /**
     * Stores the messages in this browser session and reloads the page if the server responds; `main.tsx` provides it.
     */
    reloadPage: (_, _marked: { reloadedFor: string[] }) => undefined,
  },
}).createMachine({
  id: 'chunkReload',
  description:
    'A tab that is older than the current build: the server no longer has its screens, and one reload loads the new ones. main.tsx starts it and reloads; screens and forms report what is missing.',
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
    watching: { description: 'Every screen so far was loaded.' },
    reloading: {
      description:
        'The first failure with this message: the page is reloading, once. Unsaved input can prevent it.',
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
        'A reload did not help, or would lose the page while the server is unreachable, so an error is shown.',
    },
  },
})

export type ChunkReloadActor = ActorRefFrom<typeof chunkReloadMachine>

/** Whether to show the error: until then the page may be about to reload. */
export const hasGivenUpOn = (
  { context }: SnapshotFrom<typeof chunkReloadMachine>,
  message: string,
): boolean => context.gaveUpOn.includes(message)

const without = (message: string, messages: string[]) => messages.filter((each) => each !== message)

const said = 'This screen could not be loaded: '

/**
 * Renames the error of a failed dynamic import. The router reloads by itself for the browsers' error names; here, one
 * machine decides about reloads.
 */
export function markMissingScreen(error: Error) {
  if (!error.message.startsWith(said)) error.message = said + error.message
}

export const isMissingScreen = (error: unknown): error is Error =>
  error instanceof Error && error.message.startsWith(said)
