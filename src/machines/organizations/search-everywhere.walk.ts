import { searchEverywhereMachine } from './search-everywhere.machine.ts'
import { answered, failed, over, unanswered } from '../walks/happenings.ts'
import type { Walk } from '../walks/walk.ts'

const asking = 'searchEverywhere.asking'

export const searchEverywhereWalk = {
  machine: searchEverywhereMachine.provide({ actors: { find: unanswered() } }),
  origins: { 'an administrator': { organizationId: 1 }, 'a parent': { organizationId: null } },
  events: {
    'a name is typed': { type: 'search', text: 'lind' },
    'only what to do is typed': { type: 'search', text: 'Take attendance in ' },
    'typing pauses': over('typingPause', 'searchEverywhere.debouncing'),
    'something is found': answered(asking, { own: {}, inOrganization: {} }),
    'the server fails': failed(asking, new Error('The office is closed.')),
    retry: { type: 'retry' },
    'another organization is searched': { type: 'organization.changed', organizationId: 2 },
  },
  tellApart: ({ context }) => [context.found !== null, context.text, context.organizationId],
  promises: {
    'nothing is found without a search': ({ state }) =>
      !state.matches('resting') || state.context.found === null,
    'nothing is shown after a failure': ({ state }) =>
      !state.matches('failed') || state.context.found === null,
    'earlier results stay visible while typing': ({ state, before, event }) =>
      event !== 'a name is typed' || state.context.found === (before?.context.found ?? null),
    'nothing of another organization is shown': ({ state, event }) =>
      event !== 'another organization is searched' || state.context.found === null,
    'the typed text stays': ({ state, event, before }) =>
      event === 'a name is typed' ||
      event === 'only what to do is typed' ||
      state.context.text === (before?.context.text ?? ''),
  },
} satisfies Walk<typeof searchEverywhereMachine>
