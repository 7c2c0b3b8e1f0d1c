import type { SetUp } from '#contract/organizations/set-up.ts'
import { problemsOf, hasConflicts, setUpMachine } from './set-up.machine.ts'
import {
  algebra,
  aPreview,
  aSetUp,
  conflictWith,
  published,
  readyDraft,
  refusal,
} from './test-set-up.ts'
import { answered, failed, over, unanswered } from '../walks/happenings.ts'
import type { Walk } from '../walks/walk.ts'

const problem = new Error('The line is dead.')
const begun = aSetUp()
const ready = aSetUp({ draft: readyDraft })
const invalid = refusal(422, { fields: { 'classes.rows.0.teacher': 'This name is taken.' } })
const at = (state: string) => `setUp.${state}`
const origin = (setUp: SetUp) => ({ setUp, step: setUp.draft.step })
const invited = (invitedCount: number, remainingCount: number) => ({
  invitedCount,
  remainingCount,
  notInvited: [],
})

const saving = at('planning.saving')
const checking = at('planning.checking')

const conflicts = ['Anna Ruiz teaches Choir at that time.']
const conflicting = {
  ...aPreview,
  classes: aPreview.classes.map((one) => ({ ...one, conflicts })),
}

export const setUpWalk = {
  machine: setUpMachine.provide({
    actors: {
      save: unanswered(),
      check: unanswered(),
      publish: unanswered(),
      invite: unanswered(),
      undo: unanswered(),
    },
  }),
  origins: {
    'a new set-up': origin(begun),
    'a set-up that is ready': origin(ready),
    'a published set-up': origin(published),
  },
  events: {
    'something is typed': { type: 'edit', part: { rooms: { lines: 'Library' } } },
    'something wrong is typed': {
      type: 'edit',
      part: { classes: { rows: [{ ...algebra, ages: 'big' }] } },
    },
    'the rooms are opened': { type: 'goTo', step: 'Rooms' },
    'the typing pauses': over('typingPause', at('planning.typing')),
    'the screen is left': { type: 'flush' },
    'it is saved': answered(saving, ready),
    'saving fails': failed(saving, problem),
    'another device has saved': failed(saving, conflictWith(aSetUp({ version: 7 }))),
    'another device has published': failed(saving, conflictWith(published)),
    'what is saved is used': { type: 'useSaved' },
    'what is saved is overwritten': { type: 'overwrite' },
    'the preview arrives': answered(checking, aPreview),
    'the preview has conflicts': answered(checking, conflicting),
    'the server finds a problem': failed(checking, invalid),
    'the preview fails': failed(checking, problem),
    'it is published': { type: 'publish' },
    'everything is made, and somebody can be invited': answered(at('publishing'), {
      ...published,
      uninvitedCount: 2,
    }),
    'everything is made, and nobody can be invited': answered(at('publishing'), published),
    'publishing fails': failed(at('publishing'), problem),
    'publishing is refused': failed(at('publishing'), invalid),
    'another device has saved before it was published': failed(
      at('publishing'),
      conflictWith(aSetUp({ version: 7 })),
    ),
    'some are invited': answered(at('inviting'), invited(1, 1)),
    'all are invited': answered(at('inviting'), invited(2, 0)),
    'nobody else can be invited': answered(at('inviting'), invited(0, 1)),
    'inviting fails': failed(at('inviting'), problem),
    'inviting ends early': { type: 'finish' },
    'the rest are invited': { type: 'invite' },
    undo: { type: 'undo' },
    'everything is removed': answered(at('undoing'), aSetUp({ draft: readyDraft })),
    'the undo fails': failed(at('undoing'), problem),
    'another device has undone it': failed(at('undoing'), conflictWith(ready)),
    'another device has published again': failed(at('undoing'), conflictWith(published)),
    'go back': { type: 'goBack' },
    retry: { type: 'retry' },
  },
  tellApart: (state) => [
    state.context.draft.step === 'Review',
    state.context.draft.classes.rows[0]?.ages,
    state.matches({ planning: 'saving' }) && state.context.draft === state.context.sent,
    state.context.theirs?.publishedDate,
    hasConflicts(state.context.preview),
  ],
  promises: {
    'only what was previewed is published': ({ state, before }) =>
      !state.matches('publishing') ||
      before?.context.preview !== null ||
      !before.matches({ planning: 'ready' }),
    'nothing is lost that is typed': ({ state, before, event }) =>
      !before ||
      !['saving fails', 'publishing fails', 'another device has saved'].includes(event ?? '') ||
      state.context.draft === before.context.draft,
    'nothing with problems is checked': ({ state }) =>
      !state.matches({ planning: 'checking' }) || Object.keys(problemsOf(state)).length === 0,
    'a retry has the same idempotency key, and each request its own': ({ state, before, event }) =>
      !['it is published', 'undo', 'the rest are invited', 'retry'].includes(event ?? '') ||
      !state.hasTag('busy') ||
      state.matches({ planning: 'checking' }) ||
      (event === 'retry') === (state.context.once === before?.context.once),
    'a conflict shows what was saved': ({ state }) =>
      state.matches({ planning: 'conflicted' }) === (state.context.theirs !== null),
  },
} satisfies Walk<typeof setUpMachine>
