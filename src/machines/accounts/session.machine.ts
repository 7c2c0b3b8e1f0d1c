import { assign, emit, setup, spawnChild, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { Account } from '#contract/accounts/accounts.ts'
import { forgetPack, readStored } from '#src/api/pack.ts'
import { fromRequest } from '../from-request.ts'
import { nextTry } from '../next-try.ts'

// Pages without calls do not load the API.
const accounts = () => import('#src/api/accounts/accounts.api.ts')

/** An id that no account has. */
const stranger = 0

/**
 * `main.tsx` sends session.expired when a call fails with 401, and token.changed when another tab changes the stored
 * token. It handles the emitted events: it clears all cached rows and opens /login.
 */
export const sessionMachine = setup({
  types: {
    input: {} as { token: string | null },
    context: {} as {
      token: string | null
      account: Account | null
      /** The id of the account that the screens were shown to, also while the server is loading the current one. */
      shownTo: number | null
      /** How often another account has replaced one that was logged in. */
      takeOvers: number
      /** Failed attempts in a row to load the account, since the person last did something. */
      triesCount: number
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
    loadAccount: fromRequest((input: { isRepeated: boolean }, signal) =>
      accounts().then((api) => api.getAccount(input, signal)),
    ),
    /** The account that this browser has stored for the token, or null. */
    readAccount: fromRequest(async (_: unknown): Promise<Account | null> => {
      const { accountQuery } = await accounts()
      return (await readStored<Account>(accountQuery.queryKey)) ?? null
    }),
    forgetStored: fromRequest((_: unknown) => forgetPack()),
    // The browser logs out right away and does not wait for the server.
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
    isStored: ({ context }, { account }: { account: Account | null }) =>
      account !== null && context.account === null,
    isGone: (_, { token }: { token: string | null }) => token === null,
  },
  actions: {
    // The previous account may not be loaded yet.
    giveWay: assign({ shownTo: ({ context }) => context.shownTo ?? stranger }),
    forget: assign({ token: null, account: null, shownTo: null }),
    recognize: assign(({ context: { shownTo, takeOvers } }, { account }: { account: Account }) => ({
      account,
      shownTo: account.id,
      takeOvers: takeOvers + Number(shownTo !== null && shownTo !== account.id),
    })),
    countTry: assign({ triesCount: ({ context }) => context.triesCount + 1 }),
    startOver: assign({ triesCount: 0 }),
  },
  delays: { nextTry },
}).createMachine({
  id: 'session',
  description:
    'The session of this browser, from opening the page to closing it. It is authenticated as long as there is a token. When it ends, the login screen opens; after it expired, with a redirect to the current address. After a take-over the screens remount, so that no data of the previous account remains.',
  context: ({ input }) => ({
    token: input.token,
    account: null,
    shownTo: null,
    takeOvers: 0,
    triesCount: 0,
  }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Checks whether this browser has a saved token.',
      always: [{ guard: 'hasToken', target: 'authenticated' }, { target: 'anonymous' }],
    },
    anonymous: {
      description:
        'Nobody is logged in. Screens that require a login redirect to /login. What this browser stored for a session is deleted.',
      // Where a browser cannot delete, it could not store.
      invoke: { src: 'forgetStored', onError: {} },
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
        'A token is present and is sent with every call. Until the account arrives, the stored one is shown. Opening a login link starts another session, and the server ends the previous one.',
      initial: 'loadingAccount',
      entry: 'startOver',
      invoke: {
        src: 'readAccount',
        onDone: {
          guard: { type: 'isStored', params: ({ event }) => ({ account: event.output }) },
          actions: {
            type: 'recognize',
            // The guard checked that there is one.
            params: ({ event }) => ({ account: event.output as Account }),
          },
        },
        onError: {},
      },
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
          description: 'Loads the account of the token.',
          invoke: {
            src: 'loadAccount',
            input: ({ context }) => ({ isRepeated: context.triesCount > 0 }),
            onDone: {
              target: 'ready',
              actions: { type: 'recognize', params: ({ event }) => ({ account: event.output }) },
            },
            onError: { target: 'unreachable', actions: 'countTry' },
          },
        },
        ready: {
          description: 'The account is loaded, and its name appears in the header.',
          on: { 'account.changed': 'askingAgain' },
        },
        askingAgain: {
          description:
            'Loads the account again. The known account stays in the meantime, and if the request fails.',
          invoke: {
            src: 'loadAccount',
            input: { isRepeated: false },
            onDone: {
              target: 'ready',
              actions: { type: 'recognize', params: ({ event }) => ({ account: event.output }) },
            },
            onError: 'ready',
          },
        },
        unreachable: {
          description:
            'The account could not be loaded. The next screen that opens tries again, and so does a returning network. Where the browser does not notice that the network is gone, only time tells.',
          after: { nextTry: 'loadingAccount' },
          on: { retry: { target: 'loadingAccount', actions: 'startOver' } },
        },
      },
    },
  },
})

export type SessionActor = ActorRefFrom<typeof sessionMachine>
type SessionState = SnapshotFrom<typeof sessionMachine>

export const isAuthenticated = (state: SessionState) => state.matches('authenticated')
export const isLoadingAccount = (state: SessionState) =>
  state.matches({ authenticated: 'loadingAccount' }) && state.context.account === null
export const accountOf = (state: SessionState) => state.context.account
export const takeOversOf = (state: SessionState) => state.context.takeOvers
export const tokenOf = (state: SessionState) => state.context.token
