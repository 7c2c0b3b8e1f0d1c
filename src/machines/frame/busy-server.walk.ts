import { minute } from '#contract/dates/durations.ts'
import type { CallKind, RefusedCall } from '#src/api/surroundings.ts'
import { over } from '../walks/happenings.ts'
import type { Walk } from '../walks/walk.ts'
import { busyServerMachine, isServerBusy, nextTryOf } from './busy-server.machine.ts'

const callOf = (kind: CallKind): RefusedCall => ({
  kind,
  signal: new AbortController().signal,
  cancel: () => undefined,
})
const list = callOf('read')
const form = callOf('change')

export const busyServerWalk = {
  machine: busyServerMachine,
  origins: { 'an open page': undefined },
  events: {
    'a list is refused': () => ({ type: 'call.refused', call: list, until: Date.now() }),
    'a form is refused': () => ({ type: 'call.refused', call: form, until: Date.now() + minute }),
    'the time of the next call comes': over('nextTry', 'busyServer.waiting'),
    'the list is answered': { type: 'call.ended', call: list },
    'the form is answered': { type: 'call.ended', call: form },
    'the person cancels': { type: 'cancel' },
  },
  tellApart: ({ context }) =>
    [list, form].map((call) => context.waiting.find((each) => each.call === call)?.until === 0),
  promises: {
    'calls wait unless the server answers': ({ state }) =>
      isServerBusy(state) === !state.matches('answering'),
    'a planned call has an instant': ({ state }) =>
      state.matches('waiting') ===
      [nextTryOf('read')(state), nextTryOf('change')(state)].some((until) => (until ?? 0) > 0),
    'an answered call waits no longer': ({ state, event }) =>
      event !== 'the list is answered' || nextTryOf('read')(state) === null,
  },
} satisfies Walk<typeof busyServerMachine>
