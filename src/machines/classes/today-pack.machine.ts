import { assign, emit, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { hour, minute, second } from '#contract/dates/durations.ts'
import { forgetPack, openPack } from '#src/api/pack.ts'
import { whenIdle } from '../when-idle.ts'
import { fromRequest } from '../from-request.ts'

/** Milliseconds since 1970, when the last collection was complete. Null before the first one of a session. */
type SavedAt = number | null

export const todayPackMachine = setup({
  types: {
    input: {} as { token: string },
    context: {} as { token: string | null; savedAt: SavedAt; triesCount: number },
    events: {} as
      | { type: 'token.changed'; token: string | null }
      | { type: 'network.returned' | 'page.shown' | 'stored.refused' }
      | { type: 'remove' | 'removed.elsewhere' },
    emitted: {} as { type: 'removed' },
  },
  actors: {
    open: fromRequest(async (_: unknown): Promise<SavedAt> => {
      const pack = await openPack()
      if (!pack) throw new Error('This browser stores nothing.')
      return pack.savedAt()
    }),
    /** Ends when the browser has nothing else to do. */
    idle: fromRequest((_: unknown) => whenIdle()),
    /** Fetches and stores everything, and returns the time. `today-pack.ts` provides it. */
    collect: fromPromise<number>(() => Promise.reject(new Error('Nothing is collected.'))),
    forget: fromRequest((_: unknown) => forgetPack()),
  },
  guards: {
    isFresh: (_, { savedAt }: { savedAt: SavedAt }) => untilDue(savedAt) > 0,
    isDue: ({ context: { savedAt } }) => untilDue(savedAt) === 0,
    isGone: (_, { token }: { token: string | null }) => token === null,
    isOther: ({ context }, { token }: { token: string | null }) => token !== context.token,
  },
  delays: {
    firstScreen: 2 * second,
    untilDue: ({ context: { savedAt, triesCount } }) =>
      triesCount > 0 ? Math.min(minute * 2 ** (triesCount - 1), hour) : untilDue(savedAt),
  },
}).createMachine({
  id: 'todayPack',
  description:
    'What this browser stores for use without a network: the queries that src/api/pack-contents.ts lists, for the account that is logged in. Each is read from the store until it is a day old. The store belongs to one token, and the session deletes it when it ends, however it ends.',
  context: ({ input }) => ({ token: input.token, savedAt: null, triesCount: 0 }),
  initial: 'storing',
  on: {
    'token.changed': [
      {
        guard: { type: 'isGone', params: ({ event }) => event },
        target: '.absent',
        actions: assign({ token: null, savedAt: null, triesCount: 0 }),
      },
      {
        guard: { type: 'isOther', params: ({ event }) => event },
        target: '.storing',
        reenter: true,
        actions: assign({ token: ({ event }) => event.token, savedAt: null, triesCount: 0 }),
      },
    ],
  },
  states: {
    absent: {
      description: 'Nobody is logged in. The session deleted what was stored.',
    },
    storing: {
      description: 'This tab stores what is needed today.',
      initial: 'waiting',
      on: {
        remove: { target: 'removing', actions: emit({ type: 'removed' }) },
        // This tab may have stored something since.
        'removed.elsewhere': 'removing',
      },
      states: {
        waiting: {
          description: 'The first screen loads first. It can already read what is stored.',
          after: { firstScreen: 'settling' },
        },
        settling: {
          description: 'Waits until the browser is idle.',
          invoke: { src: 'idle', onDone: 'opening' },
        },
        opening: {
          description:
            'Deletes what other sessions stored, and reads when this one stored its pack. If that is recent, nothing is collected.',
          invoke: {
            src: 'open',
            onDone: [
              {
                guard: { type: 'isFresh', params: ({ event }) => ({ savedAt: event.output }) },
                target: 'resting',
                actions: assign({ savedAt: ({ event }) => event.output }),
              },
              { target: 'collecting', actions: assign({ savedAt: ({ event }) => event.output }) },
            ],
            onError: '#todayPack.unavailable',
          },
        },
        collecting: {
          description:
            'Fetches and stores what is needed today. What is stored already stays readable.',
          invoke: {
            src: 'collect',
            onDone: {
              target: 'resting',
              actions: assign({ savedAt: ({ event }) => event.output, triesCount: 0 }),
            },
            onError: {
              target: 'resting',
              actions: assign({ triesCount: ({ context }) => context.triesCount + 1 }),
            },
          },
          on: { 'stored.refused': { target: 'collecting', reenter: true } },
        },
        resting: {
          description:
            'What is stored is readable until it is a day old. It is collected again after an hour, at midnight, after an outage, and after the server refused a part of it. After a failure, the pauses grow from a minute to an hour.',
          after: { untilDue: 'collecting' },
          on: {
            'network.returned': 'collecting',
            // Someone who may no longer see a class may not see its students either.
            'stored.refused': 'collecting',
            // Timers of a device that sleeps stand still.
            'page.shown': { guard: 'isDue', target: 'collecting' },
          },
        },
      },
    },
    unavailable: {
      description:
        'This browser stores nothing: a private window, a page over plain http, or a broken database.',
    },
    removing: {
      description: 'The person removes it from this device, in this tab or in another.',
      invoke: { src: 'forget', onDone: 'removed', onError: 'storing.resting' },
    },
    removed: {
      description: 'Nothing is stored. The next page collects it again.',
      entry: assign({ savedAt: null }),
      on: { 'removed.elsewhere': 'removing' },
    },
  },
})

export type TodayPackActor = ActorRefFrom<typeof todayPackMachine>
type TodayPackState = SnapshotFrom<typeof todayPackMachine>

/** When the pack was last collected completely, in milliseconds since 1970. */
export const savedAtOf = (state: TodayPackState) => state.context.savedAt
export const isRemoved = (state: TodayPackState) => state.matches('removed')

/** Milliseconds until a pack is collected again: it is for one day, and at most an hour old. */
function untilDue(savedAt: SavedAt): number {
  if (savedAt === null) return 0
  const midnight = new Date(savedAt).setHours(24, 0, 0, 0)
  const left = Math.min(savedAt + hour, midnight) - Date.now()
  // The clock may have been set back since.
  return Math.min(Math.max(0, left), hour)
}
