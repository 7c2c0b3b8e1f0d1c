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
    'The text of a search box, between typing and the address. The table listens for searches, and writes them to the address.',
  context: ({ input: { searchString } }) => ({ text: searchString, searchString }),
  initial: 'settled',
  on: {
    type: { target: '.debouncing', actions: assign({ text: ({ event }) => event.text }) },
    search: '.searching',
    'address.changed': { actions: assign({ searchString: ({ event }) => event.searchString }) },
  },
  states: {
    settled: {
      description: 'The box shows the text of the address, also after going back.',
      on: {
        'address.changed': {
          guard: { type: 'isFromElsewhere', params: ({ event }) => event },
          actions: assign(({ event: { searchString } }) => ({ text: searchString, searchString })),
        },
      },
    },
    debouncing: {
      description: 'The person is typing. Their text stays, whatever the address says.',
      after: { typingPause: 'searching' },
    },
    searching: {
      description: 'Emits the search, unless the address already has it.',
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
