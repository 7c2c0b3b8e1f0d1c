import { hour } from '#contract/dates/durations.ts'
import { waitMachine } from './wait.machine.ts'
import { over } from '../walks/happenings.ts'
import type { Walk } from '../walks/walk.ts'

export const waitWalk = {
  machine: waitMachine,
  origins: {
    'a pause that starts': { until: Date.now() + hour },
    'a pause that is over': { until: 0 },
  },
  events: { 'a second passes': over('aSecond', 'wait.counting') },
  promises: {
    'it is over exactly when no second is left': ({ state }) =>
      state.matches('finished') === (state.context.secondsLeft === 0),
  },
} satisfies Walk<typeof waitMachine>
