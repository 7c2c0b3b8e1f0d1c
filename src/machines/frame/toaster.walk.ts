import { failureToast, toasterMachine } from './toaster.machine.ts'
import type { ToastActor } from './toast.machine.ts'
import type { Walk } from '../walks/walk.ts'

const closed = failureToast('The office is closed.')

const descriptionOf = (toast: ToastActor) => toast.getSnapshot().context.toast.description

export const toasterWalk = {
  machine: toasterMachine,
  origins: { 'an open page': undefined },
  events: {
    // A toast is over ten seconds after it was created, and a walk may take longer.
    'a failure is shown': () => ({ type: 'show', toast: failureToast('The office is closed.') }),
    'another failure is shown': () => ({
      type: 'show',
      toast: failureToast('The door is locked.'),
    }),
    'a toast is removed by its id': ({ context }) => ({
      type: 'dismiss',
      id: context.toasts[0]?.id ?? '',
    }),
    'a failure is removed by its words': {
      type: 'dismissAlike',
      title: closed.title,
      description: closed.description,
    },
    'a toast ends': ({ context }) => ({
      type: 'toast.dismissed',
      id: context.toasts[0]?.id ?? '',
    }),
  },
  tellApart: ({ context }) => context.toasts.length > 0,
  promises: {
    'nothing is shown twice at a time': ({ state: { context } }) =>
      new Set(context.toasts.map(descriptionOf)).size === context.toasts.length,
    'the newest is on top': ({ state: { context }, before }) =>
      context.shown === before?.context.shown ||
      context.toasts.length === 0 ||
      context.toasts[0]?.id === `toast-${context.shown}`,
    'a removed or ended toast is gone': ({ state, before, event }) =>
      !['a toast is removed by its id', 'a toast ends'].includes(event ?? '') ||
      state.context.toasts.length === Math.max(0, Number(before?.context.toasts.length) - 1),
    'a toast removed by its words is gone': ({ state: { context }, event }) =>
      event !== 'a failure is removed by its words' ||
      !context.toasts.map(descriptionOf).includes(closed.description),
  },
} satisfies Walk<typeof toasterMachine>
