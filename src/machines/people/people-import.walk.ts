import { largestImport, type Import, type ImportState } from '#contract/people/imports.ts'
import { peopleImportMachine } from './people-import.machine.ts'
import { answered, failed, over, unanswered } from '../walks/happenings.ts'
import { nameOf, type Walk } from '../walks/walk.ts'

const anImport = (state: ImportState, errors = 0): Import => ({
  id: 1,
  organizationId: 1,
  fileName: 'people.csv',
  state,
  rowsCount: 2,
  columns: [],
  customFields: [],
  everyoneIs: 'Student',
  counts: { Error: errors, Conflict: 0, New: 2 - errors, Match: 0, LeftOut: 0 },
  undecided: 0,
  outcome: { people: 2, families: 1, changed: 0 },
  judged: '',
  exceptions: [],
  recognized: null,
  createdBy: 'Ada Lind',
  createdDate: '2026-09-01T00:00:00.000Z',
  version: 1,
  savedBy: 'Ada Lind',
  savedDate: '2026-09-01T00:00:00.000Z',
})

const small = new File(['First name\nIda'], 'people.csv')
const sheet = { name: 'Sheet1', fileName: 'people.csv', text: 'First name\nIda' }
const large = { ...sheet, text: 'a'.repeat(largestImport + 1) }
const problem = new Error('The line is dead.')
const refusal = Object.assign(new Error('No rows.'), { name: 'SchemaValidationError' })
const refused = Object.assign(new Error('Too late.'), {
  name: 'HTTPError',
  response: new Response(null, { status: 409 }),
})
const work = { phase: 'Applying' as const, done: 1, total: 2 }
const lookedAt = (made: Import) => ({ import: made, work: null })
const at = (state: string) => `peopleImport.${state}`
const origin = (state: ImportState, errors = 0) => ({
  organizationId: 1,
  import: anImport(state, errors),
})

export const peopleImportWalk = {
  machine: peopleImportMachine.provide({
    actors: {
      read: unanswered(),
      upload: unanswered(),
      judge: unanswered(),
      fix: unanswered(),
      apply: unanswered(),
      undo: unanswered(),
      ask: unanswered(),
      look: unanswered(),
    },
  }),
  origins: {
    'no file yet': { organizationId: 1, import: null },
    'a file without matched columns': origin('Mapping'),
    'a file that is ready': origin('Reviewing'),
    'a file with errors': origin('Reviewing', 1),
    'an applied import': origin('Applied'),
    'an undone import': origin('Undone'),
    'an import in progress': { ...origin('Reviewing'), work },
  },
  events: {
    'a file is chosen': { type: 'choose', files: [small] },
    'no file is chosen': { type: 'choose', files: [] },
    'rows are pasted': { type: 'paste', text: 'First name\nIda' },
    'nothing is pasted': { type: 'paste', text: ' ' },
    'the file is decoded': answered(at('reading'), [sheet]),
    'the file has two sheets': answered(at('reading'), [sheet, sheet]),
    'the file has too much text': answered(at('reading'), [large]),
    'one of two sheets has too much text': answered(at('reading'), [sheet, large]),
    'the file is empty': answered(at('reading'), []),
    'a sheet is chosen': { type: 'chooseSheet', place: 1 },
    'the file cannot be read': failed(at('reading'), problem),
    'the upload succeeds': answered(at('uploading'), anImport('Mapping')),
    'the upload fails': failed(at('uploading'), problem),
    'the file is refused': failed(at('uploading'), refusal),
    'the columns are matched': { type: 'map', columns: ['FirstName'], everyoneIs: 'Student' },
    'the rows are judged': answered(at('working.task.judging'), anImport('Reviewing')),
    'the columns are refused': failed(at('working.task.judging'), problem),
    'someone else has matched the columns': failed(at('working.task.judging'), refused),
    'a row is fixed': {
      type: 'fix',
      fix: { row: 1, cells: ['Ida'], choice: null, isLeftOut: false },
    },
    'the row is saved': answered(at('working.task.fixing'), anImport('Reviewing')),
    'the row is refused': failed(at('working.task.fixing'), problem),
    'someone else has fixed a row': failed(at('working.task.fixing'), refused),
    'the columns are opened again': { type: 'remap' },
    'the import is applied': { type: 'apply' },
    'everyone is imported': answered(at('working.task.applying'), anImport('Applied')),
    'the import fails': failed(at('working.task.applying'), problem),
    undo: { type: 'undo' },
    'everything is undone': answered(at('working.task.undoing'), anImport('Undone')),
    'the undo fails': failed(at('working.task.undoing'), problem),
    retry: { type: 'retry' },
    'go back': { type: 'goBack' },
    'someone else has applied it': failed(at('working.task.applying'), refused),
    'someone else has undone it': failed(at('working.task.undoing'), refused),
    'it takes long enough to show progress': over('glance', at('working.progress.unnoticed')),
    'the server answers the progress': answered(at('working.progress.asking'), work),
    'the progress is unknown': failed(at('working.progress.asking'), problem),
    'a second has passed': over('aSecond', at('working.progress.waiting')),
    'another second has passed': over('aSecond', at('following.waiting')),
    'the server is still working': answered(at('following.asking'), work),
    'the server has finished': answered(at('following.asking'), null),
    'the server does not answer': failed(at('following.asking'), problem),
    'it turns out to be applied': answered(at('looking'), lookedAt(anImport('Applied'))),
    'it turns out to be undone': answered(at('looking'), lookedAt(anImport('Undone'))),
    'it turns out to be unchanged': answered(at('looking'), lookedAt(anImport('Reviewing'))),
    'the server turns out to be working on it': answered(at('looking'), {
      import: anImport('Reviewing'),
      work,
    }),
    'the result cannot be loaded': failed(at('looking'), problem),
    'check again': { type: 'lookAgain' },
  },
  tellApart: ({ context }) => [
    context.import?.state,
    context.import?.counts?.Error,
    context.work,
    context.sheets.map(({ text }) => text.length),
  ],
  promises: {
    'a final state always comes from the server': ({ state: { value, context } }) =>
      !['Reviewing', 'Applied', 'Undone'].some((end) => end.toLowerCase() === value) ||
      context.import?.state.toLowerCase() === value,
    'nothing with errors is imported': ({ state }) =>
      !state.matches({ working: { task: 'applying' } }) ||
      state.context.import?.counts?.Error === 0,
    'a retry uses the same idempotency key, and a new action a new one': ({
      state,
      before,
      event,
    }) =>
      !state.hasTag('busy') ||
      !before ||
      before.hasTag('busy') ||
      event === 'check again' ||
      (event === 'retry') === (state.context.once === before.context.once),
    'progress is shown only for long work': ({ state, before }) =>
      !state.hasTag('long') || (state.hasTag('busy') && !before?.matches('reviewing')),
    'work of others is followed until its result is known': ({ state, before }) =>
      !before?.matches('following') ||
      ['following', 'looking', 'notSeen'].some((name) => nameOf(state.value).startsWith(name)),
  },
} satisfies Walk<typeof peopleImportMachine>
