import { planMachine } from './plan.machine.ts'
import { answered, failed, unanswered } from '../walks/happenings.ts'
import type { Walk } from '../walks/walk.ts'

const problem = new Error('The line is dead.')

export const planWalk = {
  machine: planMachine.provide({ actors: { preview: unanswered(), make: unanswered() } }),
  origins: { 'an empty form': undefined },
  events: {
    'somebody wants to see it': { type: 'preview', description: 'every Saturday' },
    'the server says what would be': answered('plan.previewing', '12 days'),
    'the server cannot say': failed('plan.previewing', problem),
    'the description is changed': { type: 'description.changed' },
    'it is to be made': { type: 'make' },
    'it is there': answered('plan.making', '12 days'),
    'nothing is made': failed('plan.making', problem),
    retry: { type: 'retry' },
  },
  promises: {
    'only what was looked at is made': ({ state }) =>
      ['reviewing', 'making', 'notMade', 'made'].some((later) => later === state.value) ===
      (state.context.looked !== null),
    'the same wish keeps its key, and each has its own': ({ state, before, event }) =>
      !['somebody wants to see it', 'it is to be made', 'retry'].includes(event ?? '') ||
      (event === 'somebody wants to see it') !== (state.context.once === before?.context.once),
    'a failure is said until it is tried again': ({ state }) =>
      state.matches('notMade')
        ? state.context.failure !== null
        : !state.hasTag('busy') || state.context.failure === null,
  },
} satisfies Walk<typeof planMachine>
