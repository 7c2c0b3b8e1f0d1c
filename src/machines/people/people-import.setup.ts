import { assign, emit, setup } from 'xstate'
import {
  largestImport,
  type Import,
  type ImportField,
  type ImportProgress,
  type ImportRow,
} from '#contract/people/imports.ts'
import {
  applyImport,
  createImport,
  findImport,
  findImportProgress,
  fixImportRow,
  mapImport,
  undoImport,
} from '#src/api/people/imports.api.ts'
import { newKey } from '#src/api/new-key.ts'
import { isCallFailure, isConflict, isRefusal, toProblem } from '#src/api/problem.ts'
import { fromRequest } from '../from-request.ts'
import { readText } from './read-text.ts'

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

const keyOf = ({ id = 0, version = 0 }: Partial<Import> = {}) => ({ id, version })

export const peopleImportSetup = setup({
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
      return { work, import: await findImport(id, signal) }
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
})

const many = (count: number, noun: string, nouns = `${noun}s`) =>
  `${count} ${count === 1 ? noun : nouns}`

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
  return `This ${[...adds, ...changes].join(', and ')}.`
}

/** Whether a row waits for somebody to correct or decide it. */
export const needsSomebody = ({ verdict, choices, choice }: ImportRow) =>
  verdict === 'Error' || (choices.length > 0 && choice === null)

/** How many rows wait for somebody, in words; nothing where none does. */
export function needyOf({ counts, undecided }: Import): string {
  const needy = (counts?.Error ?? 0) + undecided
  return needy === 0 ? '' : `${many(needy, 'row')} ${needy === 1 ? 'needs' : 'need'} you`
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

export const careComesLater =
  'Care notes come from the parents: they are asked for them once they have joined.'

/** Why it cannot be imported yet, or null. */
export function reasonOf({ counts, undecided, outcome }: Import): string | null {
  const errors = counts?.Error ?? 0
  const wrong = errors > 0 ? `Fix ${many(errors, 'error')}, or leave the rows out.` : ''
  const open = undecided > 0 ? `Decide ${many(undecided, 'conflict')}.` : ''
  if (wrong || open) return [wrong, open].filter(Boolean).join(' ')
  const isNothing = Object.values(outcome).every((count) => count === 0)
  return isNothing ? 'Everything in this file is here already.' : null
}

/** What is said at its place: what a form has to mark, and what no toast has told. */
function placedOf(error: unknown): string | null {
  const { message, fields } = toProblem(error)
  return fields || !isCallFailure(error) ? message : null
}

const isReady = (made: Import | null) => made !== null && reasonOf(made) === null

export function refusalOf(files: readonly File[]): string | null {
  const [file] = files
  if (!file || files.length > 1) return 'Choose one file.'
  return file.size > largestImport ? 'This file is larger than 1 MiB. Choose a smaller one.' : null
}
