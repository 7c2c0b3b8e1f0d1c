import { chunkReloadMachine } from './chunk-reload.machine.ts'
import { answered, failed, over, unanswered } from '../walks/happenings.ts'
import type { Walk } from '../walks/walk.ts'

const first = 'This screen could not be loaded: first.js'
const second = 'This screen could not be loaded: second.js'
const asking = 'chunkReload.preparing.asking'
const loading = 'chunkReload.preparing.loading'
const takingOver = 'chunkReload.preparing.takingOver'
const unregistering = 'chunkReload.preparing.unregistering'

export const chunkReloadWalk = {
  machine: chunkReloadMachine.provide({
    actors: {
      askServer: unanswered(),
      loadNewerVersion: unanswered(),
      takeOver: unanswered(),
      unregister: unanswered(),
    },
  }),
  origins: {
    'a tab': { reloadedFor: [], canRemember: true },
    'a tab that reloaded for the first screen': { reloadedFor: [first], canRemember: true },
    'a tab without storage': { reloadedFor: [], canRemember: false },
  },
  events: {
    'the first screen is missing': { type: 'screen.missing', message: first },
    'the second screen is missing': { type: 'screen.missing', message: second },
    'a newer version is ready': { type: 'version.ready' },
    reload: { type: 'reload' },
    dismiss: { type: 'dismiss' },
    'the server responds': answered(asking, undefined),
    'the server is unreachable': failed(asking, new Error('unreachable')),
    'there is no newer version': answered(loading, false),
    'a newer version is loaded': answered(loading, true),
    'the newer version cannot be loaded': failed(loading, new Error('storage')),
    'the newer version loads for half a minute': over('download', loading),
    'the newer version takes over': answered(takingOver, undefined),
    'the newer version fails to take over': failed(takingOver, new Error('storage')),
    'the older version goes on for ten seconds': over('patience', takingOver),
    'the older version is unregistered': answered(unregistering, undefined),
    'the browser fails to unregister it': failed(unregistering, new Error('storage')),
    'the browser takes ten seconds to unregister it': over('patience', unregistering),
  },
  tellApart: ({ context }) => context,
  promises: {
    'the page reloads once for the same failure': ({ state: { context } }) =>
      new Set(context.reloadedFor).size === context.reloadedFor.length,
    'it reloads for a missing screen only if that is stored': ({ state, event }) =>
      event === 'reload' || state.context.canRemember || state.context.missing.length === 0,
    'it reloads without a missing screen only if the person wants the newer version': ({
      state,
      before,
    }) =>
      !(state.matches('reloading') && before?.matches('preparing')) ||
      state.context.isOffered ||
      before.context.missing.length > 0,
    'while the server is unreachable, it does not reload, and nothing is stored': ({
      state,
      before,
      event,
    }) =>
      event !== 'the server is unreachable' ||
      (state.matches('givingUp') && state.context.reloadedFor === before?.context.reloadedFor),
    'no failure stays without a reload or an error': ({ state: { context, ...state } }) =>
      state.matches('preparing') || context.missing.length === 0,
    'a newer version is offered until the page reloads or the person dismisses it': ({
      state,
      before,
      event,
    }) => state.context.isOffered || !before?.context.isOffered || event === 'dismiss',
  },
} satisfies Walk<typeof chunkReloadMachine>
