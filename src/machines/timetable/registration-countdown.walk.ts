import { day, hour } from '#contract/dates/durations.ts'
import { registrationCountdownMachine } from './registration-countdown.machine.ts'
import { answered, failed, over, unanswered } from '../walks/happenings.ts'
import type { Walk } from '../walks/walk.ts'

const opening = 'registrationCountdown.opening'

export const registrationCountdownWalk = {
  machine: registrationCountdownMachine.provide({ actors: { reload: unanswered() } }),
  origins: {
    'registration opens tomorrow': { opensAt: Date.now() + day, clockOffset: 0 },
    'registration has opened': { opensAt: 0, clockOffset: 0 },
  },
  events: {
    'some time passes': over('nextChange', 'registrationCountdown.waiting'),
    'the opening is moved': {
      type: 'opening.read',
      opening: { opensAt: Date.now() + 2 * day, clockOffset: hour },
    },
    'the same opening is read again': ({ context: { opensAt, clockOffset } }) => ({
      type: 'opening.read',
      opening: { opensAt, clockOffset },
    }),
    'the time comes': { type: 'opening.read', opening: { opensAt: 1, clockOffset: 0 } },
    'the page is read': answered(opening, undefined),
    'the server fails': failed(opening, new Error('The office is closed.')),
    'a moment passes': over('aMoment', 'registrationCountdown.failed'),
    retry: { type: 'retry' },
  },
  promises: {
    'it waits exactly while time is left': ({ state: { value, context } }) =>
      (value === 'waiting') === context.left > 0,
    'what was announced is not less than the time left': ({ state: { context } }) =>
      context.announced === null || context.announced >= context.left,
  },
} satisfies Walk<typeof registrationCountdownMachine>
