import { failureToast, toasterMachine } from './toaster.machine.ts'
import type { Walk } from '../walks/walk.ts'

const closed = failureToast('The office is closed.')
const locked = failureToast('The door is locked.')

export const toasterWalk = {
  machine: toasterMachine,
  origins: { 'an open page': undefined },
  events: {
    'a failure is told': { type: 'show', toast: closed },
    'another failure is told': { type: 'show', toast: locked },
    'a toast is taken back by its id': ({ context }) => ({
      type: 'dismiss',
      id: context.toasts[0]?.id ?? '',
    }),
    'a failure is taken back by its words': {
      type: 'dismissAlike',
      title: closed.title,
      description: closed.description,
    },
    'a toast is over': ({ context }) => ({
      type: 'toast.dismissed',
      id: context.toasts[0]?.id ?? '',
    }),
  },
  tellApart: ({ context }) => context.toasts.length > 0,
} satisfies Walk<typeof toasterMachine>
