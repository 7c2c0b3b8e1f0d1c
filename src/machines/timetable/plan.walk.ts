import { planMachine } from './plan.machine.ts'
import { answered, failed, unanswered } from '../walks/happenings.ts'
import type { Walk } from '../walks/walk.ts'

const problem = new Error('The connection failed.')

export const planWalk = {
  machine: planMachine.provide({ actors: { preview: unanswered(), make: unanswered() } }),
  origins: { 'an empty form': undefined },
  events: {
    'a preview is requested': { type: 'preview', description: 'every Saturday' },
    'the preview arrives': answered('plan.previewing', '12 days'),
    'the preview fails': failed('plan.previewing', problem),
    'the description is changed': { type: 'description.changed' },
    'it is confirmed': { type: 'make' },
    'it is saved': answered('plan.making', '12 days'),
    'creating fails': failed('plan.making', problem),
    retry: { type: 'retry' },
  },
  promises: {
    'only what was previewed is created': ({ state }) =>
      ['reviewing', 'making', 'notMade', 'made'].some((later) => later === state.value) ===
      (state.context.looked !== null),
    'a retry has the same idempotency key, and each request its own': ({ state, before, event }) =>
      !['a preview is requested', 'it is confirmed', 'retry'].includes(event ?? '') ||
      (event === 'a preview is requested') !== (state.context.once === before?.context.once),
    'a failure is shown until the next try': ({ state }) =>
      state.matches('notMade')
        ? state.context.failure !== null
        : !state.hasTag('busy') || state.context.failure === null,
  },
} satisfies Walk<typeof planMachine>
