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
    'members are found': answered(asking, { items: [] }),
    'the server fails': failed(asking, new Error('The office is closed.')),
    close: { type: 'close' },
  },
} satisfies Walk<typeof memberSearchMachine>
