import { assign, emit, type SnapshotFrom } from 'xstate'
import type { ImportPhase, ImportState } from '#contract/people/imports.ts'
import { peopleImportSetup, refusalOf } from './people-import.setup.ts'

export const peopleImportMachine = peopleImportSetup.createMachine({
  id: 'peopleImport',
  description:
    'A file of people on its way into an organization. The server keeps how far it is, so that a reload, or another device, goes on where somebody left it.',
  context: ({ input }) => ({
    work: null,
    ...input,
    file: null,
    text: '',
    columns: [],
    fix: null,
    once: '',
    problem: null,
  }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Looks how far the import is.',
      always: [
        { guard: 'isWorking', target: 'following' },
        { guard: 'isMapping', target: 'mapping' },
        { guard: 'isReviewing', target: 'reviewing' },
        { guard: 'isApplied', target: 'applied' },
        { guard: 'isUndone', target: 'undone' },
        { target: 'choosing' },
      ],
    },
    choosing: {
      description: 'Waits for a file. One that is too large, or no text, is refused here.',
      on: {
        choose: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event },
            actions: assign({ problem: ({ event }) => refusalOf(event.files) }),
          },
          {
            target: 'reading',
            actions: ['begin', assign({ file: ({ event }) => event.files[0] ?? null })],
          },
        ],
      },
    },
    reading: {
      description: 'The browser makes text of the file, whichever way its letters are written.',
      tags: 'busy',
      invoke: {
        src: 'read',
        input: ({ context }) => context.file,
        onDone: { target: 'uploading', actions: assign({ text: ({ event }) => event.output }) },
        onError: {
          target: 'choosing',
          actions: 'fail',
        },
      },
    },
    uploading: {
      description: 'The text is on its way. A file that cannot be read as rows is refused.',
      tags: 'busy',
      invoke: {
        src: 'upload',
        input: ({ context }) => context,
        onDone: {
          target: 'mapping',
          actions: [
            { type: 'keep', params: ({ event }) => event.output },
            emit(({ event }) => ({ type: 'made' as const, id: event.output.id })),
          ],
        },
        onError: [
          {
            guard: { type: 'isRefusedByServer', params: ({ event }) => event },
            target: 'choosing',
            actions: 'fail',
          },
          { target: 'notUploaded', actions: 'fail' },
        ],
      },
    },
    notUploaded: {
      description: 'The server does not have the file. Somebody may try again, or choose another.',
      on: { retry: 'uploading', goBack: 'choosing' },
    },
    mapping: {
      description: 'Waits to be told what the columns mean. Their heads are guesses already.',
      on: {
        map: {
          target: 'working.task.judging',
          actions: ['begin', assign({ columns: ({ event }) => event.columns })],
        },
      },
    },
    reviewing: {
      description: 'Shows what the rows come to. Nothing is made until somebody says so.',
      on: {
        remap: 'mapping',
        fix: {
          target: 'working.task.fixing',
          actions: ['begin', assign({ fix: ({ event }) => event.fix })],
        },
        apply: { guard: 'isReady', target: 'working.task.applying', actions: 'begin' },
      },
    },
    notApplied: {
      description: 'Nothing was made, or no answer came. The same wish again is obeyed once.',
      on: { retry: 'working.task.applying', lookAgain: 'looking' },
    },
    applied: {
      description: 'The people are there. It can be taken back.',
      on: { undo: { target: 'working.task.undoing', actions: 'begin' } },
    },
    notUndone: {
      description: 'Nothing was taken back, or no answer came.',
      on: { retry: 'working.task.undoing', lookAgain: 'looking' },
    },
    working: {
      description: 'The server is at work on what somebody has asked for.',
      tags: 'busy',
      type: 'parallel',
      exit: { type: 'hear', params: null },
      states: {
        task: {
          description: 'What was asked.',
          initial: 'judging',
          states: {
            judging: {
              description: 'The server finds out what each row comes to.',
              invoke: {
                src: 'judge',
                input: ({ context }) => context,
                onDone: {
                  target: '#peopleImport.reviewing',
                  actions: [{ type: 'keep', params: ({ event }) => event.output }, 'tell'],
                },
                onError: [
                  {
                    guard: { type: 'isVersionConflict', params: ({ event }) => event },
                    target: '#peopleImport.looking',
                    actions: 'fail',
                  },
                  { target: '#peopleImport.mapping', actions: 'fail' },
                ],
              },
            },
            fixing: {
              description:
                'A row is corrected, decided or left out, and all of them are judged anew.',
              invoke: {
                src: 'fix',
                input: ({ context }) => context,
                onDone: {
                  target: '#peopleImport.reviewing',
                  actions: [{ type: 'keep', params: ({ event }) => event.output }, 'tell'],
                },
                onError: [
                  {
                    guard: { type: 'isVersionConflict', params: ({ event }) => event },
                    target: '#peopleImport.looking',
                    actions: 'fail',
                  },
                  { target: '#peopleImport.reviewing', actions: 'fail' },
                ],
              },
            },
            applying: {
              description: 'The server makes everybody, or nobody.',
              invoke: {
                src: 'apply',
                input: ({ context }) => context,
                onDone: {
                  target: '#peopleImport.applied',
                  actions: [{ type: 'keep', params: ({ event }) => event.output }, 'tell'],
                },
                onError: [
                  {
                    guard: { type: 'isRefusedByServer', params: ({ event }) => event },
                    target: '#peopleImport.looking',
                    actions: 'fail',
                  },
                  { target: '#peopleImport.notApplied', actions: 'fail' },
                ],
              },
            },
            undoing: {
              description: 'The server takes back what was made, but for what was changed since.',
              invoke: {
                src: 'undo',
                input: ({ context }) => context,
                onDone: {
                  target: '#peopleImport.undone',
                  actions: [{ type: 'keep', params: ({ event }) => event.output }, 'tell'],
                },
                onError: [
                  {
                    guard: { type: 'isRefusedByServer', params: ({ event }) => event },
                    target: '#peopleImport.looking',
                    actions: 'fail',
                  },
                  { target: '#peopleImport.notUndone', actions: 'fail' },
                ],
              },
            },
          },
        },
        progress: {
          description: 'How far it is.',
          initial: 'unnoticed',
          states: {
            unnoticed: {
              description: 'Most work is done at a glance: nobody is told how far it is.',
              after: { glance: 'asking' },
            },
            asking: {
              description: 'The server says how far it is.',
              tags: 'long',
              invoke: {
                src: 'ask',
                input: ({ context }) => context,
                onDone: {
                  target: 'waiting',
                  actions: { type: 'hear', params: ({ event }) => event.output },
                },
                onError: {
                  target: 'unknown',
                  actions: { type: 'hear', params: null },
                },
              },
            },
            waiting: {
              description: 'Asks about every second.',
              tags: 'long',
              after: { aSecond: 'asking' },
            },
            unknown: {
              description: 'Nobody can say how far it is. The work goes on all the same.',
              tags: 'long',
            },
          },
        },
      },
    },
    following: {
      description:
        'The server is at work on what was asked before this screen was there, as after a reload, or by somebody else.',
      tags: ['busy', 'long'],
      initial: 'waiting',
      states: {
        waiting: {
          description: 'Asks about every second.',
          after: { aSecond: 'asking' },
        },
        asking: {
          description: 'The server says how far it is.',
          invoke: {
            src: 'ask',
            input: ({ context }) => context,
            onDone: [
              {
                guard: { type: 'isOver', params: ({ event }) => event.output },
                target: '#peopleImport.looking',
              },
              {
                target: 'waiting',
                actions: { type: 'hear', params: ({ event }) => event.output },
              },
            ],
            onError: { target: '#peopleImport.notSeen', actions: 'fail' },
          },
        },
      },
    },
    looking: {
      description: 'Looks what came of it, and whether the server is still at work.',
      tags: 'busy',
      invoke: {
        src: 'look',
        input: ({ context }) => context,
        onDone: {
          target: 'opening',
          actions: [
            { type: 'keep', params: ({ event }) => event.output.import },
            { type: 'hear', params: ({ event }) => event.output.work },
            'tell',
          ],
        },
        onError: { target: 'notSeen', actions: 'fail' },
      },
    },
    notSeen: {
      description: 'Nobody knows here what came of it. Somebody may look again.',
      on: { lookAgain: 'looking' },
    },
    undone: { description: 'All is as before, but for what was kept.', type: 'final' },
  },
})

export type PeopleImportState = SnapshotFrom<typeof peopleImportMachine>

export const isBusy = (state: PeopleImportState) => state.hasTag('busy')

/** Whether it takes so long that somebody wants to know how far it is. */
export const isLong = (state: PeopleImportState) => state.hasTag('long')

/** What the server does, of which it may not have said how far it is. */
export function phaseOf(state: PeopleImportState): ImportPhase {
  const { work } = state.context
  if (work) return work.phase
  if (state.matches({ working: { task: 'applying' } })) return 'Applying'
  return state.matches({ working: { task: 'undoing' } }) ? 'Undoing' : 'Reading'
}

/** What the screen shows: the step that the import is at, or the server's work, or that nobody knows what came of it. */
export function stepOf(state: PeopleImportState): ImportState | 'Following' | 'NotSeen' {
  const { import: made, work } = state.context
  if (state.matches('notSeen')) return 'NotSeen'
  if (state.matches('following') || (state.matches('looking') && work !== null)) return 'Following'
  if (state.matches('mapping') || state.matches({ working: { task: 'judging' } })) return 'Mapping'
  return made?.state ?? 'Mapping'
}
