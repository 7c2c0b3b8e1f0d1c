import type { Import, ImportState } from '#contract/people/imports.ts'
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
  counts: { Error: errors, Conflict: 0, New: 2 - errors, Match: 0, LeftOut: 0 },
  undecided: 0,
  outcome: { people: 2, families: 1, changed: 0 },
  judged: '',
  kept: [],
  createdBy: 'Ada Lind',
  createdDate: '2026-09-01T00:00:00.000Z',
  version: 1,
  savedBy: 'Ada Lind',
  savedDate: '2026-09-01T00:00:00.000Z',
})

const small = new File(['First name\nIda'], 'people.csv')
const photos = [small, small]
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
    'a file that waits for its columns': origin('Mapping'),
    'a file that is ready': origin('Reviewing'),
    'a file with errors': origin('Reviewing', 1),
    'what was imported': origin('Applied'),
    'what was undone': origin('Undone'),
    'what the server is importing': { ...origin('Reviewing'), work },
  },
  events: {
    'a file is chosen': { type: 'choose', files: [small] },
    'two files are chosen': { type: 'choose', files: photos },
    'it is text': answered(at('reading'), 'First name\nIda'),
    'it cannot be read': failed(at('reading'), problem),
    'the server keeps it': answered(at('uploading'), anImport('Mapping')),
    'the upload fails': failed(at('uploading'), problem),
    'the file is refused': failed(at('uploading'), refusal),
    'the columns are named': { type: 'map', columns: ['FirstName'] },
    'the rows are judged': answered(at('working.task.judging'), anImport('Reviewing')),
    'the columns are refused': failed(at('working.task.judging'), problem),
    'somebody else has named the columns': failed(at('working.task.judging'), refused),
    'a row is fixed': {
      type: 'fix',
      fix: { row: 1, cells: ['Ida'], choice: null, isLeftOut: false },
    },
    'the row is right now': answered(at('working.task.fixing'), anImport('Reviewing')),
    'the row is refused': failed(at('working.task.fixing'), problem),
    'somebody else has fixed a row': failed(at('working.task.fixing'), refused),
    'the columns are looked at again': { type: 'remap' },
    'it is imported': { type: 'apply' },
    'everybody is there': answered(at('working.task.applying'), anImport('Applied')),
    'nobody is there': failed(at('working.task.applying'), problem),
    undo: { type: 'undo' },
    'all is as before': answered(at('working.task.undoing'), anImport('Undone')),
    'nothing is undone': failed(at('working.task.undoing'), problem),
    retry: { type: 'retry' },
    'go back': { type: 'goBack' },
    'somebody else has imported it': failed(at('working.task.applying'), refused),
    'somebody else has undone it': failed(at('working.task.undoing'), refused),
    'it takes longer than a glance': over('glance', at('working.progress.unnoticed')),
    'the server says how far it is': answered(at('working.progress.asking'), work),
    'nobody can say how far it is': failed(at('working.progress.asking'), problem),
    'a second is over': over('aSecond', at('working.progress.waiting')),
    'another second is over': over('aSecond', at('following.waiting')),
    'the server is at work still': answered(at('following.asking'), work),
    'the server is at work no more': answered(at('following.asking'), null),
    'the server does not answer': failed(at('following.asking'), problem),
    'it is imported by now': answered(at('looking'), lookedAt(anImport('Applied'))),
    'it is undone by now': answered(at('looking'), lookedAt(anImport('Undone'))),
    'it is as before': answered(at('looking'), lookedAt(anImport('Reviewing'))),
    'the server goes on with it': answered(at('looking'), { import: anImport('Reviewing'), work }),
    'it cannot be looked at': failed(at('looking'), problem),
    'look again': { type: 'lookAgain' },
  },
  tellApart: ({ context }) => [context.import?.state, context.import?.counts?.Error, context.work],
  promises: {
    'what is done, and what is undone, the server has said': ({ state: { value, context } }) =>
      !['Reviewing', 'Applied', 'Undone'].some((end) => end.toLowerCase() === value) ||
      context.import?.state.toLowerCase() === value,
    'nothing with errors is imported': ({ state }) =>
      !state.matches({ working: { task: 'applying' } }) ||
      state.context.import?.counts?.Error === 0,
    'the same wish keeps its key, and each has its own': ({ state, before, event }) =>
      !state.hasTag('busy') ||
      !before ||
      before.hasTag('busy') ||
      event === 'look again' ||
      (event === 'retry') === (state.context.once === before.context.once),
    'only who waits long is told how far it is': ({ state, before }) =>
      !state.hasTag('long') || (state.hasTag('busy') && !before?.matches('reviewing')),
    'what others do is followed until the server has said what came of it': ({ state, before }) =>
      !before?.matches('following') ||
      ['following', 'looking', 'notSeen'].some((name) => nameOf(state.value).startsWith(name)),
  },
} satisfies Walk<typeof peopleImportMachine>
