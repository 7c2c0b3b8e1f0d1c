import { memberSearchMachine } from './member-search.machine.ts'
import { answered, failed, over, unanswered } from '../walks/happenings.ts'
import type { Walk } from '../walks/walk.ts'

const asking = 'memberSearch.asking'

export const memberSearchWalk = {
  machine: memberSearchMachine.provide({ actors: { findMembers: unanswered() } }),
  origins: { 'a picker': { organizationId: 1 } },
  events: {
    open: { type: 'open' },
    'a name is typed': { type: 'search', text: 'lind' },
    'typing pauses': over('typingPause', 'memberSearch.debouncing'),
    'members are found': answered(asking, { items: [{ id: 1 }] }),
    'the server fails': failed(asking, new Error('The office is closed.')),
    close: { type: 'close' },
  },
  tellApart: ({ context }) => context.members.length,
  promises: {
    'the list is open until the search ends': ({ state }) =>
      state.hasTag('open') === !state.matches('resting'),
    'results for another text are not shown': ({ state: { value, context } }) =>
      !['resting', 'failed'].includes(value) || context.members.length === 0,
    'earlier results stay visible while typing': ({ state, before, event }) =>
      event !== 'a name is typed' || state.context.members === before?.context.members,
    'the typed text is forgotten at the end': ({ state, event }) =>
      event !== 'close' || state.context.text === '',
  },
} satisfies Walk<typeof memberSearchMachine>
