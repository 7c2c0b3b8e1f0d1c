import { assign, enqueueActions, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { CallKind, RefusedCall } from '#src/api/surroundings.ts'

/** `until`: the instant of the next try, in milliseconds. Zero while the server is asked. */
interface Waiting {
  call: RefusedCall
  until: number
}

export const busyServerMachine = setup({
  types: {
    context: {} as { waiting: readonly Waiting[] },
    events: {} as
      | { type: 'call.refused'; call: RefusedCall; until: number }
      | { type: 'call.ended'; call: RefusedCall }
      | { type: 'cancel' },
    /** The calls whose time has come. */
    emitted: {} as { type: 'due'; calls: readonly RefusedCall[] },
  },
  actions: {
    cancelChanges: ({ context }) => {
      for (const { call } of context.waiting) if (call.kind === 'change') call.cancel()
    },
    repeatDue: enqueueActions(({ context: { waiting }, enqueue }) => {
      const now = Date.now()
      const due = waiting.filter(({ until }) => until !== 0 && until <= now)
      const askAgain = (each: Waiting) => (due.includes(each) ? { ...each, until: 0 } : each)
      enqueue.assign({ waiting: waiting.map(askAgain) })
      enqueue.emit({ type: 'due', calls: due.map(({ call }) => call) })
    }),
  },
  guards: {
    isNobodyWaiting: ({ context }) => context.waiting.length === 0,
    isNothingPlanned: ({ context }) => nextIn(context.waiting) === 0,
  },
  delays: { nextTry: ({ context }) => Math.max(0, nextIn(context.waiting) - Date.now()) },
}).createMachine({
  id: 'busyServer',
  description:
    'The calls that the server refused because it is overloaded. Each waits as long as the server asks, and is repeated until it is answered, canceled, or has waited too long. The places that wait for them say so.',
  context: { waiting: [] },
  initial: 'answering',
  on: {
    'call.refused': {
      target: '.checking',
      actions: assign({
        waiting: ({ context, event: { call, until } }) => [
          ...without(call, context.waiting),
          { call, until },
        ],
      }),
    },
    'call.ended': {
      target: '.checking',
      actions: assign({ waiting: ({ context, event }) => without(event.call, context.waiting) }),
    },
    cancel: { actions: 'cancelChanges' },
  },
  states: {
    answering: { description: 'No call waits.' },
    checking: {
      description: 'Checks which call is next.',
      always: [
        { guard: 'isNobodyWaiting', target: 'answering' },
        { guard: 'isNothingPlanned', target: 'asking' },
        { target: 'waiting' },
      ],
    },
    waiting: {
      description: 'The time of the next call has not come yet.',
      after: { nextTry: { target: 'checking', actions: 'repeatDue' } },
    },
    asking: { description: 'Every refused call is being repeated.' },
  },
})

export type BusyServerActor = ActorRefFrom<typeof busyServerMachine>
type BusyServerState = SnapshotFrom<typeof busyServerMachine>

/** Whether a person waits for a call. */
export const isServerBusy = ({ context }: BusyServerState): boolean =>
  context.waiting.some(({ call }) => call.kind !== 'image')

/**
 * When the next row is asked for, or the next change sent, in milliseconds. Zero while that is happening, and null if
 * none waits.
 */
export const nextTryOf =
  (kind: CallKind) =>
  ({ context }: BusyServerState): number | null => {
    const waiting = context.waiting.filter(({ call }) => call.kind === kind)
    return waiting.length === 0 ? null : nextIn(waiting)
  }

/** Lets calls wait for the server. */
export const waitBy = (actor: BusyServerActor) => ({
  waitForServer: (call: RefusedCall, until: number) =>
    new Promise<boolean>((resolve) => {
      const listening = actor.on('due', ({ calls }) => calls.includes(call) && end())
      function end() {
        listening.unsubscribe()
        resolve(true)
      }
      call.signal.addEventListener('abort', end)
      actor.send({ type: 'call.refused', call, until })
    }),
  serverAnswered: (call: RefusedCall) => actor.send({ type: 'call.ended', call }),
})

const without = (call: RefusedCall, waiting: readonly Waiting[]) =>
  waiting.filter((each) => each.call !== call)

/** The instant of the next try, or zero if all are being repeated. */
const nextIn = (waiting: readonly Waiting[]) => {
  const planned = waiting.filter(({ until }) => until > 0).map(({ until }) => until)
  return planned.length === 0 ? 0 : Math.min(...planned)
}
