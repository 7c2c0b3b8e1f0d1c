import { second } from '#contract/dates/durations.ts'
import { assertEvent, assign, setup, stopChild, type ActorRefFrom } from 'xstate'
import { toastMachine, type Toast, type ToastActor } from './toast.machine.ts'

export type NewToast = Omit<Toast, 'id'>

type Alike = Pick<Toast, 'title' | 'description'>

export const toasterMachine = setup({
  types: {
    context: {} as { toasts: ToastActor[]; shown: number },
    events: {} as
      | { type: 'show'; toast: NewToast }
      | { type: 'dismiss'; id: string }
      | ({ type: 'dismissAlike' } & Alike)
      | { type: 'toast.dismissed'; id: string },
  },
  actors: { toast: toastMachine },
  guards: {
    isInSight: ({ context, event }) => {
      assertEvent(event, 'show')
      return context.toasts.some(isLike(event.toast))
    },
  },
}).createMachine({
  id: 'toaster',
  description:
    'The stack of visible toasts, newest first. Two with the same title and description are one. Failed calls and saved changes show one; each times itself.',
  context: { toasts: [], shown: 0 },
  initial: 'listening',
  states: {
    listening: {
      description: 'Waits for a message. Each toast is an actor of its own.',
      on: {
        show: [
          { guard: 'isInSight' },
          {
            actions: assign(({ context, event, spawn }) => {
              const id = `toast-${context.shown + 1}`
              const toast = spawn('toast', { id, input: { ...event.toast, id } })
              return { toasts: [toast, ...context.toasts], shown: context.shown + 1 }
            }),
          },
        ],
        dismiss: {
          actions: ({ context, event }) => dismiss(context.toasts.filter(hasId(event.id))),
        },
        dismissAlike: {
          actions: ({ context, event }) => dismiss(context.toasts.filter(isLike(event))),
        },
        'toast.dismissed': {
          actions: [
            stopChild(({ event }) => event.id),
            assign({
              toasts: ({ context, event }) =>
                context.toasts.filter((toast) => !hasId(event.id)(toast)),
            }),
          ],
        },
      },
    },
  },
})

export type ToasterActor = ActorRefFrom<typeof toasterMachine>

const defaultLifetime = 5 * second
const outcomeLifetime = 10 * second
const actionLifetime = 30 * second

/** A new toast, shown for five seconds unless it says otherwise (specification §9). */
export const newToast = (toast: Pick<NewToast, 'title'> & Partial<NewToast>): NewToast => ({
  variant: 'default',
  createdDate: Date.now(),
  autoDismissTimeInMs: defaultLifetime,
  ...toast,
})

/** The result of a request, shown for ten seconds (specification §8). */
export const failureToast = (description: string) =>
  newToast({
    title: 'Error',
    description,
    variant: 'destructive',
    autoDismissTimeInMs: outcomeLifetime,
  })

export const successToast = (description: string) =>
  newToast({
    title: 'Success',
    description,
    variant: 'success',
    autoDismissTimeInMs: outcomeLifetime,
  })

/** What can be undone or done about a change, shown for thirty seconds. */
export const actionToast = (description: string, action: NonNullable<Toast['action']>) => ({
  ...successToast(description),
  title: 'Can be undone',
  action,
  autoDismissTimeInMs: actionLifetime,
})

const toastOf = (actor: ToastActor) => actor.getSnapshot().context.toast
const hasId = (id: string) => (actor: ToastActor) => actor.id === id
const isLike = (alike: Alike) => (actor: ToastActor) =>
  toastOf(actor).title === alike.title && toastOf(actor).description === alike.description
const dismiss = (actors: ToastActor[]) => {
  for (const actor of actors) actor.send({ type: 'dismiss' })
}
