import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { Reauthenticate, Reauthentication } from '#contract/accounts/account-settings.ts'
import { fromRequest } from '../from-request.ts'

// Pages without such calls do not load the passkey code.
const calls = () => import('#src/api/accounts/reauthentication.api.ts')

interface Context {
  /** The proof of identity that is being checked. */
  proof: Reauthenticate | null
  confirmation: Reauthentication | null
  /** Why the last attempt was refused. */
  refusal: { error: unknown } | null
}

const nothing: Context = { proof: null, confirmation: null, refusal: null }

export const reauthenticationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'ask'; refused: string | null }
      | { type: 'prove'; proof: Reauthenticate }
      | { type: 'passkey.confirmed'; confirmation: Reauthentication }
      | { type: 'cancel' | 'forget' },
    emitted: {} as { type: 'confirmed'; reauthentication: string } | { type: 'canceled' },
    tags: {} as 'open' | 'busy',
  },
  actors: {
    check: fromRequest((proof: Reauthenticate, signal) =>
      calls().then((api) => api.reauthenticate(proof, signal)),
    ),
  },
  guards: {
    isAnother: ({ context }, { refused }: { refused: string | null }) =>
      context.confirmation?.reauthentication !== refused,
  },
  actions: {
    forget: assign(nothing),
    storeConfirmation: assign(({ event }) => ({
      ...nothing,
      confirmation: event.type === 'passkey.confirmed' ? event.confirmation : null,
    })),
    tellConfirmed: emit(({ context }: { context: Context }) => ({
      type: 'confirmed' as const,
      reauthentication: context.confirmation?.reauthentication ?? '',
    })),
  },
  delays: {
    untilItExpires: ({ context }) =>
      Math.max(0, Date.parse(context.confirmation?.expiresDate ?? '') - Date.now()),
  },
}).createMachine({
  id: 'reauthentication',
  description:
    "Whether the person recently confirmed their identity in this browser. A call that needs it asks, and http.ts repeats the call after the confirmation. The server's answer is held only in memory, so that a stolen session does not include it.",
  context: nothing,
  initial: 'closed',
  on: { forget: { target: '.closed', actions: emit({ type: 'canceled' }) } },
  states: {
    closed: {
      description: 'No call needs a confirmation, and nothing is confirmed.',
      entry: 'forget',
      on: { ask: 'asking' },
    },
    asking: {
      description: 'A dialog asks for the password or a passkey. Calls wait.',
      tags: 'open',
      entry: 'forget',
      on: {
        prove: { target: 'checking', actions: assign({ proof: ({ event }) => event.proof }) },
        'passkey.confirmed': { target: 'confirmed', actions: 'storeConfirmation' },
        cancel: { target: 'closed', actions: emit({ type: 'canceled' }) },
      },
    },
    checking: {
      description: 'The server checks the password.',
      tags: ['open', 'busy'],
      invoke: {
        src: 'check',
        input: ({ context }) => context.proof ?? { password: '' },
        onDone: {
          target: 'confirmed',
          actions: assign(({ event }) => ({ ...nothing, confirmation: event.output })),
        },
        onError: {
          target: 'refused',
          actions: assign(({ event: { error } }) => ({ ...nothing, refusal: { error } })),
        },
      },
      on: { cancel: { target: 'closed', actions: emit({ type: 'canceled' }) } },
    },
    refused: {
      description:
        'The password was wrong, or the server did not respond. The dialog says so, and asks again.',
      tags: 'open',
      on: {
        prove: {
          target: 'checking',
          actions: assign(({ event }) => ({ ...nothing, proof: event.proof })),
        },
        'passkey.confirmed': { target: 'confirmed', actions: 'storeConfirmation' },
        cancel: { target: 'closed', actions: emit({ type: 'canceled' }) },
      },
    },
    confirmed: {
      description:
        'The waiting calls continue, and calls in the next minutes do not ask. If the server rejects the confirmation, such as after a password change, the dialog asks again.',
      entry: 'tellConfirmed',
      after: { untilItExpires: 'closed' },
      on: {
        ask: [
          {
            guard: { type: 'isAnother', params: ({ event }) => ({ refused: event.refused }) },
            actions: 'tellConfirmed',
          },
          { target: 'asking' },
        ],
      },
    },
  },
})

export type ReauthenticationActor = ActorRefFrom<typeof reauthenticationMachine>
type ReauthenticationState = SnapshotFrom<typeof reauthenticationMachine>

export const isOpen = (state: ReauthenticationState) => state.hasTag('open')
export const isSettled = (state: ReauthenticationState) => !state.hasTag('busy')
export const reauthenticationOf = (state: ReauthenticationState) =>
  state.context.confirmation?.reauthentication ?? null

/** Asks the person to confirm their identity. The dialog closes once no call waits for it. */
export function reauthenticateBy(actor: ReauthenticationActor) {
  const waiting = new Set<symbol>()

  return (refused: string | null, signal: AbortSignal) =>
    new Promise<string | null>((resolve) => {
      const call = Symbol('call')
      waiting.add(call)
      const settle = (answer: string | null) => {
        waiting.delete(call)
        for (const each of listening) each.unsubscribe()
        resolve(answer)
      }
      const listening = [
        actor.on('confirmed', ({ reauthentication }) => settle(reauthentication)),
        actor.on('canceled', () => settle(null)),
      ]
      signal.addEventListener('abort', () => {
        settle(null)
        if (waiting.size === 0) actor.send({ type: 'cancel' })
      })
      actor.send({ type: 'ask', refused })
    })
}
