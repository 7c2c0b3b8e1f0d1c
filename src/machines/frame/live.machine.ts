import { assign, cancel, emit, fromCallback, raise, setup, type ActorRefFrom } from 'xstate'
import { minute, second } from '#contract/dates/durations.ts'
import { findChanges, followChanges, type Heard, type Since } from '#src/api/live.ts'
import { fromRequest } from '../from-request.ts'

/** After so many streams in a row that did not open, the browser asks from time to time instead. */
const mostTries = 3

export const liveMachine = setup({
  types: {
    input: {} as { token: string | null; isOnline: boolean; isShown: boolean },
    /** `canStream`: whether the tabs of this browser can share a stream. */
    context: {} as Since & {
      token: string | null
      isOnline: boolean
      isShown: boolean
      canStream: boolean
      triesCount: number
    },
    events: {} as
      | { type: 'token.changed'; token: string | null }
      | { type: 'network.lost' | 'network.returned' | 'page.shown' | 'page.hidden' | 'page.unused' }
      | { type: 'lock.granted'; canStream: boolean }
      | { type: 'message.came' | 'message.passedOn'; heard: Heard }
      | { type: 'stream.ended' },
    /** `isOwn`: whether this tab has it from the server, and passes it on. */
    emitted: {} as { type: 'heard'; heard: Heard; isOwn: boolean },
  },
  actors: {
    /** Waits until no other tab asks the server. `live.ts` provides it. */
    lock: fromCallback(() => undefined),
    stream: fromCallback<{ type: 'none' }, Since>(({ input, sendBack }) => {
      const leaving = new AbortController()
      const { signal } = leaving
      const end = () => !signal.aborted && sendBack({ type: 'stream.ended' })
      followChanges(input, signal, (heard) => sendBack({ type: 'message.came', heard })).then(
        end,
        end,
      )
      return () => leaving.abort()
    }),
    ask: fromRequest(findChanges),
  },
  actions: {
    hear: assign({ after: (_, { heard }: { heard: Heard }) => heard.position }),
    passOn: emit((_, answer: { heard: Heard }) => ({
      type: 'heard' as const,
      isOwn: true,
      ...answer,
    })),
    countTry: assign({
      triesCount: ({ context }) => Math.min(context.triesCount + 1, mostTries),
    }),
  },
  guards: {
    isNeeded: ({ context }) => context.token !== null && context.isOnline && context.isShown,
    isOther: ({ context }, { token }: { token: string | null }) => token !== context.token,
    canStream: ({ context }) => context.canStream,
    isHopeless: ({ context }) => context.triesCount >= mostTries,
  },
  delays: {
    whileHidden: 30 * second,
    patience: 15 * second,
    silence: minute,
    /** At random, so that the browsers do not come at once to a server that has started again. */
    nextTry: ({ context }) =>
      Math.min(minute, (1 + 2 * Math.random()) * second * 2 ** context.triesCount),
    nextQuestion: () => (15 + 5 * Math.random()) * second,
    anotherStream: 10 * minute,
  },
}).createMachine({
  id: 'live',
  description:
    'How the browser learns what others change. One of its tabs holds a stream of the server open and passes on what it hears. Where no stream can be open, it asks from time to time.',
  context: ({ input }) => ({ ...input, after: null, canStream: true, triesCount: 0 }),
  initial: 'checking',
  on: {
    'token.changed': {
      guard: { type: 'isOther', params: ({ event }) => event },
      target: '.checking',
      actions: assign(({ event: { token } }) => ({ token, after: null, triesCount: 0 })),
    },
    'network.lost': { target: '.checking', actions: assign({ isOnline: false }) },
  },
  states: {
    checking: {
      description: 'Checks whether somebody is logged in and looks at this page.',
      always: [{ guard: 'isNeeded', target: 'following' }, 'away'],
    },
    away: {
      description:
        'Nobody is logged in, nobody looks at this page, or there is no network. What is missed is fetched later.',
      on: {
        'network.returned': { target: 'checking', actions: assign({ isOnline: true }) },
        'page.shown': { target: 'checking', actions: assign({ isShown: true }) },
      },
    },
    following: {
      description: 'This page is looked at, and learns what others change.',
      invoke: { src: 'lock' },
      initial: 'waiting',
      on: {
        'page.hidden': {
          actions: raise({ type: 'page.unused' }, { id: 'unused', delay: 'whileHidden' }),
        },
        'page.shown': { actions: cancel('unused') },
        'page.unused': { target: 'checking', actions: assign({ isShown: false }) },
      },
      exit: cancel('unused'),
      states: {
        waiting: {
          description: 'Another tab asks the server. It passes on what it hears.',
          on: {
            'message.passedOn': {
              actions: [
                { type: 'hear', params: ({ event }) => event },
                emit(({ event: { heard } }) => ({ type: 'heard', heard, isOwn: false })),
              ],
            },
            'lock.granted': {
              target: 'beginning',
              actions: assign({ canStream: ({ event }) => event.canStream }),
            },
          },
        },
        beginning: {
          description: 'Checks whether the tabs of this browser can share a stream.',
          always: [{ guard: 'canStream', target: 'streaming' }, 'polling'],
        },
        streaming: {
          description: 'This tab holds the stream. Leaving this state ends it.',
          invoke: { src: 'stream', input: ({ context: { after } }) => ({ after }) },
          initial: 'connecting',
          on: { 'stream.ended': 'pausing' },
          states: {
            connecting: {
              description: 'The server has not said anything yet.',
              after: { patience: '#live.following.pausing' },
              exit: 'countTry',
              on: {
                'message.came': {
                  target: 'open',
                  actions: [
                    { type: 'hear', params: ({ event }) => event },
                    { type: 'passOn', params: ({ event: { heard } }) => ({ heard }) },
                  ],
                },
              },
            },
            open: {
              description:
                'Each message says what changed. The server says something at least every 25 seconds.',
              entry: assign({ triesCount: 0 }),
              after: { silence: '#live.following.pausing' },
              on: {
                'message.came': {
                  target: 'open',
                  reenter: true,
                  actions: [
                    { type: 'hear', params: ({ event }) => event },
                    { type: 'passOn', params: ({ event: { heard } }) => ({ heard }) },
                  ],
                },
              },
            },
          },
        },
        pausing: {
          description: 'The stream ended or did not open. Each pause is longer.',
          after: { nextTry: [{ guard: 'isHopeless', target: 'polling' }, { target: 'streaming' }] },
        },
        polling: {
          description:
            'No stream can be open, such as behind a proxy that holds answers back. Another one is tried later.',
          after: { anotherStream: { guard: 'canStream', target: 'streaming' } },
          initial: 'asking',
          states: {
            asking: {
              description: 'Asks what changed.',
              invoke: {
                src: 'ask',
                input: ({ context: { after } }) => ({ after }),
                onDone: {
                  target: 'resting',
                  actions: [
                    { type: 'hear', params: ({ event }) => ({ heard: event.output }) },
                    { type: 'passOn', params: ({ event }) => ({ heard: event.output }) },
                  ],
                },
                onError: 'resting',
              },
            },
            resting: {
              description: 'Waits before it asks again.',
              after: { nextQuestion: 'asking' },
            },
          },
        },
      },
    },
  },
})

export type LiveActor = ActorRefFrom<typeof liveMachine>
