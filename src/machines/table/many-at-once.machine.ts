import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { newKey } from '#src/api/attempts.ts'
import type { Change } from '#src/api/http.ts'
import { isInterruption } from '#src/api/interruption.ts'
import { toProblem } from '#src/api/problem.ts'
import { fromRequest } from '../from-request.ts'

/** A row that an action changes. */
export interface ManyRow {
  id: number
  name: string
}

/** A row that was changed, with the response of the server. */
export interface DoneRow {
  row: ManyRow
  output: unknown
}

/** A row that was not changed, or not changed back, and why. */
export interface RefusedRow {
  row: ManyRow
  reason: string
}

/** How an action changes one row, by the same calls as the screen of that row. */
export interface ManyWork {
  /** Reads the row as it is now, and returns what will be sent. */
  prepare: (row: ManyRow, signal: AbortSignal) => Promise<unknown>
  send: (body: unknown, how: Change) => Promise<unknown>
  /** Null if the action cannot be undone. */
  undo: ((done: DoneRow, how: Change) => Promise<unknown>) | null
}

interface Context {
  work: ManyWork | null
  /** How many rows were begun with. */
  count: number
  /** The rows still to change, the current one first. */
  queue: readonly ManyRow[]
  /** What is sent for the current row, and its idempotency key: the same for every retry. */
  body: unknown
  once: string
  isStopping: boolean
  done: readonly DoneRow[]
  refused: readonly RefusedRow[]
  undone: readonly ManyRow[]
  notUndone: readonly RefusedRow[]
  /** Why it was interrupted, as a sentence. */
  problem: string
}

const nothingYet = {
  body: null,
  once: '',
  isStopping: false,
  done: [],
  refused: [],
  undone: [],
  notUndone: [],
  problem: '',
}

/** What its states rely on: the action that was confirmed, the current row, and the one to undo next. */
function atHand({ work, queue, done }: Context) {
  return {
    work: certain(work),
    get row() {
      return certain(queue[0])
    },
    get latest() {
      return certain(done.at(-1))
    },
  }
}

function certain<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('Nothing is being done.')
  return value
}

type Failed = { error: unknown }

export const manyAtOnceMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'confirm'; rows: readonly ManyRow[]; work: ManyWork }
      | { type: 'stop' | 'retry' | 'undo' },
    /** Rows may have changed, so that cached ones are older. `ended` says how many were. */
    emitted: {} as { type: 'rested' } | { type: 'ended'; changed: number },
    tags: {} as 'asking' | 'busy' | 'undoing' | 'interrupted' | 'ended' | 'undone',
  },
  actors: {
    prepare: fromRequest((context: Context, signal) =>
      atHand(context).work.prepare(atHand(context).row, signal),
    ),
    send: fromRequest((context: Context, signal) =>
      atHand(context).work.send(context.body, { once: context.once, signal, quiet: 'shown' }),
    ),
    undo: fromRequest(async (context: Context, signal) =>
      atHand(context).work.undo?.(atHand(context).latest, {
        once: context.once,
        signal,
        quiet: 'shown',
      }),
    ),
  },
  actions: {
    begin: assign((_, { rows, work }: { rows: readonly ManyRow[]; work: ManyWork }) => ({
      ...nothingYet,
      work,
      count: rows.length,
      queue: rows,
    })),
    setBody: assign((_, { output }: { output: unknown }) => ({ body: output, once: newKey() })),
    setDone: assign(({ context }, { output }: { output: unknown }) => ({
      done: [...context.done, { row: atHand(context).row, output }],
      queue: context.queue.slice(1),
    })),
    setRefused: assign(({ context }, { error }: Failed) => ({
      refused: [...context.refused, { row: atHand(context).row, reason: toProblem(error).message }],
      queue: context.queue.slice(1),
    })),
    setUndone: assign(({ context }) => ({
      undone: [...context.undone, atHand(context).latest.row],
      done: context.done.slice(0, -1),
      once: newKey(),
    })),
    setNotUndone: assign(({ context }, { error }: Failed) => ({
      notUndone: [
        ...context.notUndone,
        { row: atHand(context).latest.row, reason: toProblem(error).message },
      ],
      done: context.done.slice(0, -1),
      once: newKey(),
    })),
    setProblem: assign((_, { error }: Failed) => ({ problem: toProblem(error).message })),
    rest: emit({ type: 'rested' as const }),
    end: emit(({ context }) => ({ type: 'ended' as const, changed: context.done.length })),
  },
  guards: {
    isInterruption: (_, { error }: Failed) => isInterruption(error),
    isLast: ({ context }) => context.isStopping || context.queue.length === 1,
    isLastUndo: ({ context }) => context.done.length === 1,
    canUndo: ({ context }) => context.done.length > 0 && context.work?.undo !== null,
  },
}).createMachine({
  id: 'manyAtOnce',
  description:
    'One action on many rows of a list: confirmed, done row after row by the calls that change a single row, and undone if wanted. Each row is a transaction of its own, so what cannot be done does not prevent the rest.',
  context: { ...nothingYet, work: null, count: 0, queue: [] },
  initial: 'asking',
  states: {
    asking: {
      description: 'The person reads what will happen to whom. Nothing was sent.',
      tags: 'asking',
      on: {
        confirm: { target: 'running', actions: { type: 'begin', params: ({ event }) => event } },
      },
    },
    running: {
      description: 'One row after another is changed.',
      tags: 'busy',
      initial: 'preparing',
      states: {
        preparing: {
          description: 'The next row is read, so that only what the action is about changes.',
          on: { stop: '#manyAtOnce.done' },
          invoke: {
            src: 'prepare',
            input: ({ context }) => context,
            onDone: {
              target: 'sending',
              actions: { type: 'setBody', params: ({ event }) => event },
            },
            onError: [
              {
                guard: { type: 'isInterruption', params: ({ event }) => event },
                target: '#manyAtOnce.interrupted.beforeSending',
                actions: { type: 'setProblem', params: ({ event }) => event },
              },
              {
                guard: 'isLast',
                target: '#manyAtOnce.done',
                actions: { type: 'setRefused', params: ({ event }) => event },
              },
              {
                target: 'preparing',
                reenter: true,
                actions: { type: 'setRefused', params: ({ event }) => event },
              },
            ],
          },
        },
        sending: {
          description: 'The row is being saved. Stopping waits for it.',
          on: { stop: { actions: assign({ isStopping: true }) } },
          invoke: {
            src: 'send',
            input: ({ context }) => context,
            onDone: [
              {
                guard: 'isLast',
                target: '#manyAtOnce.done',
                actions: { type: 'setDone', params: ({ event }) => event },
              },
              { target: 'preparing', actions: { type: 'setDone', params: ({ event }) => event } },
            ],
            onError: [
              {
                guard: { type: 'isInterruption', params: ({ event }) => event },
                target: '#manyAtOnce.interrupted.whileSending',
                actions: { type: 'setProblem', params: ({ event }) => event },
              },
              {
                guard: 'isLast',
                target: '#manyAtOnce.done',
                actions: { type: 'setRefused', params: ({ event }) => event },
              },
              {
                target: 'preparing',
                actions: { type: 'setRefused', params: ({ event }) => event },
              },
            ],
          },
        },
      },
    },
    interrupted: {
      description:
        'The server did not answer. The rows before are changed, those after are not; the person can continue.',
      tags: 'interrupted',
      entry: ['rest', assign({ isStopping: false })],
      initial: 'beforeSending',
      states: {
        beforeSending: {
          description: 'The current row was not sent.',
          on: { retry: '#manyAtOnce.running.preparing' },
        },
        whileSending: {
          description:
            'The current row may be saved or not. The same request with the same key decides it once.',
          on: { retry: '#manyAtOnce.running.sending' },
        },
      },
    },
    done: {
      description: 'How many rows were changed is shown, and which were not, with the reason.',
      tags: 'ended',
      entry: ['rest', 'end'],
      on: {
        undo: { guard: 'canUndo', target: 'undoing', actions: assign({ once: () => newKey() }) },
      },
    },
    undoing: {
      description: 'The changed rows are changed back, the latest first.',
      tags: ['busy', 'undoing'],
      invoke: {
        src: 'undo',
        input: ({ context }) => context,
        onDone: [
          { guard: 'isLastUndo', target: 'undone', actions: 'setUndone' },
          { target: 'undoing', reenter: true, actions: 'setUndone' },
        ],
        onError: [
          {
            guard: { type: 'isInterruption', params: ({ event }) => event },
            target: 'undoInterrupted',
            actions: { type: 'setProblem', params: ({ event }) => event },
          },
          {
            guard: 'isLastUndo',
            target: 'undone',
            actions: { type: 'setNotUndone', params: ({ event }) => event },
          },
          {
            target: 'undoing',
            reenter: true,
            actions: { type: 'setNotUndone', params: ({ event }) => event },
          },
        ],
      },
    },
    undoInterrupted: {
      description: 'The server did not answer. The person can continue.',
      tags: ['interrupted', 'undoing'],
      entry: 'rest',
      on: { retry: 'undoing' },
    },
    undone: {
      description: 'How many rows are as before is shown, and which are not, with the reason.',
      tags: 'undone',
      entry: 'rest',
      type: 'final',
    },
  },
})

export type ManyAtOnceActor = ActorRefFrom<typeof manyAtOnceMachine>
export type ManyAtOnceState = SnapshotFrom<typeof manyAtOnceMachine>

/** How far it is: rows that are through, and all of them. */
export function progressOf({ context, ...state }: ManyAtOnceState) {
  const { done, refused, undone, notUndone, count } = context
  if (!state.hasTag('undoing')) return { through: done.length + refused.length, count }
  const through = undone.length + notUndone.length
  return { through, count: through + done.length }
}

/** Whether somebody stopped it before the last row. */
export const wasStopped = ({ context }: ManyAtOnceState) => context.queue.length > 0

export const canUndo = (state: ManyAtOnceState) => state.can({ type: 'undo' })
