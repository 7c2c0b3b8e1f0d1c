import { signInMachine } from '../sign-in.machine.ts'
import { answered, failed, unanswered } from './happenings.ts'
import type { Walk } from './walk.ts'

const submitting = 'signIn.submitting'

export const signInWalk = {
  machine: signInMachine.provide({ actors: { logIn: unanswered() } }),
  origins: { 'the login screen': undefined },
  events: {
    submit: { type: 'submit', credentials: { email: 'ada@example.org', password: 'a secret' } },
    refused: failed(submitting, new Error('The e-mail address or the password is wrong.')),
    'not reached': failed(submitting, new Error('The line is dead.')),
    accepted: answered(submitting, {}),
  },
} satisfies Walk<typeof signInMachine>
