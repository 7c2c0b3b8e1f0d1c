import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { Reauthentication } from '#contract/accounts/account-settings.ts'
import type { SignedIn } from '#contract/accounts/accounts.ts'
import type {
  PasskeyAdded,
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '#contract/accounts/passkeys.ts'
import {
  addPasskey,
  askForAnyPasskey,
  askForOwnPasskey,
  askToReauthenticate,
  beginPasskey,
  logInByPasskey,
  sendPasskey,
} from '#src/api/accounts/passkeys.api.ts'
import { reauthenticate } from '#src/api/accounts/reauthentication.api.ts'
import { createPasskey, getPasskey } from '#src/api/accounts/webauthn.ts'
import { fromRequest } from '../from-request.ts'

/** What a passkey is used for. `challenge` is that of the pending login. */
export type Ceremony =
  | { purpose: 'logIn' }
  | { purpose: 'secondFactor'; challenge: string }
  | { purpose: 'reauthenticate' }
  | { purpose: 'add'; currentPassword: string; name: string }

export type PasskeyAnswer = SignedIn | PasskeyAdded | Reauthentication

export interface PasskeyOutcome {
  answer: PasskeyAnswer | null
  /** Why there is no result. */
  error: Error | null
}

export type PasskeyOptions = PasskeyCreation | PasskeyRequest
export type PasskeyCredential = PasskeyAttestation | PasskeyAssertion

interface Context extends PasskeyOutcome {
  ceremony: Ceremony
  options: PasskeyOptions | null
  credential: PasskeyCredential | null
}

const errorIn = (event: object) =>
  'error' in event && event.error instanceof Error ? event.error : new Error('Something failed.')

export const passkeyMachine = setup({
  types: {
    input: {} as Ceremony,
    context: {} as Context,
    events: {} as { type: 'cancel' },
    output: {} as PasskeyOutcome,
    tags: {} as 'busy',
  },
  actors: {
    ask: fromRequest((ceremony: Ceremony, signal): Promise<PasskeyOptions> => {
      if (ceremony.purpose === 'add') {
        return beginPasskey({ currentPassword: ceremony.currentPassword }, { signal })
      }
      if (ceremony.purpose === 'logIn') return askForAnyPasskey(signal)
      if (ceremony.purpose === 'reauthenticate') return askToReauthenticate(signal)
      return askForOwnPasskey({ challenge: ceremony.challenge }, signal)
    }),
    authenticate: fromRequest((options: PasskeyOptions, signal): Promise<PasskeyCredential> =>
      'user' in options ? createPasskey(options, signal) : getPasskey(options, signal),
    ),
    check: fromRequest(
      (
        { ceremony, credential }: { ceremony: Ceremony; credential: PasskeyCredential },
        signal,
      ): Promise<PasskeyAnswer> => {
        if (ceremony.purpose === 'add') {
          const named = ceremony.name === '' ? {} : { name: ceremony.name }
          const made = { ...named, credential: credential as PasskeyAttestation }
          return addPasskey(made, { signal })
        }
        const assertion = { credential: credential as PasskeyAssertion }
        if (ceremony.purpose === 'logIn') return logInByPasskey(assertion, signal)
        if (ceremony.purpose === 'reauthenticate')
          return reauthenticate({ passkey: assertion.credential }, signal)
        return sendPasskey({ ...assertion, challenge: ceremony.challenge }, signal)
      },
    ),
  },
  guards: {
    isUnsupported: ({ event }) => errorIn(event).name === 'PasskeyUnsupported',
    isCanceled: ({ event }) => errorIn(event).name === 'PasskeyCanceled',
  },
  actions: {
    setError: assign({ error: ({ event }) => errorIn(event) }),
    forgetPassword: assign({
      ceremony: ({ context: { ceremony } }) =>
        ceremony.purpose === 'add' ? { ...ceremony, currentPassword: '' } : ceremony,
    }),
  },
}).createMachine({
  id: 'passkey',
  description:
    'One use of a passkey: to log in, as a second factor, to confirm the identity of the account owner, or to add it to an account. A retry starts another one.',
  context: ({ input }) => ({
    ceremony: input,
    options: null,
    credential: null,
    answer: null,
    error: null,
  }),
  initial: 'asking',
  output: ({ context: { answer, error } }) => ({ answer, error }),
  states: {
    asking: {
      description:
        'The server creates a challenge, valid once and for five minutes. To add a passkey, it checks the password first.',
      tags: 'busy',
      exit: 'forgetPassword',
      invoke: {
        src: 'ask',
        input: ({ context }) => context.ceremony,
        onDone: { target: 'waiting', actions: assign({ options: ({ event }) => event.output }) },
        onError: { target: 'refused', actions: 'setError' },
      },
      on: { cancel: 'canceled' },
    },
    waiting: {
      description:
        'The browser asks for the fingerprint, face, PIN, or security key in its own window. Leaving this state closes it.',
      tags: 'busy',
      invoke: {
        src: 'authenticate',
        input: ({ context }) => context.options as PasskeyOptions,
        onDone: {
          target: 'checking',
          actions: assign({ credential: ({ event }) => event.output }),
        },
        onError: [
          { guard: 'isCanceled', target: 'canceled', actions: 'setError' },
          { guard: 'isUnsupported', target: 'unsupported', actions: 'setError' },
          { target: 'refused', actions: 'setError' },
        ],
      },
      on: { cancel: 'canceled' },
    },
    checking: {
      description: 'The server checks the signature.',
      tags: 'busy',
      invoke: {
        src: 'check',
        input: ({ context: { ceremony, credential } }) => ({
          ceremony,
          credential: credential as PasskeyCredential,
        }),
        onDone: { target: 'done', actions: assign({ answer: ({ event }) => event.output }) },
        onError: { target: 'refused', actions: 'setError' },
      },
    },
    done: { type: 'final', description: 'The passkey was accepted.' },
    refused: { type: 'final', description: 'The server or the device refused it.' },
    canceled: {
      type: 'final',
      description: 'The person canceled, or the browser found no passkey in time.',
    },
    unsupported: {
      type: 'final',
      description: "The browser, or the site's address, does not support passkeys.",
    },
  },
})

export type PasskeyActor = ActorRefFrom<typeof passkeyMachine>
type PasskeyState = SnapshotFrom<typeof passkeyMachine>

/** Whether the browser shows its window. */
export const isAtDevice = (state: PasskeyState) => state.matches('waiting')
