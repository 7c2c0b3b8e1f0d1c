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
    'a login that waits': { purpose: 'secondFactor', challenge: 'opaque' },
    'a confirmation': { purpose: 'reauthenticate' },
    'an account': { purpose: 'add', currentPassword: 'correct horse battery', name: '' },
  },
  events: {
    'a challenge comes': answered(asking, { challenge: 'random' }),
    'no challenge comes': failed(asking, new Error('This isn’t your password.')),
    'the device signs': answered(waiting, { id: 'credential' }),
    'the device says no': failed(waiting, named('PasskeyFailed')),
    'the browser is stopped': failed(waiting, named('PasskeyCanceled')),
    'the browser knows no passkeys': failed(waiting, named('PasskeyUnsupported')),
    'the server agrees': answered(checking, { token: 'new' }),
    'the server refuses': failed(checking, new Error('This passkey was not accepted.')),
    cancel: { type: 'cancel' },
  },
  tellApart: ({ context }) => context.ceremony.purpose,
  promises: {
    'an answer comes at the end alone': ({ state: { value, context } }) =>
      (value === 'done') === (context.answer !== null),
    'where there is no answer, there is a reason, unless somebody left': ({
      state: { value, context },
      event,
    }) =>
      ['refused', 'canceled', 'unsupported'].some((end) => end === value)
        ? context.error !== null || event === 'cancel'
        : context.error === null,
    'the password is kept no longer than the server needs': ({
      state: {
        value,
        context: { ceremony },
      },
    }) => value === 'asking' || ceremony.purpose !== 'add' || ceremony.currentPassword === '',
  },
} satisfies Walk<typeof passkeyMachine>
