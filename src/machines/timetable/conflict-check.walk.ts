import type { PlannedClass } from '#src/api/timetable/timetable.api.ts'
import { conflictCheckMachine } from './conflict-check.machine.ts'
import { answered, failed, over, unanswered } from '../walks/happenings.ts'
import type { Walk } from '../walks/walk.ts'

const checking = 'conflictCheck.checking'
const check = { conflicts: [], isRefused: false, meetingsCount: 12, daysOff: [] }
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
    'a date is taken out': { type: 'plan.changed', planned: null },
    'planning pauses': over('typingPause', 'conflictCheck.pausing'),
    'the server has looked': answered(checking, check),
    'the server fails': failed(checking, new Error('The office is closed.')),
    retry: { type: 'retry' },
  },
} satisfies Walk<typeof conflictCheckMachine>
