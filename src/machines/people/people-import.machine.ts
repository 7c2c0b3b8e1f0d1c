import { assign, emit, setup, type SnapshotFrom } from 'xstate'
import type { SetUpClassRow } from '#contract/organizations/set-up.ts'
import {
  largestImport,
  type Import,
  type ImportKind,
  type ImportMeaning,
  type ImportPhase,
  type ImportProgress,
  type ImportRow,
  type ImportState,
} from '#contract/people/imports.ts'
import {
  applyImport,
  createImport,
  findImportProgress,
  fixImportRow,
  importQuery,
  mapImport,
  undoImport,
} from '#src/api/people/imports.api.ts'
import { newKey } from '#src/api/attempts.ts'
import { isCallFailure, isConflict, isRefusal, toProblem } from '#src/api/problem.ts'
import { fromRequest } from '../from-request.ts'
import { readPeopleFiles, type Sheet } from './read-people-file.ts'

type Fix = Omit<Parameters<typeof fixImportRow>[0], 'id' | 'version'>

type Work = ImportProgress['work']

interface Context {
  organizationId: number
  /** The server's last answer. Null until the file is uploaded. */
  import: Import | null
  files: readonly File[]
  /** The sheets of the files. */
  sheets: Sheet[]
  /** What is uploaded. */
  chosen: Sheet
  columns: (ImportMeaning | null)[]
  everyoneIs: ImportKind | null
  fix: Fix | null
  /** The progress of the server. Null if it is idle or the progress is unknown. */
  work: Work
  /** The idempotency key: the same for every retry of one action. */
  once: string
  problem: string | null
}

type Answered<Output> = { event: { output: Output } }
type Failed = { event: { error: unknown } }

const storeAnswer = [
  { type: 'store', params: ({ event }: Answered<Import>) => event.output },
  'announce',
] as const
const setWorkFromAnswer = {
  type: 'setWork',
  params: ({ event }: Answered<Work>) => event.output,
} as const
const isVersionConflict = {
  type: 'isVersionConflict',
  params: ({ event }: Failed) => event,
} as const
const isRefusedByServer = {
  type: 'isRefusedByServer',
  params: ({ event }: Failed) => event,
} as const

export const peopleImportMachine = setup({
  types: {
    input: {} as { organizationId: number; import: Import | null; work?: Work },
    context: {} as Context,
    events: {} as
      | { type: 'choose'; files: readonly File[] }
      | { type: 'paste'; text: string }
      | { type: 'chooseSheet'; place: number }
      | ({ type: 'map' } & Pick<Context, 'columns' | 'everyoneIs'>)
      | { type: 'fix'; fix: Fix }
      | { type: 'remap' | 'apply' | 'undo' | 'retry' | 'goBack' | 'lookAgain' },
    /** `made`: the file was uploaded. `changed`: the server finished an action. */
    emitted: {} as { type: 'made'; id: number; classes: SetUpClassRow[] } | { type: 'changed' },
    tags: {} as 'busy' | 'long',
  },
  actors: {
    read: fromRequest((files: readonly File[]) => readPeopleFiles(files)),
    upload: fromRequest(({ organizationId, chosen: { fileName, text }, once }: Context, signal) =>
      createImport({ organizationId, fileName: nameOf(fileName), text }, { once, signal }),
    ),
    judge: fromRequest((context: Context, signal) =>
      mapImport(
        {
          ...keyOf(context.import ?? {}),
          columns: context.columns,
          everyoneIs: context.everyoneIs,
        },
        { ...context, signal },
      ),
    ),
    fix: fromRequest(({ fix, once, ...context }: Context, signal) =>
      fixImportRow(
        {
          row: 0,
          cells: [],
          choice: null,
          isLeftOut: false,
          ...fix,
          ...keyOf(context.import ?? {}),
        },
        { once, signal },
      ),
    ),
    apply: fromRequest(({ once, ...context }: Context, signal) =>
      applyImport(
        { ...keyOf(context.import ?? {}), judged: context.import?.judged ?? '' },
        { once, signal },
      ),
    ),
    ask: fromRequest(async (context: Context, signal) => {
      const { work } = await findImportProgress(keyOf(context.import ?? {}).id, signal)
      return work
    }),
    look: fromRequest(async (context: Context, signal) => {
      const { id } = keyOf(context.import ?? {})
      // The import is requested last, so that it includes the result of work that has just ended.
      const { work } = await findImportProgress(id, signal)
      return { work, import: await importQuery(id).ask(signal) }
    }),
    undo: fromRequest(({ once, ...context }: Context, signal) =>
      undoImport(keyOf(context.import ?? {}), { once, signal }),
    ),
  },
  actions: {
    begin: assign({ once: () => newKey(), problem: null }),
    store: assign({ import: (_, made: Import) => made, problem: null }),
    setWork: assign({ work: (_, work: Work) => work }),
    announce: emit({ type: 'changed' }),
    fail: assign({ problem: ({ event }) => placedOf('error' in event ? event.error : null) }),
  },
  guards: {
    isWorking: ({ context }) => context.work !== null,
    isFinished: (_, work: Work) => work === null,
    isMapping: ({ context }) => context.import?.state === 'Mapping',
    isReviewing: ({ context }) => context.import?.state === 'Reviewing',
    isApplied: ({ context }) => context.import?.state === 'Applied',
    isUndone: ({ context }) => context.import?.state === 'Undone',
    isRefused: (_, { files }: { files: readonly File[] }) => refusalOf(files) !== null,
    isPasteRefused: (_, { text }: { text: string }) => pasteRefusalOf(text) !== null,
    isOneSheet: (_, sheets: Sheet[]) => sheets.length === 1,
    isOneTooLarge: (_, sheets: Sheet[]) => sheets.length === 1 && tooLarge(sheets[0]) !== null,
    isTooLarge: (_, sheet: Sheet | undefined) => tooLarge(sheet) !== null,
    isEmpty: (_, sheets: Sheet[]) => sheets.length === 0,
    isVersionConflict: (_, { error }: { error: unknown }) => isConflict(error),
    isRefusedByServer: (_, { error }: { error: unknown }) => isRefusal(error),
    isReady: ({ context }) => isReady(context.import),
  },
  delays: {
    /** Work this short needs no progress bar. */
    glance: 500,
    aSecond: 1000,
  },
}).createMachine({
  id: 'peopleImport',
  description:
    'An import of people from a file. Its state is on the server, so a reload or another device continues where the user left off.',
  context: ({ input }) => ({
    work: null,
    ...input,
    files: [],
    sheets: [],
    chosen: nothing,
    columns: [],
    everyoneIs: null,
    fix: null,
    once: '',
    problem: null,
  }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Chooses the step that matches the import.',
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
      description:
        'Waits for a file or pasted rows. A file that is too large or not a spreadsheet is refused here.',
      on: {
        choose: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event },
            actions: assign({ problem: ({ event }) => refusalOf(event.files) }),
          },
          {
            target: 'reading',
            actions: ['begin', assign({ files: ({ event }) => event.files })],
          },
        ],
        paste: [
          {
            guard: { type: 'isPasteRefused', params: ({ event }) => event },
            actions: assign({ problem: ({ event }) => pasteRefusalOf(event.text) }),
          },
          {
            target: 'uploading',
            actions: [
              'begin',
              assign({
                chosen: ({ event }) => ({ ...nothing, fileName: 'Pasted rows', text: event.text }),
              }),
            ],
          },
        ],
      },
    },
    reading: {
      description:
        'The browser reads the sheets of workbooks and archives, or decodes the file as text.',
      tags: 'busy',
      invoke: {
        src: 'read',
        input: ({ context }) => context.files,
        onDone: [
          {
            guard: { type: 'isOneTooLarge', params: ({ event }) => event.output },
            target: 'choosing',
            actions: assign({ problem: ({ event }) => tooLarge(event.output[0]) }),
          },
          {
            guard: { type: 'isOneSheet', params: ({ event }) => event.output },
            target: 'uploading',
            actions: assign({ chosen: ({ event }) => event.output[0] ?? nothing }),
          },
          {
            guard: { type: 'isEmpty', params: ({ event }) => event.output },
            target: 'choosing',
            actions: assign({ problem: 'This file has no rows.' }),
          },
          { target: 'choosingSheet', actions: assign({ sheets: ({ event }) => event.output }) },
        ],
        onError: { target: 'choosing', actions: 'fail' },
      },
    },
    choosingSheet: {
      description: 'There are several sheets. Waits for the one with the people.',
      on: {
        chooseSheet: [
          {
            guard: {
              type: 'isTooLarge',
              params: ({ context, event }) => context.sheets[event.place],
            },
            actions: assign({
              problem: ({ context, event }) => tooLarge(context.sheets[event.place]),
            }),
          },
          {
            target: 'uploading',
            actions: [
              'begin',
              assign({ chosen: ({ context, event }) => context.sheets[event.place] ?? nothing }),
            ],
          },
        ],
        goBack: 'choosing',
      },
    },
    uploading: {
      description: 'Uploads the text. A file that cannot be read as rows is refused.',
      tags: 'busy',
      invoke: {
        src: 'upload',
        input: ({ context }) => context,
        onDone: {
          target: 'mapping',
          actions: [
            { type: 'store', params: ({ event }) => event.output },
            emit(({ context, event }) => ({
              type: 'made' as const,
              id: event.output.id,
              classes: context.chosen.classes ?? [],
            })),
          ],
        },
        onError: [
          { guard: isRefusedByServer, target: 'choosing', actions: 'fail' },
          { target: 'notUploaded', actions: 'fail' },
        ],
      },
    },
    notUploaded: {
      description: 'The upload failed. The user can retry or choose another file.',
      on: { retry: 'uploading', goBack: 'choosing' },
    },
    mapping: {
      description:
        'Waits for the user to match the columns. The server has already guessed from the headers.',
      on: {
        map: {
          target: 'working.task.judging',
          actions: [
            'begin',
            assign(({ event: { columns, everyoneIs } }) => ({ columns, everyoneIs })),
          ],
        },
      },
    },
    reviewing: {
      description: 'Shows the result of each row. Nothing is saved until the user imports it.',
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
      description:
        'Nothing was imported, or no answer came. A retry is safe: the server applies it once.',
      on: { retry: 'working.task.applying', lookAgain: 'looking' },
    },
    applied: {
      description: 'The people are imported. The import can be undone.',
      on: { undo: { target: 'working.task.undoing', actions: 'begin' } },
    },
    notUndone: {
      description: 'Nothing was undone, or no answer came.',
      on: { retry: 'working.task.undoing', lookAgain: 'looking' },
    },
    working: {
      description: 'The server is working on the user’s request.',
      tags: 'busy',
      type: 'parallel',
      exit: { type: 'setWork', params: null },
      states: {
        task: {
          description: 'The request.',
          initial: 'judging',
          states: {
            judging: {
              description: 'The server determines the result of each row.',
              invoke: {
                src: 'judge',
                input: ({ context }) => context,
                onDone: { target: '#peopleImport.reviewing', actions: storeAnswer },
                onError: [
                  { guard: isVersionConflict, target: '#peopleImport.looking', actions: 'fail' },
                  { target: '#peopleImport.mapping', actions: 'fail' },
                ],
              },
            },
            fixing: {
              description: 'A row is corrected, decided or skipped, and all rows are judged again.',
              invoke: {
                src: 'fix',
                input: ({ context }) => context,
                onDone: { target: '#peopleImport.reviewing', actions: storeAnswer },
                onError: [
                  { guard: isVersionConflict, target: '#peopleImport.looking', actions: 'fail' },
                  { target: '#peopleImport.reviewing', actions: 'fail' },
                ],
              },
            },
            applying: {
              description: 'The server imports everyone, or no one.',
              invoke: {
                src: 'apply',
                input: ({ context }) => context,
                onDone: { target: '#peopleImport.applied', actions: storeAnswer },
                onError: [
                  { guard: isRefusedByServer, target: '#peopleImport.looking', actions: 'fail' },
                  { target: '#peopleImport.notApplied', actions: 'fail' },
                ],
              },
            },
            undoing: {
              description: 'The server undoes the import, except for what was changed since.',
              invoke: {
                src: 'undo',
                input: ({ context }) => context,
                onDone: { target: '#peopleImport.undone', actions: storeAnswer },
                onError: [
                  { guard: isRefusedByServer, target: '#peopleImport.looking', actions: 'fail' },
                  { target: '#peopleImport.notUndone', actions: 'fail' },
                ],
              },
            },
          },
        },
        progress: {
          description: 'The progress of the request.',
          initial: 'unnoticed',
          states: {
            unnoticed: {
              description: 'Most work is done at once and shows no progress.',
              after: { glance: 'asking' },
            },
            asking: {
              description: 'Asks the server for the progress.',
              tags: 'long',
              invoke: {
                src: 'ask',
                input: ({ context }) => context,
                onDone: { target: 'waiting', actions: setWorkFromAnswer },
                onError: { target: 'unknown', actions: { type: 'setWork', params: null } },
              },
            },
            waiting: {
              description: 'Waits a second before it asks again.',
              tags: 'long',
              after: { aSecond: 'asking' },
            },
            unknown: {
              description: 'The progress is unknown. The work continues.',
              tags: 'long',
            },
          },
        },
      },
    },
    following: {
      description:
        'The server is working on a request from before this screen was opened, such as before a reload, or by someone else.',
      tags: ['busy', 'long'],
      initial: 'waiting',
      states: {
        waiting: {
          description: 'Waits a second before it asks again.',
          after: { aSecond: 'asking' },
        },
        asking: {
          description: 'Asks the server for the progress.',
          invoke: {
            src: 'ask',
            input: ({ context }) => context,
            onDone: [
              {
                guard: { type: 'isFinished', params: ({ event }) => event.output },
                target: '#peopleImport.looking',
              },
              { target: 'waiting', actions: setWorkFromAnswer },
            ],
            onError: { target: '#peopleImport.notSeen', actions: 'fail' },
          },
        },
      },
    },
    looking: {
      description: 'Loads the result, and whether the server is still working.',
      tags: 'busy',
      invoke: {
        src: 'look',
        input: ({ context }) => context,
        onDone: {
          target: 'opening',
          actions: [
            { type: 'store', params: ({ event }) => event.output.import },
            { type: 'setWork', params: ({ event }) => event.output.work },
            'announce',
          ],
        },
        onError: { target: 'notSeen', actions: 'fail' },
      },
    },
    notSeen: {
      description: 'The result is unknown. The user can check again.',
      on: { lookAgain: 'looking' },
    },
    undone: {
      description: 'Everything is as before, except what was changed since.',
      type: 'final',
    },
  },
})

export type PeopleImportState = SnapshotFrom<typeof peopleImportMachine>

export const isBusy = (state: PeopleImportState) => state.hasTag('busy')

/** Whether it takes long enough to show progress. */
export const isLong = (state: PeopleImportState) => state.hasTag('long')

/** The current phase of the server, even before its progress is known. */
export function phaseOf(state: PeopleImportState): ImportPhase {
  const { work } = state.context
  if (work) return work.phase
  if (state.matches({ working: { task: 'applying' } })) return 'Applying'
  return state.matches({ working: { task: 'undoing' } }) ? 'Undoing' : 'Reading'
}

/** What the screen shows: the step of the import, the server's progress, or that the result is unknown. */
export function stepOf(state: PeopleImportState): ImportState | 'Following' | 'NotSeen' {
  const { import: made, work } = state.context
  if (state.matches('notSeen')) return 'NotSeen'
  if (state.matches('following') || (state.matches('looking') && work !== null)) return 'Following'
  if (state.matches('mapping') || state.matches({ working: { task: 'judging' } })) return 'Mapping'
  return made?.state ?? 'Mapping'
}

/** The outcome of an import, in words. */
export const wordsOf = ({ people, families, changed }: Import['outcome']) => [
  many(people, 'person', 'people'),
  many(families, 'family', 'families'),
  many(changed, 'record'),
]

/** The name of a file without the characters that the server refuses, because nobody can see or type them. */
export const nameOf = (fileName: string) =>
  fileName
    .slice(-255)
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim() || 'File'

/** What an import adds and changes, in one sentence. */
export function effectOf({ outcome }: Import): string {
  const [people, families, records] = wordsOf(outcome)
  const added = [
    ...(outcome.people > 0 ? [people] : []),
    ...(outcome.families > 0 ? [families] : []),
  ]
  const adds = added.length > 0 ? [`adds ${added.join(' and ')}`] : []
  const changes = outcome.changed > 0 ? [`changes ${records}`] : []
  return `This ${[...adds, ...changes].join(' and ')}.`
}

/** Whether the user has to correct or decide a row. */
export const needsReview = ({ verdict, choices, choice }: ImportRow) =>
  verdict === 'Error' || (choices.length > 0 && choice === null)

/** How many rows need review, in words. Empty if none do. */
export function needyOf({ counts, undecided }: Import): string {
  const needy = (counts?.Error ?? 0) + undecided
  return needy === 0 ? '' : `${many(needy, 'row')} ${needy === 1 ? 'needs' : 'need'} your review`
}

/** The columns that are not imported, in words. */
export function leftOutOf({ columns }: Import): string {
  const names = columns.flatMap(({ header, field }) => (field === null ? header : []))
  if (names.length === 0) return ''
  const care = names.some(isAboutCare) ? ` ${careComesLater}` : ''
  return `Not imported: ${names.join(', ')}.${care}`
}

/** Whether a column has care notes, which are never imported. */
export const isAboutCare = (header: string) =>
  /allerg|medic|health|diet|condition|special needs|care notes/i.test(header)

export const careComesLater = 'Parents add care notes themselves after they join.'

/** Why the file cannot be imported yet, or null. */
export function reasonOf({ counts, undecided, outcome }: Import): string | null {
  const errors = counts?.Error ?? 0
  const wrong = errors > 0 ? `Fix ${many(errors, 'error')}, or skip those rows.` : ''
  const open = undecided > 0 ? `Resolve ${many(undecided, 'conflict')}.` : ''
  if (wrong || open) return [wrong, open].filter(Boolean).join(' ')
  const isNothing = Object.values(outcome).every((count) => count === 0)
  return isNothing ? 'Everything in this file is already here.' : null
}

/** In bytes. A workbook, or the enrollments of OneRoster, may be larger than the rows that are imported. */
const largestFile = 20 * 1024 * 1024

const nothing: Sheet = { name: '', fileName: '', text: '' }

const keyOf = ({ id = 0, version = 0 }: Partial<Import> = {}) => ({ id, version })

const many = (count: number, noun: string, nouns = `${noun}s`) =>
  `${count} ${count === 1 ? noun : nouns}`

/** The problem to show on the screen: errors of fields, and errors without a toast. */
function placedOf(error: unknown): string | null {
  const { message, fields } = toProblem(error)
  return fields || !isCallFailure(error) ? message : null
}

const isReady = (made: Import | null) => made !== null && reasonOf(made) === null

function refusalOf(files: readonly File[]): string | null {
  if (files.length === 0) return 'Choose a file.'
  const large = files.find(({ size }) => size > largestFile)
  return large ? `${large.name} is larger than 20 MiB. Choose a smaller one.` : null
}

const tooLarge = ({ name, text }: Sheet = nothing) =>
  text.length > largestImport
    ? `${name} has more than 4 MiB of text. Remove rows or columns that you don’t import.`
    : null

function pasteRefusalOf(text: string): string | null {
  if (text.trim() === '') return 'Paste the rows first, with their header.'
  return text.length > largestImport ? 'This is more than 4 MiB. Paste fewer rows.' : null
}
