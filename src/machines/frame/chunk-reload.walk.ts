import { chunkReloadMachine } from './chunk-reload.machine.ts'
import type { Walk } from '../walks/walk.ts'

const first = 'This screen could not be loaded: first.js'
const second = 'This screen could not be loaded: second.js'

export const chunkReloadWalk = {
  machine: chunkReloadMachine,
  origins: {
    'a tab': { reloadedFor: [], canRemember: true },
    'a tab that reloaded for the first screen': { reloadedFor: [first], canRemember: true },
    'a tab without storage': { reloadedFor: [], canRemember: false },
  },
  events: {
    'the first screen is missing': { type: 'screen.missing', message: first },
    'the second screen is missing': { type: 'screen.missing', message: second },
    'the server is unreachable': { type: 'server.away' },
  },
  tellApart: ({ context }) => context,
  promises: {
    'the page reloads once for the same failure': ({ state: { context } }) =>
      new Set(context.reloadedFor).size === context.reloadedFor.length,
    'it reloads only if that is stored': ({ state }) =>
      !state.hasTag('busy') || (state.context.canRemember && state.context.reloadedFor.length > 0),
    'a prevented reload is not stored': ({ state, before, event }) =>
      event !== 'the server is unreachable' ||
      state.context.reloadedFor.length === Number(before?.context.reloadedFor.length) - 1,
  },
} satisfies Walk<typeof chunkReloadMachine>
