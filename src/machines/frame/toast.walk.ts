import { day } from '#contract/dates/durations.ts'
import { toastMachine } from './toast.machine.ts'
import { over } from '../walks/happenings.ts'
import type { Walk } from '../walks/walk.ts'

const counting = over('progressTick', 'toast.showing.counting')
const staying = over('dailyLook', 'toast.showing.staying')

export const toastWalk = {
  // A walk has no toaster and a stopped clock: the event says what the clock would.
  machine: toastMachine.provide({
    guards: { isOver: ({ event }) => 'isOver' in event && event.isOver === true },
    actions: { tellToaster: () => undefined },
  }),
  origins: {
    'a toast of ten seconds': {
      id: '1',
      title: 'Error',
      variant: 'destructive',
      createdDate: Date.now(),
      autoDismissTimeInMs: 10_000,
    },
    'a toast that stays': { id: '1', title: 'Hello', variant: 'default' },
  },
  events: {
    'a moment passes': counting,
    'its time is up': { ...counting, isOver: true },
    'a day passes': staying,
    'a year passes': { ...staying, isOver: true },
    'is closed': { type: 'dismiss' },
    'its action is taken': { type: 'act' },
  },
  promises: {
    'the bar is between empty and full': ({ state: { context } }) =>
      context.fraction >= 0 && context.fraction <= 1,
    'only a toast that lasts for days checks the date': ({ state }) =>
      state.status === 'done' ||
      state.matches({ showing: 'staying' }) === state.context.lifetime > day,
  },
} satisfies Walk<typeof toastMachine>
