import { assign, setup } from 'xstate'
import type { Check } from '#contract/timetable/timetable.ts'
import { checkPlanned, type PlannedClass } from '#src/api/timetable/timetable.api.ts'
import { fromRequest } from '../from-request.ts'

interface Looked {
  /** Null while it has too little data. */
  planned: PlannedClass | null
  check: Check | null
}

export const conflictCheckMachine = setup({
  types: {
    context: {} as Looked,
    events: {} as { type: 'plan.changed'; planned: PlannedClass | null } | { type: 'retry' },
    tags: {} as 'busy',
  },
  actors: { check: fromRequest(checkPlanned) },
  guards: {
    isTheSame: ({ context }, { planned }: { planned: PlannedClass | null }) =>
      JSON.stringify(planned) === JSON.stringify(context.planned),
    isUnsaid: (_, { planned }: { planned: PlannedClass | null }) => planned === null,
  },
  delays: { typingPause: 300 },
}).createMachine({
  id: 'conflictCheck',
  description: 'Checks a planned class for conflicts before it is saved.',
  context: { planned: null, check: null },
  initial: 'waiting',
  on: {
    'plan.changed': [
      { guard: { type: 'isTheSame', params: ({ event }) => event } },
      {
        guard: { type: 'isUnsaid', params: ({ event }) => event },
        target: '.waiting',
        actions: assign({ planned: null, check: null }),
      },
      { target: '.pausing', actions: assign({ planned: ({ event }) => event.planned }) },
    ],
  },
  states: {
    waiting: { description: 'The class has too little data for a check, such as no dates.' },
    pausing: {
      description: 'Waits until the person stops editing. Earlier results stay visible.',
      tags: 'busy',
      after: { typingPause: 'checking' },
    },
    checking: {
      description: 'The server checks, and saves nothing. Editing or leaving aborts the request.',
      tags: 'busy',
      invoke: {
        src: 'check',
        // Only a plan leads to this state.
        input: ({ context }) => context.planned as PlannedClass,
        onDone: { target: 'judged', actions: assign({ check: ({ event }) => event.output }) },
        onError: { target: 'failed', actions: assign({ check: null }) },
      },
    },
    judged: {
      description:
        'The conflicts, if any, are shown. A refused save checks again, because they may have changed.',
      on: { retry: 'checking' },
    },
    failed: {
      description: 'The check failed. Saving checks again anyway.',
      on: { retry: 'checking' },
    },
  },
})
