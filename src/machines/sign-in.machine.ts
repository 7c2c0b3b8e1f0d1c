import { assign, setup, type SnapshotFrom } from 'xstate'
import type { Credentials, SignedIn } from '#contract/accounts.ts'
import { fromRequest } from './from-request.ts'

const accounts = () => import('#src/api/accounts.api.ts')

export const signInMachine = setup({
  types: {
    context: {} as { credentials: Credentials | null; refusal: unknown; signedIn: SignedIn | null },
    events: {} as { type: 'submit'; credentials: Credentials },
    tags: {} as 'busy',
  },
  actors: {
    logIn: fromRequest((credentials: Credentials, signal) =>
      accounts().then((api) => api.logIn(credentials, signal)),
    ),
  },
  // A password is not kept a moment longer than it takes to send it.
  actions: { forgetCredentials: assign({ credentials: null }) },
}).createMachine({
  id: 'signIn',
  description:
    'One person at the login screen, until they are in or give up. The screen hands the answer to the session.',
  context: { credentials: null, refusal: null, signedIn: null },
  initial: 'credentials',
  states: {
    credentials: {
      description: 'Waits for e-mail address and password.',
      on: {
        submit: {
          target: 'submitting',
          actions: assign({ credentials: ({ event }) => event.credentials }),
        },
      },
    },
    submitting: {
      description:
        'The server compares. Address and password are refused with one and the same sentence.',
      tags: 'busy',
      exit: 'forgetCredentials',
      invoke: {
        src: 'logIn',
        input: ({ context }) => context.credentials ?? { email: '', password: '' },
        onDone: {
          target: 'signedIn',
          actions: assign({ signedIn: ({ event }) => event.output, refusal: null }),
        },
        onError: {
          target: 'failed',
          actions: assign({ refusal: ({ event }) => event.error }),
        },
      },
    },
    failed: {
      description: 'Refused, or not reached. What was typed is still there to be mended.',
      on: {
        submit: {
          target: 'submitting',
          actions: assign({ credentials: ({ event }) => event.credentials }),
        },
      },
    },
    signedIn: {
      description: 'The server gave a token. What happens with it is up to the session.',
      type: 'final',
    },
  },
})

type SignInState = SnapshotFrom<typeof signInMachine>

export const isSettled = (state: SignInState) => !state.hasTag('busy')
