import { reauthenticationMachine } from './reauthentication.machine.ts'
import { answered, failed, over, unanswered } from '../walks/happenings.ts'
import type { Walk } from '../walks/walk.ts'

const checking = 'reauthentication.checking'
const confirmation = { reauthentication: 'held', expiresDate: '2199-01-01T00:00:00.000Z' }

export const reauthenticationWalk = {
  machine: reauthenticationMachine.provide({ actors: { check: unanswered() } }),
  origins: { 'a page just opened': undefined },
  events: {
    'a call needs a confirmation': { type: 'ask', refused: null },
    'a call is refused despite a confirmation': { type: 'ask', refused: 'held' },
    'the password is entered': { type: 'prove', proof: { password: 'correct horse battery' } },
    'the password is correct': answered(checking, confirmation),
    'the password is wrong': failed(checking, new Error('This isn’t your password.')),
    'a passkey is accepted': { type: 'passkey.confirmed', confirmation },
    cancel: { type: 'cancel' },
    'the minutes have passed': over('untilItExpires', 'reauthentication.confirmed'),
    'the session ends': { type: 'forget' },
  },
  promises: {
    'the password is stored only while it is checked': ({ state: { value, context } }) =>
      (value === 'checking') === (context.proof !== null),
    'a confirmation is stored only while it is valid': ({ state: { value, context } }) =>
      (value === 'confirmed') === (context.confirmation !== null),
    'a refusal is cleared by the next try': ({ state: { value, context } }) =>
      (value === 'refused') === (context.refusal !== null),
    'waiting calls are notified when the dialog closes': ({ before, state, emitted }) =>
      !before?.hasTag('open') || state.hasTag('open') || emitted.length === 1,
  },
} satisfies Walk<typeof reauthenticationMachine>
