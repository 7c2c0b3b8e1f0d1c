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
    'what was searched for is typed': ({ context }) => ({
      type: 'type',
      text: context.searchString,
    }),
    'typing pauses': over('typingPause', 'searchBox.debouncing'),
    'Enter is pressed': { type: 'search' },
    'the address says so': ({ context }) => ({
      type: 'address.changed',
      searchString: context.text.trim(),
    }),
    'the address says something else': ({ context }) => ({
      type: 'address.changed',
      searchString: `${context.text.trim()}n`,
    }),
  },
  tellApart: ({ context: { text, searchString } }) => text.trim() === searchString,
  promises: {
    'what is searched for is told once, if it is new': ({ before, event, emitted }) =>
      emitted.length ===
      Number(
        before !== null &&
          ['typing pauses', 'Enter is pressed'].includes(event ?? '') &&
          before.context.text.trim() !== before.context.searchString,
      ),
    'nobody is interrupted while typing': ({ state, before }) =>
      !before?.matches('debouncing') ||
      !state.matches('debouncing') ||
      state.context.text === before.context.text ||
      state.context.searchString === before.context.searchString,
    'the box follows the address otherwise': ({ state, event }) =>
      event !== 'the address says something else' ||
      !state.matches('settled') ||
      state.context.text.trim() === state.context.searchString,
  },
} satisfies Walk<typeof searchBoxMachine>
