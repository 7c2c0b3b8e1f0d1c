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

/** What a passkey is wanted for. `challenge` is that of the login that waits. */
export type Ceremony =
  | { purpose: 'logIn' }
  | { purpose: 'secondFactor'; challenge: string }
  | { purpose: 'reauthenticate' }
  | { purpose: 'add'; currentPassword: string; name: string }

export type PasskeyAnswer = SignedIn | PasskeyAdded | Reauthentication

export interface PasskeyOutcome {
  answer: PasskeyAnswer | null
  /** Why there is no answer. */
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
    keepError: assign({ error: ({ event }) => errorIn(event) }),
    forgetPassword: assign({
      ceremony: ({ context: { ceremony } }) =>
        ceremony.purpose === 'add' ? { ...ceremony, currentPassword: '' } : ceremony,
    }),
  },
}).createMachine({
  id: 'passkey',
  description:
    'One use of a passkey: to log in, as the second factor of a login, to confirm that it is still the owner of the account, or to add it to one. Whoever tries again starts another one.',
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
        'The server makes a challenge, which is good once and for five minutes. To add a passkey it compares the password first.',
      tags: 'busy',
      exit: 'forgetPassword',
      invoke: {
        src: 'ask',
        input: ({ context }) => context.ceremony,
        onDone: { target: 'waiting', actions: assign({ options: ({ event }) => event.output }) },
        onError: { target: 'refused', actions: 'keepError' },
      },
      on: { cancel: 'canceled' },
    },
    waiting: {
      description:
        'The browser asks for the fingerprint, the face, the PIN or the key, in a window of its own. Leaving this state closes it.',
      tags: 'busy',
      invoke: {
        src: 'authenticate',
        input: ({ context }) => context.options as PasskeyOptions,
        onDone: {
          target: 'checking',
          actions: assign({ credential: ({ event }) => event.output }),
        },
        onError: [
          { guard: 'isCanceled', target: 'canceled', actions: 'keepError' },
          { guard: 'isUnsupported', target: 'unsupported', actions: 'keepError' },
          { target: 'refused', actions: 'keepError' },
        ],
      },
      on: { cancel: 'canceled' },
    },
    checking: {
      description: 'The server checks what the authenticator signed.',
      tags: 'busy',
      invoke: {
        src: 'check',
        input: ({ context: { ceremony, credential } }) => ({
          ceremony,
          credential: credential as PasskeyCredential,
        }),
        onDone: { target: 'done', actions: assign({ answer: ({ event }) => event.output }) },
        onError: { target: 'refused', actions: 'keepError' },
      },
    },
    done: { type: 'final', description: 'The passkey was taken.' },
    refused: { type: 'final', description: 'The server, or the device, says no.' },
    canceled: {
      type: 'final',
      description: 'Somebody stopped it, or the browser found no passkey in time.',
    },
    unsupported: {
      type: 'final',
      description: 'The browser, or the address of the site, knows no passkeys.',
    },
  },
})

export type PasskeyActor = ActorRefFrom<typeof passkeyMachine>
type PasskeyState = SnapshotFrom<typeof passkeyMachine>

/** Whether the browser is asking for it. */
export const isAtDevice = (state: PasskeyState) => state.matches('waiting')
