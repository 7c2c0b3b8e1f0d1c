import { reauthenticationMachine } from './reauthentication.machine.ts'
import { answered, failed, over, unanswered } from '../walks/happenings.ts'
import type { Walk } from '../walks/walk.ts'

const checking = 'reauthentication.checking'
const held = { reauthentication: 'held', expiresDate: '2199-01-01T00:00:00.000Z' }

export const reauthenticationWalk = {
  machine: reauthenticationMachine.provide({ actors: { check: unanswered() } }),
  origins: { 'a page just opened': undefined },
  events: {
    'a call needs it': { type: 'ask', refused: null },
    'a call is refused with what is held': { type: 'ask', refused: 'held' },
    'the password is given': { type: 'prove', proof: { password: 'correct horse battery' } },
    'the password is right': answered(checking, held),
    'the password is wrong': failed(checking, new Error('This isn’t your password.')),
    'a passkey is taken': { type: 'passkey.confirmed', held },
    cancel: { type: 'cancel' },
    'the minutes are over': over('untilItExpires', 'reauthentication.confirmed'),
    'the session ends': { type: 'forget' },
  },
  promises: {
    'the password is kept only while it is checked': ({ state: { value, context } }) =>
      (value === 'checking') === (context.proof !== null),
    'what confirms calls is known only while it is good': ({ state: { value, context } }) =>
      (value === 'confirmed') === (context.held !== null),
    'a refusal is forgotten as soon as it is tried again': ({ state: { value, context } }) =>
      (value === 'refused') === (context.refusal !== null),
    'who waits hears whenever the dialog closes': ({ before, state, emitted }) =>
      !before?.hasTag('open') || state.hasTag('open') || emitted.length === 1,
  },
} satisfies Walk<typeof reauthenticationMachine>
