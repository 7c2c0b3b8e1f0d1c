import { manyAtOnceMachine, type ManyWork } from './many-at-once.machine.ts'
import { answered, failed, unanswered } from '../walks/happenings.ts'
import type { Walk } from '../walks/walk.ts'

const preparing = 'manyAtOnce.running.preparing'
const sending = 'manyAtOnce.running.sending'
const undoing = 'manyAtOnce.undoing'

const rows = [
  { id: 1, name: 'Algebra' },
  { id: 2, name: 'Botany' },
]

const work: ManyWork = {
  prepare: async () => undefined,
  send: async () => undefined,
  undo: async () => undefined,
}

const refusal = new Error('The office is closed.')
const silence = Object.assign(new Error('No answer'), { name: 'NetworkError' })

const through = ({
  done,
  refused,
  queue,
}: Record<'done' | 'refused' | 'queue', readonly object[]>) =>
  done.length + refused.length + queue.length

export const manyAtOnceWalk = {
  machine: manyAtOnceMachine.provide({
    actors: { prepare: unanswered(), send: unanswered(), undo: unanswered() },
  }),
  origins: { 'a selection': undefined },
  events: {
    'the action is confirmed': { type: 'confirm', rows, work },
    'an action that cannot be undone is confirmed': {
      type: 'confirm',
      rows,
      work: { ...work, undo: null },
    },
    'the row is read': answered(preparing, {}),
    'the row cannot be read': failed(preparing, refusal),
    'the connection is lost before the row is read': failed(preparing, silence),
    'the row is saved': answered(sending, {}),
    'the row is refused': failed(sending, refusal),
    'the connection is lost while the row is saved': failed(sending, silence),
    'the row is as before': answered(undoing, undefined),
    'the row stays changed': failed(undoing, refusal),
    'the connection is lost while undoing': failed(undoing, silence),
    stop: { type: 'stop' },
    retry: { type: 'retry' },
    undo: { type: 'undo' },
  },
  promises: {
    'no row is lost': ({ state }) =>
      state.hasTag('undoing') ||
      state.hasTag('undone') ||
      through(state.context) === state.context.count,
    'a row that was refused has a reason': ({ state: { context } }) =>
      [...context.refused, ...context.notUndone].every(({ reason }) => reason !== ''),
    'a retry sends the same request with the same key': ({ state, before, event }) =>
      event !== 'retry' ||
      !state.matches({ running: 'sending' }) ||
      (state.context.once === before?.context.once && state.context.body === before.context.body),
    'each row has a key of its own': ({ state, before, event }) =>
      event !== 'the row is read' || state.context.once !== before?.context.once,
    'after a stop, no further row is read': ({ state, before }) =>
      !before?.context.isStopping || !state.matches({ running: 'preparing' }),
    'cached rows are fetched again once it rests, and not after each row': ({
      state,
      before,
      emitted,
    }) =>
      emitted.some(({ type }) => type === 'rested') ===
      (before?.hasTag('busy') === true && !state.hasTag('busy')),
  },
  tellApart: ({ context }) => [
    context.queue.length,
    context.done.length,
    context.isStopping,
    context.work?.undo === null,
  ],
} satisfies Walk<typeof manyAtOnceMachine>
