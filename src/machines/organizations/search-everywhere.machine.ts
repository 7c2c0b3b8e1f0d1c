import { assign, setup, type SnapshotFrom } from 'xstate'
import type { FoundInOrganization, FoundOwn } from '#contract/organizations/search.ts'
import { searchOrganization, searchOwn } from '#src/api/organizations/search.api.ts'
import { fromRequest } from '../from-request.ts'
import { readIntent } from './search-everywhere.intent.ts'

interface Wanted {
  /** The organization to search, if the person administers one. */
  organizationId: number | null
  searchString: string
}

export interface Found {
  own: FoundOwn
  inOrganization: FoundInOrganization
}

export const searchEverywhereMachine = setup({
  types: {
    input: {} as { organizationId: number | null },
    context: {} as {
      organizationId: number | null
      text: string
      found: Found | null
    },
    events: {} as
      | { type: 'search'; text: string }
      | { type: 'retry' }
      | { type: 'organization.changed'; organizationId: number | null },
    tags: {} as 'busy',
  },
  actors: {
    find: fromRequest(async ({ organizationId, searchString }: Wanted, signal): Promise<Found> => {
      const [own, inOrganization] = await Promise.all([
        searchOwn({ searchString }, signal),
        organizationId === null ? {} : searchOrganization({ organizationId, searchString }, signal),
      ])
      return { own, inOrganization }
    }),
  },
  guards: {
    isEmpty: (_, { text }: { text: string }) => readIntent(text).rest === '',
    hasText: ({ context }) => readIntent(context.text).rest !== '',
  },
  delays: { typingPause: 150 },
}).createMachine({
  id: 'searchEverywhere',
  description:
    'Searches what somebody may see: in the organization that they administer, and what belongs to them. Screens and actions are found without the server.',
  context: ({ input }) => ({ organizationId: input.organizationId, text: '', found: null }),
  initial: 'resting',
  on: {
    search: [
      {
        guard: { type: 'isEmpty', params: ({ event }) => ({ text: event.text }) },
        target: '.resting',
        actions: assign({ text: ({ event }) => event.text, found: null }),
      },
      { target: '.debouncing', actions: assign({ text: ({ event }) => event.text }) },
    ],
    'organization.changed': [
      {
        guard: 'hasText',
        target: '.asking',
        actions: assign({ organizationId: ({ event }) => event.organizationId, found: null }),
      },
      { actions: assign({ organizationId: ({ event }) => event.organizationId }) },
    ],
  },
  states: {
    resting: {
      description: 'Nothing to search for is typed. What was chosen recently is shown.',
    },
    debouncing: {
      description: 'Waits until the person stops typing. Earlier results stay visible.',
      tags: 'busy',
      after: { typingPause: 'asking' },
    },
    asking: {
      description: 'The server searches. Typing or leaving aborts the request.',
      tags: 'busy',
      invoke: {
        src: 'find',
        input: ({ context: { organizationId, text } }) => ({
          organizationId,
          searchString: readIntent(text).rest,
        }),
        onDone: { target: 'showing', actions: assign({ found: ({ event }) => event.output }) },
        onError: { target: 'failed', actions: assign({ found: null }) },
      },
    },
    showing: {
      description: 'What was found, if anything.',
    },
    failed: {
      description: 'The search failed. Typing on or a retry searches again.',
      on: { retry: 'asking' },
    },
  },
})

export type SearchState = SnapshotFrom<typeof searchEverywhereMachine>

export const foundOf = (state: SearchState) => state.context.found
export const hasFailed = (state: SearchState) => state.matches('failed')
