import type { Eligibility } from '#contract/classes/enrollments.ts'
import { enrollChildMachine } from './enroll-child.machine.ts'
import {
  asked,
  closed,
  conflicting,
  enrolled,
  mia,
  offered,
  requested,
  toWait,
  waitlisted,
  withdrawn,
} from './test-eligibility.ts'
import { answered, failed, over, unanswered } from '../walks/happenings.ts'
import type { Walk } from '../walks/walk.ts'

const of = (eligibility: Eligibility) => ({ classId: 7, eligibility })
const read = (eligibility: Eligibility) => ({ type: 'eligibility.read' as const, eligibility })
const at = (state: string) => `enrollChild.${state}`
const problem = new Error('The connection failed.')

const answers = new Set([
  'the student is enrolled',
  'the seat is taken',
  'the request is saved',
  'the form is refused',
  'the student has left',
  'leaving is refused',
  'the offer expires',
])

export const enrollChildWalk = {
  machine: enrollChildMachine.provide({
    actors: { enroll: unanswered(), withdraw: unanswered() },
  }),
  origins: {
    'a free seat': of(mia),
    'a free seat at the time of another class': of(conflicting(mia)),
    'a class by approval': of(asked),
    'a full class': of(toWait),
    'a full class at the time of another class': of(conflicting(toWait)),
    'a seat on offer': of(offered),
    'a seat on offer at the time of another class': of(conflicting(offered)),
    'a class with blockers': of(closed),
    'a student of the class': of(enrolled),
    'a request': of(requested),
    'a place on the waitlist': of(waitlisted),
  },
  events: {
    enroll: { type: 'enroll' },
    swap: { type: 'swap' },
    withdraw: { type: 'withdraw' },
    confirm: { type: 'confirm' },
    cancel: { type: 'cancel' },
    'the form is sent': { type: 'submit', swapsClassId: null, message: 'Mia can sing.' },
    'the student is enrolled': answered(at('enrolling'), enrolled),
    'the seat is taken': failed(at('enrolling'), problem),
    'the request is saved': answered(at('submitting'), requested),
    'the form is refused': failed(at('submitting'), problem),
    'the student has left': answered(at('withdrawing'), withdrawn),
    'leaving is refused': failed(at('withdrawing'), problem),
    'the offer expires': over('deadline', at('resting.offered')),
    'there are blockers now': read(closed),
    'a seat is free': read(mia),
    'the student is in the class': read(enrolled),
    'another class is at that time now': read(conflicting(mia)),
  },
  tellApart: ({ context: { eligibility } }) => [
    eligibility.mustSwap,
    eligibility.status === 'Enrolled',
  ],
  promises: {
    'a change is reported once': ({ event, emitted }) =>
      emitted.length === Number(answers.has(event ?? '')),
    'a refusal changes nothing': ({ state, before, event }) =>
      !['the seat is taken', 'the form is refused', 'leaving is refused'].includes(event ?? '') ||
      state.context.eligibility === before?.context.eligibility,
    'a request has an idempotency key': ({ state }) =>
      !state.hasTag('busy') || state.context.once !== '',
  },
} satisfies Walk<typeof enrollChildMachine>
