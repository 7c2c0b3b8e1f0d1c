import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { AttendanceSheet } from '#contract/classes/attendance.ts'
import { attendanceSheetSetup, currentIn, startOf, type Said } from './attendance-sheet.setup.ts'

export const attendanceSheetMachine = attendanceSheetSetup.createMachine({
  id: 'attendanceSheet',
  description:
    'The marks of a class on one day, on their way to the server. What is said goes out by itself, waits as long as there is no connection, and overwrites nothing that somebody else has said meanwhile. The marks that have arrived are rows, and not kept here.',
  context: ({ input }) => startOf(input),
  initial: 'saved',
  on: {
    mark: { actions: { type: 'keep', params: ({ event }) => event } },
    keepMine: { actions: { type: 'insist', params: ({ event }) => event } },
    keepTheirs: { actions: { type: 'yield', params: ({ event }) => event } },
    'network.lost': { actions: 'lose' },
    'network.returned': { actions: 'regain' },
  },
  states: {
    saved: {
      description:
        'Nothing has to be sent. Where somebody else was first, one of the two is chosen.',
      always: { guard: 'hasUnsent', target: 'pausing' },
    },
    pausing: {
      description: 'Somebody marks one student after the other.',
      after: {
        tapPause: [{ guard: 'isOnline', target: 'sending' }, { target: 'waiting' }],
      },
      on: {
        mark: {
          target: 'pausing',
          reenter: true,
          actions: { type: 'keep', params: ({ event }) => event },
        },
        'network.lost': { target: 'waiting', actions: 'lose' },
      },
    },
    sending: {
      description: 'Everything that was said is on its way, and kept or refused as a whole.',
      entry: 'begin',
      invoke: {
        src: 'save',
        input: ({ context }) => context,
        onDone: {
          target: 'saved',
          actions: [
            { type: 'settle', params: ({ event }) => event },
            { type: 'tell', params: ({ event }) => ({ sheet: event.output }) },
          ],
        },
        onError: [
          {
            guard: { type: 'isOvertaken', params: ({ event }) => event },
            target: 'saved',
            actions: [
              { type: 'compare', params: ({ event }) => event },
              {
                type: 'tell',
                // The guard has looked that there is one.
                params: ({ event }) => ({ sheet: currentIn(event.error) as AttendanceSheet }),
              },
            ],
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => event },
            target: 'refused',
            actions: { type: 'refuse', params: ({ event }) => event },
          },
          { target: 'waiting', actions: 'countTry' },
        ],
      },
    },
    waiting: {
      description:
        'No connection, or no answer. The marks wait in the browser, and are sent as soon as there is one.',
      tags: 'waiting',
      after: { nextTry: { guard: 'isOnline', target: 'sending' } },
      on: {
        retry: 'sending',
        'network.returned': { target: 'sending', actions: 'regain' },
      },
    },
    refused: {
      description:
        'The server does not take the marks, and says why. Nothing is lost until somebody says so.',
      tags: 'refused',
      on: {
        mark: { target: 'pausing', actions: { type: 'keep', params: ({ event }) => event } },
        retry: 'sending',
        discard: { target: 'saved', actions: 'discard' },
      },
    },
  },
})

export type AttendanceSheetActor = ActorRefFrom<typeof attendanceSheetMachine>
export type AttendanceSheetState = SnapshotFrom<typeof attendanceSheetMachine>

/** Everything that has not arrived, also what somebody else was faster with. */
export const unsentIn = ({ context: { unsent, clashes } }: AttendanceSheetState): Said[] => [
  ...unsent,
  ...clashes.map(({ mine }) => mine),
]
