import { day } from '#contract/dates/durations.ts'
import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'

export type ToastVariant = 'default' | 'success' | 'warning' | 'destructive'

/** A message. Instants and durations are in milliseconds (specification §3). */
export interface Toast {
  id: string
  title: string
  description?: string
  variant: ToastVariant
  icon?: string
  /** What can still be done about it, such as undoing it. */
  action?: { label: string; act: () => void }
  createdDate?: number
  autoDismissTimeInMs?: number
}

const year = 365 * day

export const toastMachine = setup({
  types: {
    input: {} as Toast,
    context: {} as { toast: Toast; bornAt: number; lifetime: number; fraction: number },
    events: {} as { type: 'dismiss' | 'act' },
  },
  guards: {
    isOver: ({ context }) => Date.now() - context.bornAt >= context.lifetime,
    staysForDays: ({ context }) => context.lifetime > day,
  },
  actions: {
    act: ({ context }) => context.toast.action?.act(),
    tellToaster: sendParent(({ context }) => ({ type: 'toast.dismissed', id: context.toast.id })),
  },
  // A browser's timer lasts at most 24 days, so a permanent toast checks the date once a day.
  delays: { progressTick: 50, dailyLook: day },
}).createMachine({
  id: 'toast',
  description:
    'One toast, from its appearance until it times out or is closed. Results of requests are shown for ten seconds, anything else for five.',
  context: ({ input }) => ({
    toast: input,
    bornAt: input.createdDate ?? Date.now(),
    lifetime: lifetimeOf(input),
    fraction: 0,
  }),
  initial: 'showing',
  on: { dismiss: '.dismissed', act: { target: '.dismissed', actions: 'act' } },
  states: {
    showing: {
      description:
        'Visible. The bar fills in steps of 50 ms until the auto-dismiss time is reached.',
      initial: 'arriving',
      states: {
        arriving: {
          description: 'Just appeared. Checks how long to stay.',
          always: [{ guard: 'staysForDays', target: 'staying' }, { target: 'counting' }],
        },
        counting: {
          description: 'Most toasts: the bar moves with every tick until the time is up.',
          always: { guard: 'isOver', target: '#toast.dismissed' },
          after: {
            progressTick: {
              target: 'counting',
              reenter: true,
              actions: assign({
                fraction: ({ context }) =>
                  Math.min(1, (Date.now() - context.bornAt) / context.lifetime),
              }),
            },
          },
        },
        staying: {
          description:
            'Effectively never dismissed: without a start or an end, a toast lasts one year.',
          always: { guard: 'isOver', target: '#toast.dismissed' },
          after: { dailyLook: { target: 'staying', reenter: true } },
        },
      },
    },
    dismissed: {
      description: 'Closed. The toaster removes it from the stack.',
      type: 'final',
      entry: 'tellToaster',
    },
  },
})

export type ToastActor = ActorRefFrom<typeof toastMachine>

const lifetimeOf = ({ createdDate, autoDismissTimeInMs }: Toast) =>
  createdDate === undefined || autoDismissTimeInMs === undefined ? year : autoDismissTimeInMs
