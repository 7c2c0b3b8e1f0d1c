import { assign, emit, type SnapshotFrom } from 'xstate'
import { peopleImportSetup, refusalOf } from './people-import.setup.ts'

export const peopleImportMachine = peopleImportSetup.createMachine({
  id: 'peopleImport',
  description:
    'A file of people on its way into an organization. The server keeps how far it is, so that a reload, or another device, goes on where somebody left it.',
  context: ({ input }) => ({
    ...input,
    file: null,
    text: '',
    columns: [],
    fix: null,
    once: '',
    problem: null,
  }),
  initial: 'opening',
  on: {
    'import.changed': {
      target: '.opening',
      actions: { type: 'keep', params: ({ event }) => event.import },
    },
  },
  states: {
    opening: {
      description: 'Looks how far the import is.',
      always: [
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
          target: 'judging',
          actions: ['begin', assign({ columns: ({ event }) => event.columns })],
        },
      },
    },
    judging: {
      description: 'The server finds out what each row comes to.',
      tags: 'busy',
      invoke: {
        src: 'judge',
        input: ({ context }) => context,
        onDone: {
          target: 'reviewing',
          actions: [{ type: 'keep', params: ({ event }) => event.output }, 'tell'],
        },
        onError: {
          target: 'mapping',
          actions: 'fail',
        },
      },
    },
    reviewing: {
      description: 'Shows what the rows come to. Nothing is made until somebody says so.',
      on: {
        remap: 'mapping',
        fix: { target: 'fixing', actions: ['begin', assign({ fix: ({ event }) => event.fix })] },
        apply: { guard: 'isReady', target: 'applying', actions: 'begin' },
      },
    },
    fixing: {
      description: 'A row is corrected, decided or left out, and all of them are judged anew.',
      tags: 'busy',
      invoke: {
        src: 'fix',
        input: ({ context }) => context,
        onDone: {
          target: 'reviewing',
          actions: [{ type: 'keep', params: ({ event }) => event.output }, 'tell'],
        },
        onError: {
          target: 'reviewing',
          actions: 'fail',
        },
      },
    },
    applying: {
      description: 'The server makes everybody, or nobody.',
      tags: 'busy',
      invoke: {
        src: 'apply',
        input: ({ context }) => context,
        onDone: {
          target: 'applied',
          actions: [{ type: 'keep', params: ({ event }) => event.output }, 'tell'],
        },
        onError: {
          target: 'notApplied',
          actions: 'fail',
        },
      },
    },
    notApplied: {
      description: 'Nothing was made, or no answer came. The same wish again is obeyed once.',
      on: { retry: 'applying', goBack: 'reviewing' },
    },
    applied: {
      description: 'The people are there. It can be taken back.',
      on: { undo: { target: 'undoing', actions: 'begin' } },
    },
    undoing: {
      description: 'The server takes back what was made, but for what was changed since.',
      tags: 'busy',
      invoke: {
        src: 'undo',
        input: ({ context }) => context,
        onDone: {
          target: 'undone',
          actions: [{ type: 'keep', params: ({ event }) => event.output }, 'tell'],
        },
        onError: {
          target: 'notUndone',
          actions: 'fail',
        },
      },
    },
    notUndone: {
      description: 'Nothing was taken back, or no answer came.',
      on: { retry: 'undoing', goBack: 'applied' },
    },
    undone: { description: 'All is as before, but for what was kept.' },
  },
})

export type PeopleImportState = SnapshotFrom<typeof peopleImportMachine>

export const isBusy = (state: PeopleImportState) => state.hasTag('busy')
