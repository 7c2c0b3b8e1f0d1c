import { passkeyMachine } from './passkey.machine.ts'
import { answered, failed, unanswered } from '../walks/happenings.ts'
import type { Walk } from '../walks/walk.ts'

const asking = 'passkey.asking'
const waiting = 'passkey.waiting'
const checking = 'passkey.checking'
const named = (name: string) => Object.assign(new Error('No passkey.'), { name })

export const passkeyWalk = {
  machine: passkeyMachine.provide({
    actors: { ask: unanswered(), authenticate: unanswered(), check: unanswered() },
  }),
  origins: {
    'a login': { purpose: 'logIn' },
    'a pending login': { purpose: 'secondFactor', challenge: 'opaque' },
    'a confirmation': { purpose: 'reauthenticate' },
    'an account': { purpose: 'add', currentPassword: 'correct horse battery', name: '' },
  },
  events: {
    'a challenge arrives': answered(asking, { challenge: 'random' }),
    'no challenge arrives': failed(asking, new Error('This isn’t your password.')),
    'the device signs': answered(waiting, { id: 'credential' }),
    'the device refuses': failed(waiting, named('PasskeyFailed')),
    'the person cancels': failed(waiting, named('PasskeyCanceled')),
    'the browser does not support passkeys': failed(waiting, named('PasskeyUnsupported')),
    'the server accepts': answered(checking, { token: 'new' }),
    'the server refuses': failed(checking, new Error('This passkey was not accepted.')),
    cancel: { type: 'cancel' },
  },
  tellApart: ({ context }) => context.ceremony.purpose,
  promises: {
    'a result comes only at the end': ({ state: { value, context } }) =>
      (value === 'done') === (context.answer !== null),
    'without a result, there is a reason, unless the person left': ({
      state: { value, context },
      event,
    }) =>
      ['refused', 'canceled', 'unsupported'].some((end) => end === value)
        ? context.error !== null || event === 'cancel'
        : context.error === null,
    'the password is stored no longer than the server needs it': ({
      state: {
        value,
        context: { ceremony },
      },
    }) => value === 'asking' || ceremony.purpose !== 'add' || ceremony.currentPassword === '',
  },
} satisfies Walk<typeof passkeyMachine>
