import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { AuthenticatorSetUp } from '#contract/accounts/account-settings.ts'
import { beginAuthenticator, changeTwoFactor } from '#src/api/accounts/account-settings.api.ts'
import { fromRequest } from '../from-request.ts'

interface Context {
  password: string
  code: string
  setUp: AuthenticatorSetUp | null
  /** Why the last request was refused. */
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
    // Secrets that open an account are removed as soon as possible.
    forgetPassword: assign({ password: '', code: '' }),
  },
}).createMachine({
  id: 'authenticatorSetUp',
  description:
    'Sets up an authenticator app as the second factor. It counts only after one of its codes was entered; leaving earlier changes nothing.',
  context: nothing,
  initial: 'closed',
  states: {
    closed: {
      description: 'No setup is in progress. The secret, codes, and password are cleared.',
      entry: 'forget',
      on: { open: 'askingPassword' },
    },
    askingPassword: {
      description: 'Waits for the current password. A wrong password leads back here.',
      on: {
        givePassword: {
          target: 'preparing',
          actions: assign({ password: ({ event }) => event.password, refusal: null }),
        },
        cancel: 'closed',
      },
    },
    preparing: {
      description: 'The server creates a secret and ten recovery codes, none of them active yet.',
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
        'Shows the secret as a QR code and as text, and waits for a code from the app. A wrong code leads back here.',
      on: {
        giveCode: {
          target: 'checking',
          actions: assign({ code: ({ event }) => event.code, refusal: null }),
        },
        cancel: 'closed',
      },
    },
    checking: {
      description: 'The server checks the code, and turns on the second factor if it is correct.',
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
        'The second factor is on. The recovery codes are shown only now, for the person to store outside the app.',
      on: { close: 'closed' },
    },
  },
})

export type AuthenticatorSetUpActor = ActorRefFrom<typeof authenticatorSetUpMachine>
type AuthenticatorSetUpState = SnapshotFrom<typeof authenticatorSetUpMachine>

export const isSettled = (state: AuthenticatorSetUpState) => !state.hasTag('busy')
