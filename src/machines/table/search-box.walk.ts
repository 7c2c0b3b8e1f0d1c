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
} satisfies Walk<typeof searchBoxMachine>
