import { assign, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { second } from '#contract/dates/durations.ts'

export const chunkReloadMachine = setup({
  types: {
    /**
     * `canRemember`: whether this browser can store the message across a reload. Without that, reloading might never
     * end.
     */
    input: {} as { reloadedFor: string[]; canRemember: boolean },
    /**
     * `missing`: the messages that the next reload is for. `gaveUpOn`: those without a pending reload. `isOffered`:
     * whether a newer version of the app is ready, and the person has not dismissed it.
     */
    context: {} as {
      reloadedFor: string[]
      canRemember: boolean
      missing: string[]
      gaveUpOn: string[]
      isOffered: boolean
    },
    events: {} as
      | { type: 'screen.missing'; message: string }
      | { type: 'version.ready' }
      | { type: 'reload' | 'dismiss' },
    tags: {} as 'busy',
  },
  actors: {
    /** Fails if the server is unreachable. `main.tsx` provides it, like the others. */
    askServer: fromPromise<void>(() => Promise.resolve()),
    /** Loads a newer version of the app, if there is one, and returns whether it waits for the older one. */
    loadNewerVersion: fromPromise<boolean>(() => Promise.resolve(false)),
    /** Lets the newer version take over, so that a reload loads it. */
    takeOver: fromPromise<void>(() => Promise.resolve()),
    /** Lets the server answer the reload, and not the older version of the app. */
    unregister: fromPromise<void>(() => Promise.resolve()),
  },
  guards: {
    wouldNotHelp: ({ context }, { message }: { message: string }) =>
      !context.canRemember || context.reloadedFor.includes(message),
    isOffered: ({ context }) => context.isOffered,
  },
  actions: {
    giveUp: assign({
      gaveUpOn: ({ context }, { message }: { message: string }) => [
        ...without(message, context.gaveUpOn),
        message,
      ],
    }),
    /** Stores the messages in this browser session and reloads the page; `main.tsx` provides it. */
    reloadPage: (_, _marked: { reloadedFor: string[] }) => undefined,
  },
  delays: { download: 30 * second, patience: 10 * second },
}).createMachine({
  id: 'chunkReload',
  description:
    'Decides alone when the page reloads. A tab may be older than the current build: the server no longer has its screens, and one reload loads the new ones. A newer version that is ready is offered until the person dismisses it, and again with the next version or visit.',
  context: ({ input }) => ({ ...input, missing: [], gaveUpOn: [], isOffered: false }),
  initial: 'watching',
  on: {
    'screen.missing': [
      {
        guard: { type: 'wouldNotHelp', params: ({ event }) => event },
        target: '.givingUp',
        actions: { type: 'giveUp', params: ({ event }) => event },
      },
      {
        target: '.preparing',
        actions: assign({
          missing: ({ context, event }) => [
            ...without(event.message, context.missing),
            event.message,
          ],
          gaveUpOn: ({ context, event }) => without(event.message, context.gaveUpOn),
        }),
      },
    ],
    'version.ready': { actions: assign({ isOffered: true }) },
    reload: { guard: 'isOffered', target: '.preparing' },
    dismiss: { actions: assign({ isOffered: false }) },
  },
  states: {
    watching: { description: 'Every screen so far was loaded.' },
    preparing: {
      description:
        'A screen is missing for the first time, or the person accepted the newer version. The older one would answer the reload with its own page.',
      tags: 'busy',
      initial: 'asking',
      // A screen for which a reload would not help does not stop the one for another screen.
      on: {
        'screen.missing': {
          guard: { type: 'wouldNotHelp', params: ({ event }) => event },
          actions: { type: 'giveUp', params: ({ event }) => event },
        },
        dismiss: {},
      },
      states: {
        asking: {
          description: 'The server is asked whether it is up.',
          invoke: {
            src: 'askServer',
            onDone: 'loading',
            onError: {
              target: '#chunkReload.givingUp',
              actions: assign({
                missing: [],
                gaveUpOn: ({ context }) => [...context.gaveUpOn, ...context.missing],
              }),
            },
          },
        },
        loading: {
          description:
            'A newer version is loaded, if there is one. If that takes long, the reload may help without it.',
          invoke: {
            src: 'loadNewerVersion',
            onDone: [
              { guard: ({ event }) => event.output, target: 'takingOver' },
              { target: '#chunkReload.reloading' },
            ],
            onError: '#chunkReload.reloading',
          },
          after: { download: '#chunkReload.reloading' },
        },
        takingOver: {
          description: 'The newer version takes over once the older one has nothing left to do.',
          invoke: {
            src: 'takeOver',
            onDone: '#chunkReload.reloading',
            onError: 'unregistering',
          },
          after: { patience: 'unregistering' },
        },
        unregistering: {
          description:
            'Another tab occupies the older version. Without a service worker, the server answers the reload.',
          invoke: {
            src: 'unregister',
            onDone: '#chunkReload.reloading',
            onError: '#chunkReload.reloading',
          },
          after: { patience: '#chunkReload.reloading' },
        },
      },
    },
    reloading: {
      description: 'The page is reloading, once per message. Unsaved input can prevent it.',
      tags: 'busy',
      entry: [
        assign({
          missing: [],
          reloadedFor: ({ context }) => [...context.reloadedFor, ...context.missing],
        }),
        {
          type: 'reloadPage',
          params: ({ context }) => ({ reloadedFor: context.reloadedFor }),
        },
      ],
    },
    givingUp: {
      description:
        'A reload did not help, or would lose the page while the server is unreachable, so an error is shown.',
    },
  },
})

export type ChunkReloadActor = ActorRefFrom<typeof chunkReloadMachine>

type State = SnapshotFrom<typeof chunkReloadMachine>

/** Whether to show the error: until then the page may be about to reload. */
export const hasGivenUpOn = ({ context }: State, message: string): boolean =>
  context.gaveUpOn.includes(message)

/** Whether a reload might still help, once the server is reachable again. */
export const isWaitingForServer = ({ context }: State, message: string): boolean =>
  context.canRemember &&
  context.gaveUpOn.includes(message) &&
  !context.reloadedFor.includes(message)

/** Whether to offer a newer version, which is loaded already. */
export const isOffered = ({ context }: State): boolean => context.isOffered

/** Whether the page will reload as soon as the server responds. */
export const isPreparing = (state: State): boolean => state.matches('preparing')

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
