import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { AuthenticatorSetUp } from '#contract/accounts/account-settings.ts'
import { beginAuthenticator, changeTwoFactor } from '#src/api/accounts/account-settings.api.ts'
import { fromRequest } from '../from-request.ts'

interface Context {
  password: string
  code: string
  setUp: AuthenticatorSetUp | null
  /** Why the last answer was no. */
  refusal: { error: unknown } | null
}

const nothing: Context = { password: '', code: '', setUp: null, refusal: null }

export const authenticatorSetUpMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'open' | 'cancel' | 'close' }
      | { type: 'givePassword'; password: string }
      | { type: 'giveCode'; code: string },
    emitted: {} as { type: 'turnedOn' },
    tags: {} as 'busy',
  },
  actors: {
    begin: fromRequest((currentPassword: string, signal) =>
      beginAuthenticator({ currentPassword }, { signal }),
    ),
    turnOn: fromRequest(({ password, code }: { password: string; code: string }, signal) =>
      changeTwoFactor({ provider: 'Authenticator', currentPassword: password, code }, { signal }),
    ),
  },
  actions: {
    forget: assign(nothing),
    // Nothing that opens an account is kept longer than it is needed.
    forgetPassword: assign({ password: '', code: '' }),
  },
}).createMachine({
  id: 'authenticatorSetUp',
  description:
    'An authenticator app on its way to being the second factor of a login. It is one only when a code of the app has come back; whoever leaves before that changes nothing.',
  context: nothing,
  initial: 'closed',
  states: {
    closed: {
      description: 'Nobody sets anything up. Secret, codes and password are forgotten.',
      entry: 'forget',
      on: { open: 'askingPassword' },
    },
    askingPassword: {
      description: 'Waits for the current password. A wrong one leads back here.',
      on: {
        givePassword: {
          target: 'preparing',
          actions: assign({ password: ({ event }) => event.password, refusal: null }),
        },
        cancel: 'closed',
      },
    },
    preparing: {
      description: 'The server makes a secret and ten recovery codes, none of which holds yet.',
      tags: 'busy',
      invoke: {
        src: 'begin',
        input: ({ context }) => context.password,
        onDone: { target: 'scanning', actions: assign({ setUp: ({ event }) => event.output }) },
        onError: {
          target: 'askingPassword',
          actions: ['forgetPassword', assign({ refusal: ({ event: { error } }) => ({ error }) })],
        },
      },
      on: { cancel: 'closed' },
    },
    scanning: {
      description:
        'Shows the secret, as a QR code and in letters, and waits for the code that the app makes of it. A wrong one leads back here.',
      on: {
        giveCode: {
          target: 'checking',
          actions: assign({ code: ({ event }) => event.code, refusal: null }),
        },
        cancel: 'closed',
      },
    },
    checking: {
      description: 'The server compares the code, and turns the second factor on if it is right.',
      tags: 'busy',
      invoke: {
        src: 'turnOn',
        input: ({ context: { password, code } }) => ({ password, code }),
        onDone: {
          target: 'showingRecoveryCodes',
          actions: ['forgetPassword', emit({ type: 'turnedOn' })],
        },
        onError: {
          target: 'scanning',
          actions: assign({ refusal: ({ event: { error } }) => ({ error }) }),
        },
      },
    },
    showingRecoveryCodes: {
      description:
        'The second factor is on. The recovery codes are shown this once, to be kept where the app is not.',
      on: { close: 'closed' },
    },
  },
})

export type AuthenticatorSetUpActor = ActorRefFrom<typeof authenticatorSetUpMachine>
type AuthenticatorSetUpState = SnapshotFrom<typeof authenticatorSetUpMachine>

export const isSettled = (state: AuthenticatorSetUpState) => !state.hasTag('busy')
