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
const problem = new Error('The line is dead.')

const answers = new Set([
  'they have the seat',
  'the seat is gone',
  'the request has arrived',
  'the form fails',
  'they are out',
  'they stay',
  'the offer runs out',
])

export const enrollChildWalk = {
  machine: enrollChildMachine.provide({
    actors: { enroll: unanswered(), withdraw: unanswered() },
  }),
  origins: {
    'a free seat': of(mia),
    'a free seat at the time of another class': of(conflicting(mia)),
    'a class that is asked for': of(asked),
    'a full class': of(toWait),
    'a full class at the time of another one': of(conflicting(toWait)),
    'a seat on offer': of(offered),
    'a seat on offer at the time of another class': of(conflicting(offered)),
    'closed doors': of(closed),
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
    'they have the seat': answered(at('enrolling'), enrolled),
    'the seat is gone': failed(at('enrolling'), problem),
    'the request has arrived': answered(at('submitting'), requested),
    'the form fails': failed(at('submitting'), problem),
    'they are out': answered(at('withdrawing'), withdrawn),
    'they stay': failed(at('withdrawing'), problem),
    'the offer runs out': over('deadline', at('resting.offered')),
    'the doors are closed': read(closed),
    'a seat is free': read(mia),
    'they are in it': read(enrolled),
    'the other class meets at that time now': read(conflicting(mia)),
  },
  tellApart: ({ context: { eligibility } }) => [
    eligibility.mustSwap,
    eligibility.status === 'Enrolled',
  ],
  promises: {
    'what comes of a wish is told once': ({ event, emitted }) =>
      emitted.length === Number(answers.has(event ?? '')),
    'a refusal changes nothing': ({ state, before, event }) =>
      !['the seat is gone', 'the form fails', 'they stay'].includes(event ?? '') ||
      state.context.eligibility === before?.context.eligibility,
    'what is asked for has a key': ({ state }) =>
      !state.hasTag('busy') || state.context.once !== '',
  },
} satisfies Walk<typeof enrollChildMachine>
