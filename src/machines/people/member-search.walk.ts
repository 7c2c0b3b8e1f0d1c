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
    'the list is open until somebody is done': ({ state }) =>
      state.hasTag('open') === !state.matches('resting'),
    'nobody stays in sight who was found for something else': ({ state: { value, context } }) =>
      !['resting', 'failed'].includes(value) || context.members.length === 0,
    'whoever types on goes on seeing who was found': ({ state, before, event }) =>
      event !== 'a name is typed' || state.context.members === before?.context.members,
    'what was typed is forgotten at the end': ({ state, event }) =>
      event !== 'close' || state.context.text === '',
  },
} satisfies Walk<typeof memberSearchMachine>
