import { assign, emit, setup, type SnapshotFrom } from 'xstate'
import {
  largestImport,
  notText,
  type Import,
  type ImportField,
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

type Fix = Omit<Parameters<typeof fixImportRow>[0], 'id' | 'version'>

type Work = ImportProgress['work']

interface Context {
  organizationId: number
  /** As the server answered it last; null until it has the file. */
  import: Import | null
  file: File | null
  text: string
  columns: (ImportField | null)[]
  fix: Fix | null
  /** How far the server is with what it does; null where it does nothing, or nobody can say. */
  work: Work
  /** The same for every try of one wish, so that it is obeyed once. */
  once: string
  problem: string | null
}

type Answered<Output> = { event: { output: Output } }
type Failed = { event: { error: unknown } }

const keepAnswer = [
  { type: 'keep', params: ({ event }: Answered<Import>) => event.output },
  'tell',
] as const
const hearAnswer = { type: 'hear', params: ({ event }: Answered<Work>) => event.output } as const
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
      | { type: 'map'; columns: (ImportField | null)[] }
      | { type: 'fix'; fix: Fix }
      | { type: 'remap' | 'apply' | 'undo' | 'retry' | 'goBack' | 'lookAgain' },
    /** That the server has the file, and that it has made or changed what was asked. */
    emitted: {} as { type: 'made'; id: number } | { type: 'changed' },
    tags: {} as 'busy' | 'long',
  },
  actors: {
    read: fromRequest((file: File | null) => readText(file)),
    upload: fromRequest(({ organizationId, file, text, once }: Context, signal) =>
      createImport({ organizationId, fileName: file?.name ?? '', text }, { once, signal }),
    ),
    judge: fromRequest((context: Context, signal) =>
      mapImport(
        { ...keyOf(context.import ?? {}), columns: context.columns },
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
      // The import is asked for last: it tells what came of work that has just ended.
      const { work } = await findImportProgress(id, signal)
      return { work, import: await importQuery(id).ask(signal) }
    }),
    undo: fromRequest(({ once, ...context }: Context, signal) =>
      undoImport(keyOf(context.import ?? {}), { once, signal }),
    ),
  },
  actions: {
    begin: assign({ once: () => newKey(), problem: null }),
    keep: assign({ import: (_, made: Import) => made, problem: null }),
    hear: assign({ work: (_, work: Work) => work }),
    tell: emit({ type: 'changed' }),
    fail: assign({ problem: ({ event }) => placedOf('error' in event ? event.error : null) }),
  },
  guards: {
    isWorking: ({ context }) => context.work !== null,
    isOver: (_, work: Work) => work === null,
    isMapping: ({ context }) => context.import?.state === 'Mapping',
    isReviewing: ({ context }) => context.import?.state === 'Reviewing',
    isApplied: ({ context }) => context.import?.state === 'Applied',
    isUndone: ({ context }) => context.import?.state === 'Undone',
    isRefused: (_, { files }: { files: readonly File[] }) => refusalOf(files) !== null,
    isVersionConflict: (_, { error }: { error: unknown }) => isConflict(error),
    isRefusedByServer: (_, { error }: { error: unknown }) => isRefusal(error),
    isReady: ({ context }) => isReady(context.import),
  },
  delays: {
    /** What takes no longer is done before anybody could read how far it is. */
    glance: 500,
    aSecond: 1000,
  },
}).createMachine({
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
        onError: { target: 'choosing', actions: 'fail' },
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
          { guard: isRefusedByServer, target: 'choosing', actions: 'fail' },
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
                onDone: { target: '#peopleImport.reviewing', actions: keepAnswer },
                onError: [
                  { guard: isVersionConflict, target: '#peopleImport.looking', actions: 'fail' },
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
                onDone: { target: '#peopleImport.reviewing', actions: keepAnswer },
                onError: [
                  { guard: isVersionConflict, target: '#peopleImport.looking', actions: 'fail' },
                  { target: '#peopleImport.reviewing', actions: 'fail' },
                ],
              },
            },
            applying: {
              description: 'The server makes everybody, or nobody.',
              invoke: {
                src: 'apply',
                input: ({ context }) => context,
                onDone: { target: '#peopleImport.applied', actions: keepAnswer },
                onError: [
                  { guard: isRefusedByServer, target: '#peopleImport.looking', actions: 'fail' },
                  { target: '#peopleImport.notApplied', actions: 'fail' },
                ],
              },
            },
            undoing: {
              description: 'The server takes back what was made, but for what was changed since.',
              invoke: {
                src: 'undo',
                input: ({ context }) => context,
                onDone: { target: '#peopleImport.undone', actions: keepAnswer },
                onError: [
                  { guard: isRefusedByServer, target: '#peopleImport.looking', actions: 'fail' },
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
                onDone: { target: 'waiting', actions: hearAnswer },
                onError: { target: 'unknown', actions: { type: 'hear', params: null } },
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
              { target: 'waiting', actions: hearAnswer },
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

/** What it makes, or has made, in words. */
export const wordsOf = ({ people, families, changed }: Import['outcome']) => [
  many(people, 'person', 'people'),
  many(families, 'family', 'families'),
  many(changed, 'record'),
]

/** What it adds and changes, in one sentence that leaves out what it does not. */
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

/** Whether a row waits for somebody to correct or decide it. */
export const needsSomebody = ({ verdict, choices, choice }: ImportRow) =>
  verdict === 'Error' || (choices.length > 0 && choice === null)

/** How many rows wait for somebody, in words; nothing where none does. */
export function needyOf({ counts, undecided }: Import): string {
  const needy = (counts?.Error ?? 0) + undecided
  return needy === 0 ? '' : `${many(needy, 'row')} ${needy === 1 ? 'needs' : 'need'} your review`
}

/** Which columns are not imported, in words. */
export function leftOutOf({ columns }: Import): string {
  const names = columns.flatMap(({ header, field }) => (field === null ? header : []))
  if (names.length === 0) return ''
  const care = names.some(isAboutCare) ? ` ${careComesLater}` : ''
  return `Not imported: ${names.join(', ')}.${care}`
}

/** Whether a column says what care somebody needs, which no file brings in. */
export const isAboutCare = (header: string) =>
  /allerg|medic|health|diet|condition|special needs|care notes/i.test(header)

export const careComesLater = 'Parents add care notes themselves after they join.'

/** Why it cannot be imported yet, or null. */
export function reasonOf({ counts, undecided, outcome }: Import): string | null {
  const errors = counts?.Error ?? 0
  const wrong = errors > 0 ? `Fix ${many(errors, 'error')}, or skip those rows.` : ''
  const open = undecided > 0 ? `Resolve ${many(undecided, 'conflict')}.` : ''
  if (wrong || open) return [wrong, open].filter(Boolean).join(' ')
  const isNothing = Object.values(outcome).every((count) => count === 0)
  return isNothing ? 'Everything in this file is already here.' : null
}

const keyOf = ({ id = 0, version = 0 }: Partial<Import> = {}) => ({ id, version })

const many = (count: number, noun: string, nouns = `${noun}s`) =>
  `${count} ${count === 1 ? noun : nouns}`

/** What is said at its place: what a form has to mark, and what no toast has told. */
function placedOf(error: unknown): string | null {
  const { message, fields } = toProblem(error)
  return fields || !isCallFailure(error) ? message : null
}

const isReady = (made: Import | null) => made !== null && reasonOf(made) === null

function refusalOf(files: readonly File[]): string | null {
  const [file] = files
  if (!file || files.length > 1) return 'Choose one file.'
  return file.size > largestImport ? 'This file is larger than 1 MiB. Choose a smaller one.' : null
}

/** The text of a file, in letters as most write them, or as spreadsheets of Windows do. A workbook is refused. */
export async function readText(file: Blob | null): Promise<string> {
  const bytes = (await file?.arrayBuffer()) ?? new ArrayBuffer(0)
  const text = decode(bytes)
  const isOther = ['PK\u0003\u0004', '%PDF'].some((start) => text.startsWith(start))
  if (isOther || text.includes('\0')) throw new Error(notText)
  return text
}

function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
