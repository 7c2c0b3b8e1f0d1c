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
} satisfies Walk<typeof planMachine>
