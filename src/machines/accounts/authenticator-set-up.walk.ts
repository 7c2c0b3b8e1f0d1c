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
    'the password is given': { type: 'givePassword', password: 'correct horse battery' },
    'the password is right': answered(preparing, { secret: 'ABC', uri: '', recoveryCodes: [] }),
    'the password is refused': failed(preparing, new Error('This is not your password.')),
    'a code is given': { type: 'giveCode', code: '123456' },
    'the code is right': answered(checking, null),
    'the code is refused': failed(checking, new Error('This code is wrong.')),
    cancel: { type: 'cancel' },
    'the recovery codes are kept': { type: 'close' },
  },
} satisfies Walk<typeof authenticatorSetUpMachine>
