import type { PlannedClass } from '#src/api/timetable/timetable.api.ts'
import { conflictCheckMachine } from './conflict-check.machine.ts'
import { free } from './test-timetable.ts'
import { answered, failed, over, unanswered } from '../walks/happenings.ts'
import type { Walk } from '../walks/walk.ts'

const checking = 'conflictCheck.checking'
const planned: PlannedClass = {
  organizationId: 1,
  semesterId: 1,
  startDate: '2026-09-01',
  endDate: '2026-12-19',
}

export const conflictCheckWalk = {
  machine: conflictCheckMachine.provide({ actors: { check: unanswered() } }),
  origins: { 'a form': undefined },
  events: {
    'a class is planned': { type: 'plan.changed', planned },
    'the plan changes': { type: 'plan.changed', planned: { ...planned, roomId: 2 } },
    'a date is removed': { type: 'plan.changed', planned: null },
    'editing pauses': over('typingPause', 'conflictCheck.pausing'),
    'the server has checked': answered(checking, free),
    'the server fails': failed(checking, new Error('The office is closed.')),
    retry: { type: 'retry' },
  },
  tellApart: ({ context }) => context.check !== null,
  promises: {
    'there are no conflicts without a plan': ({ state: { value, context } }) =>
      (value === 'waiting') === (context.planned === null) &&
      (context.planned !== null || context.check === null),
    'a failed check shows no result': ({ state: { value, context } }) =>
      (value !== 'failed' || context.check === null) &&
      (value !== 'judged' || context.check !== null),
  },
} satisfies Walk<typeof conflictCheckMachine>
