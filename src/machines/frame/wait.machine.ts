import { second } from '#contract/dates/durations.ts'
import { assign, setup } from 'xstate'

export const waitMachine = setup({
  types: {
    /** In milliseconds. */
    input: {} as { until: number },
    context: {} as { until: number; secondsLeft: number },
  },
  guards: { isOver: ({ context }) => context.secondsLeft === 0 },
  delays: { aSecond: ({ context: { until } }) => (until - Date.now()) % second || second },
}).createMachine({
  id: 'wait',
  description:
    'A wait of known length, such as the pause before a retry. The screen that starts it shows the seconds left.',
  context: ({ input: { until } }) => ({ until, secondsLeft: secondsTo(until) }),
  initial: 'counting',
  states: {
    counting: {
      description: 'Checks the clock once a second.',
      always: { guard: 'isOver', target: 'finished' },
      after: {
        aSecond: {
          target: 'counting',
          reenter: true,
          actions: assign({ secondsLeft: ({ context }) => secondsTo(context.until) }),
        },
      },
    },
    finished: { description: 'The wait is over.', type: 'final' },
  },
})

const secondsTo = (instant: number) => Math.max(0, Math.ceil((instant - Date.now()) / second))
