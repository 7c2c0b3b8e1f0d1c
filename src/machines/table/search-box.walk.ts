import { searchBoxMachine } from './search-box.machine.ts'
import { over } from '../walks/happenings.ts'
import type { Walk } from '../walks/walk.ts'

export const searchBoxWalk = {
  machine: searchBoxMachine,
  origins: { 'a search box': { searchString: 'lind' } },
  events: {
    'something else is typed': ({ context }) => ({
      type: 'type',
      text: `${context.searchString}e`,
    }),
    'the searched text is typed': ({ context }) => ({
      type: 'type',
      text: context.searchString,
    }),
    'typing pauses': over('typingPause', 'searchBox.debouncing'),
    'Enter is pressed': { type: 'search' },
    'the address has the searched text': ({ context }) => ({
      type: 'address.changed',
      searchString: context.text.trim(),
    }),
    'the address has another text': ({ context }) => ({
      type: 'address.changed',
      searchString: `${context.text.trim()}n`,
    }),
  },
  tellApart: ({ context: { text, searchString } }) => text.trim() === searchString,
  promises: {
    'a new search is emitted once': ({ before, event, emitted }) =>
      emitted.length ===
      Number(
        before !== null &&
          ['typing pauses', 'Enter is pressed'].includes(event ?? '') &&
          before.context.text.trim() !== before.context.searchString,
      ),
    'typing is not interrupted': ({ state, before }) =>
      !before?.matches('debouncing') ||
      !state.matches('debouncing') ||
      state.context.text === before.context.text ||
      state.context.searchString === before.context.searchString,
    'the box follows the address otherwise': ({ state, event }) =>
      event !== 'the address has another text' ||
      !state.matches('settled') ||
      state.context.text.trim() === state.context.searchString,
  },
} satisfies Walk<typeof searchBoxMachine>
