import { authenticatorSetUpMachine } from './authenticator-set-up.machine.ts'
import { answered, failed, unanswered } from '../walks/happenings.ts'
import type { Walk } from '../walks/walk.ts'

const preparing = 'authenticatorSetUp.preparing'
const checking = 'authenticatorSetUp.checking'

export const authenticatorSetUpWalk = {
  machine: authenticatorSetUpMachine.provide({
    actors: { begin: unanswered(), turnOn: unanswered() },
  }),
  origins: { 'an account without an authenticator': undefined },
  events: {
    open: { type: 'open' },
    'the password is entered': { type: 'givePassword', password: 'correct horse battery' },
    'the password is correct': answered(preparing, { secret: 'ABC', uri: '', recoveryCodes: [] }),
    'the password is refused': failed(preparing, new Error('This isn’t your password.')),
    'a code is entered': { type: 'giveCode', code: '123456' },
    'the code is correct': answered(checking, null),
    'the code is refused': failed(checking, new Error('This code is wrong.')),
    cancel: { type: 'cancel' },
    'the recovery codes are saved': { type: 'close' },
  },
  promises: {
    'secrets are stored no longer than needed': ({ state: { value, context } }) =>
      !['closed', 'askingPassword', 'showingRecoveryCodes'].includes(value) ||
      (context.password === '' && context.code === ''),
    'a secret is known after the password, and removed at the end': ({
      state: { value, context },
    }) =>
      ['scanning', 'checking', 'showingRecoveryCodes'].includes(value) === (context.setUp !== null),
    'a refusal is cleared by the next try': ({ state }) =>
      !state.hasTag('busy') || state.context.refusal === null,
    'success is reported once': ({ event, emitted }) =>
      emitted.length === Number(event === 'the code is correct'),
  },
} satisfies Walk<typeof authenticatorSetUpMachine>
