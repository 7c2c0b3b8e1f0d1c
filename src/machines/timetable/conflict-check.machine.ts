import { assign, setup } from 'xstate'
import type { Check } from '#contract/timetable/timetable.ts'
import { checkPlanned, type PlannedClass } from '#src/api/timetable/timetable.api.ts'
import { fromRequest } from '../from-request.ts'

interface Looked {
  /** Null while it does not say enough. */
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
  description:
    'Somebody plans when and where a class meets, and is told what it would collide with before they save it.',
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
    waiting: { description: 'Too little is said of the class to look, such as no dates.' },
    pausing: {
      description:
        'Waits until somebody has stopped planning. What was found before stays in sight.',
      tags: 'busy',
      after: { typingPause: 'checking' },
    },
    checking: {
      description:
        'The server looks, and saves nothing. Planning on, or leaving, aborts the request.',
      tags: 'busy',
      invoke: {
        src: 'check',
        // Only a plan leads here.
        input: ({ context }) => context.planned as PlannedClass,
        onDone: { target: 'judged', actions: assign({ check: ({ event }) => event.output }) },
        onError: { target: 'failed', actions: assign({ check: null }) },
      },
    },
    judged: {
      description:
        'What the class would collide with is in sight, if anything. A refused save looks again, for it may be something else by then.',
      on: { retry: 'checking' },
    },
    failed: {
      description: 'Not found out. Saving looks again anyhow.',
      on: { retry: 'checking' },
    },
  },
})
