import { assign, emit, setup, spawnChild, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { Account } from '#contract/accounts/accounts.ts'
import { fromRequest } from '../from-request.ts'

// A page without calls does not load what makes them.
const accounts = () => import('#src/api/accounts/accounts.api.ts')

/** An id that no account has. */
const stranger = 0

export const sessionMachine = setup({
  types: {
    input: {} as { token: string | null },
    context: {} as {
      token: string | null
      account: Account | null
      /** The id of the account that the screens were shown to, also while the server is asked who it is now. */
      shownTo: number | null
      /** How often another account has come in the place of one that was signed in. */
      takeOvers: number
    },
    events: {} as
      | { type: 'session.started'; token: string; account: Account }
      | { type: 'session.expired'; token: string }
      | { type: 'token.changed'; token: string | null }
      | { type: 'retry' | 'account.changed' | 'account.deleted' }
      | { type: 'logOut' },
    emitted: {} as
      | { type: 'began' }
      | { type: 'loggedOut' }
      | { type: 'expired' }
      | { type: 'endedElsewhere' }
      | { type: 'accountDeleted' },
  },
  actors: {
    loadAccount: fromRequest((_: unknown, signal) =>
      accounts().then((api) => api.getAccount(signal)),
    ),
    // The browser forgets at once; that the server hears of it late or never must not hold anybody up.
    revoke: fromRequest((input: { token: string }, signal) =>
      accounts()
        .then((api) => api.logOut(input, signal))
        .catch(() => undefined),
    ),
  },
  guards: {
    hasToken: ({ context }) => context.token !== null,
    isOurs: ({ context }, { token }: { token: string }) => token === context.token,
    isNew: ({ context }, { token }: { token: string | null }) =>
      token !== null && token !== context.token,
    isGone: (_, { token }: { token: string | null }) => token === null,
  },
  actions: {
    // Whose it was may not be known yet.
    giveWay: assign({ shownTo: ({ context }) => context.shownTo ?? stranger }),
    forget: assign({ token: null, account: null, shownTo: null }),
    recognize: assign(({ context: { shownTo, takeOvers } }, { account }: { account: Account }) => ({
      account,
      shownTo: account.id,
      takeOvers: takeOvers + Number(shownTo !== null && shownTo !== account.id),
    })),
  },
}).createMachine({
  id: 'session',
  description:
    'Whose browser this is, from opening the page to closing it: authenticated as long as there is a token. When the server answers a call with 401, main.tsx sends session.expired. It also hears what this machine emits: it forgets all rows that were loaded and goes to /login, after expired with the way back in the address. After a take-over the screens begin again, so that nothing of the former account stays on them. It keeps the token in storage, and reports when another tab changed it.',
  context: ({ input }) => ({ token: input.token, account: null, shownTo: null, takeOvers: 0 }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Looks whether this browser kept a token.',
      always: [{ guard: 'hasToken', target: 'authenticated' }, { target: 'anonymous' }],
    },
    anonymous: {
      description: 'Nobody is signed in. Screens that need somebody send to /login.',
      on: {
        'session.started': {
          target: 'authenticated.ready',
          actions: [
            assign({ token: ({ event }) => event.token }),
            { type: 'recognize', params: ({ event }) => ({ account: event.account }) },
            emit({ type: 'began' }),
          ],
        },
        'token.changed': {
          guard: { type: 'isNew', params: ({ event }) => ({ token: event.token }) },
          target: 'authenticated',
          actions: [assign({ token: ({ event }) => event.token }), emit({ type: 'began' })],
        },
      },
    },
    authenticated: {
      description:
        'A token is present and goes with every call. Whoever follows a link all the same has another session, and the server ends the one before.',
      initial: 'loadingAccount',
      on: {
        'session.started': {
          target: '.ready',
          actions: [
            spawnChild('revoke', { input: ({ context }) => ({ token: context.token ?? '' }) }),
            'giveWay',
            assign({ token: ({ event }) => event.token }),
            { type: 'recognize', params: ({ event }) => ({ account: event.account }) },
            emit({ type: 'began' }),
          ],
        },
        logOut: {
          target: 'anonymous',
          actions: [
            spawnChild('revoke', { input: ({ context }) => ({ token: context.token ?? '' }) }),
            'forget',
            emit({ type: 'loggedOut' }),
          ],
        },
        'account.deleted': {
          target: 'anonymous',
          actions: ['forget', emit({ type: 'accountDeleted' })],
        },
        'session.expired': {
          guard: { type: 'isOurs', params: ({ event }) => ({ token: event.token }) },
          target: 'anonymous',
          actions: ['forget', emit({ type: 'expired' })],
        },
        'token.changed': [
          {
            guard: { type: 'isGone', params: ({ event }) => ({ token: event.token }) },
            target: 'anonymous',
            actions: ['forget', emit({ type: 'endedElsewhere' })],
          },
          {
            guard: { type: 'isNew', params: ({ event }) => ({ token: event.token }) },
            target: '.loadingAccount',
            reenter: true,
            actions: [
              'giveWay',
              assign({ token: ({ event }) => event.token, account: null }),
              emit({ type: 'began' }),
            ],
          },
        ],
      },
      states: {
        loadingAccount: {
          description: 'Asks the server whose token this is.',
          invoke: {
            src: 'loadAccount',
            onDone: {
              target: 'ready',
              actions: { type: 'recognize', params: ({ event }) => ({ account: event.output }) },
            },
            onError: 'unreachable',
          },
        },
        ready: {
          description: 'The account is known; its name stands in the header.',
          on: { 'account.changed': 'askingAgain' },
        },
        askingAgain: {
          description:
            'Asks the server once more who this is. What is known stays meanwhile, and if no answer comes.',
          invoke: {
            src: 'loadAccount',
            onDone: {
              target: 'ready',
              actions: { type: 'recognize', params: ({ event }) => ({ account: event.output }) },
            },
            onError: 'ready',
          },
        },
        unreachable: {
          description:
            'The server did not say whose token this is. The next screen that opens asks again.',
          on: { retry: 'loadingAccount' },
        },
      },
    },
  },
})

export type SessionActor = ActorRefFrom<typeof sessionMachine>
type SessionState = SnapshotFrom<typeof sessionMachine>

export const isAuthenticated = (state: SessionState) => state.matches('authenticated')
export const isLoadingAccount = (state: SessionState) =>
  state.matches({ authenticated: 'loadingAccount' })
export const accountOf = (state: SessionState) => state.context.account
export const takeOversOf = (state: SessionState) => state.context.takeOvers
export const tokenOf = (state: SessionState) => state.context.token
