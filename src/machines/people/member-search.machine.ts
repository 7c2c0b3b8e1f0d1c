import { assign, setup } from 'xstate'
import type { Member } from '#contract/people/members.ts'
import { membersQuery } from '#src/api/people/members.api.ts'
import { fromRequest } from '../from-request.ts'

interface Wanted {
  organizationId: number
  text: string
}

export const memberSearchMachine = setup({
  types: {
    input: {} as { organizationId: number },
    context: {} as Wanted & { members: Member[] },
    events: {} as { type: 'open' } | { type: 'search'; text: string } | { type: 'close' },
    tags: {} as 'open' | 'busy',
  },
  actors: {
    findMembers: fromRequest(({ organizationId, text }: Wanted, signal) =>
      membersQuery(organizationId, {
        pageIndex: 0,
        pageSize: 10,
        searchString: text,
        sortField: 'name',
        sortDirection: 0,
        status: 'Active',
      }).ask(signal),
    ),
  },
  delays: { typingPause: 300 },
}).createMachine({
  id: 'memberSearch',
  description:
    'Searches for members of an organization by name. Only the first few matches are fetched.',
  context: ({ input }) => ({ organizationId: input.organizationId, text: '', members: [] }),
  initial: 'resting',
  on: {
    search: { target: '.debouncing', actions: assign({ text: ({ event }) => event.text }) },
    close: { target: '.resting', actions: assign({ text: '', members: [] }) },
  },
  states: {
    resting: {
      description: 'No search. The typed text is forgotten: only a choice counts.',
      on: { open: 'asking' },
    },
    debouncing: {
      description: 'Waits until the person stops typing. Earlier results stay visible.',
      tags: ['open', 'busy'],
      after: { typingPause: 'asking' },
    },
    asking: {
      description: 'The server searches. Typing or leaving aborts the request.',
      tags: ['open', 'busy'],
      invoke: {
        src: 'findMembers',
        input: ({ context: { organizationId, text } }) => ({ organizationId, text }),
        onDone: {
          target: 'showing',
          actions: assign({ members: ({ event }) => event.output.items }),
        },
        onError: { target: 'failed', actions: assign({ members: [] }) },
      },
    },
    showing: {
      description: 'The matches, if any.',
      tags: 'open',
    },
    failed: {
      description: 'The search failed. Typing or opening again retries.',
      tags: 'open',
      on: { open: 'asking' },
    },
  },
})
