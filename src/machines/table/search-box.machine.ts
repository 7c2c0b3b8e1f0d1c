import { assign, emit, setup, type ActorRefFrom } from 'xstate'

export const searchBoxMachine = setup({
  types: {
    input: {} as { searchString: string },
    context: {} as { text: string; searchString: string },
    events: {} as
      | { type: 'type'; text: string }
      | { type: 'search' }
      | { type: 'address.changed'; searchString: string },
    emitted: {} as { type: 'searched'; searchString: string },
  },
  guards: {
    isUnsought: ({ context }) => context.text.trim() !== context.searchString,
    isFromElsewhere: ({ context }, { searchString }: { searchString: string }) =>
      searchString !== context.text.trim(),
  },
  delays: { typingPause: 300 },
}).createMachine({
  id: 'searchBox',
  description:
    "The text of a search box, between somebody's fingers and the address. The table listens for what is searched for, and writes it into the address.",
  context: ({ input: { searchString } }) => ({ text: searchString, searchString }),
  initial: 'settled',
  on: {
    type: { target: '.debouncing', actions: assign({ text: ({ event }) => event.text }) },
    search: '.searching',
    'address.changed': { actions: assign({ searchString: ({ event }) => event.searchString }) },
  },
  states: {
    settled: {
      description: 'The box says what the address says, also after somebody went back.',
      on: {
        'address.changed': {
          guard: { type: 'isFromElsewhere', params: ({ event }) => event },
          actions: assign(({ event: { searchString } }) => ({ text: searchString, searchString })),
        },
      },
    },
    debouncing: {
      description: 'Somebody is typing. What they typed stays, whatever the address says.',
      after: { typingPause: 'searching' },
    },
    searching: {
      description: 'Says what is searched for, unless the address says so already.',
      always: [
        {
          guard: 'isUnsought',
          target: 'settled',
          actions: emit(({ context }) => ({
            type: 'searched',
            searchString: context.text.trim(),
          })),
        },
        'settled',
      ],
    },
  },
})

export type SearchBoxActor = ActorRefFrom<typeof searchBoxMachine>
