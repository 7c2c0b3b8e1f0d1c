import { assign, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { enrolChildSetup, leaving, plain } from './enrol-child.setup.ts'

/** A press is enough, unless something else has to be given up. */
const atOnce = [
  { guard: 'mustSwap', target: '#enrolChild.confirmingSwap' },
  { target: '#enrolChild.enrolling', actions: { type: 'begin', params: plain } },
] as const

export const enrolChildMachine = enrolChildSetup.createMachine({
  id: 'enrolChild',
  description:
    'What one student is to one class, and the next thing that can be done about it: the one button, and the way out. It is told of rows that are read anew. What it asks for is told by what it emits; after a failure, which is told elsewhere, it is where it was.',
  context: ({ input }) => ({ ...input, ...plain, once: '', isUndone: false, refusal: null }),
  initial: 'resting',
  on: {
    'standing.read': {
      target: '.resting',
      actions: { type: 'keep', params: ({ event }) => event },
    },
  },
  states: {
    resting: {
      description: 'Nothing is asked, and nothing is on its way.',
      initial: 'looking',
      on: { withdraw: { guard: 'mayWithdraw', target: 'confirmingWithdrawal' } },
      states: {
        looking: {
          description: 'Looks what the student and the class are to each other.',
          always: [
            { guard: 'isEnrolled', target: 'enrolled' },
            { guard: 'isRequested', target: 'requested' },
            { guard: 'isWaitlisted', target: 'waitlisted' },
            { guard: 'isClosed', target: 'closed' },
            { guard: 'isOffered', target: 'offered' },
            { guard: 'isFull', target: 'waitlistable' },
            { guard: 'isAsked', target: 'requestable' },
            { target: 'enrollable' },
          ],
        },
        closed: {
          description: 'There is no way in. The doors say why, and who can open them.',
        },
        enrollable: {
          description: 'A seat is free, and nobody has to be asked.',
          on: {
            enrol: atOnce,
            swap: '#enrolChild.filling',
          },
        },
        requestable: {
          description: 'The organization decides about each student, or about this age.',
          on: { enrol: '#enrolChild.filling' },
        },
        waitlistable: {
          description: 'Every seat is taken, or kept for somebody, and there is a line.',
          on: {
            enrol: atOnce,
            swap: '#enrolChild.filling',
          },
        },
        offered: {
          description:
            'A seat is kept for the student until a deadline. After it, the rows have to be read anew.',
          after: { deadline: { actions: 'runOut' } },
          on: {
            enrol: atOnce,
            swap: '#enrolChild.filling',
          },
        },
        enrolled: { description: 'The student has a seat.' },
        requested: { description: 'The request waits for an answer of the organization.' },
        waitlisted: { description: 'The student stands in line.' },
      },
    },
    filling: {
      description:
        'A small form is open: what the organization is told, or what is given up. Rows that are read anew close it only if the way is another one.',
      tags: 'filling',
      on: {
        submit: {
          target: 'submitting',
          actions: { type: 'begin', params: ({ event }) => ({ ...event, call: 'enrol' }) },
        },
        cancel: 'resting',
        'standing.read': {
          guard: { type: 'isStillOpen', params: ({ event }) => event },
          actions: { type: 'keep', params: ({ event }) => event },
        },
      },
    },
    submitting: {
      description: 'What the form says is on its way. A failure leads back to it as it was.',
      tags: ['busy', 'filling'],
      invoke: {
        src: 'enrol',
        input: ({ context }) => context,
        onDone: {
          target: 'resting',
          actions: [
            { type: 'tell', params: ({ event }) => ({ standing: event.output }) },
            { type: 'obey', params: ({ event }) => ({ standing: event.output }) },
          ],
        },
        onError: {
          target: 'filling',
          actions: [assign({ refusal: ({ event: { error } }) => ({ error }) }), 'refuse'],
        },
      },
      on: { 'standing.read': { actions: { type: 'keep', params: ({ event }) => event } } },
    },
    confirmingSwap: {
      description:
        'The class meets at the same time as another one of the student. Asks whether that one is given up.',
      on: {
        confirm: {
          target: 'enrolling',
          actions: {
            type: 'begin',
            params: ({ context }) => ({ ...plain, swapsClassId: context.standing.mustSwap }),
          },
        },
        cancel: 'resting',
        'standing.read': {
          guard: { type: 'isStillOpen', params: ({ event }) => event },
          actions: { type: 'keep', params: ({ event }) => event },
        },
      },
    },
    enrolling: {
      description:
        'The server gives the student a seat, or a place in line if all seats are taken by then.',
      tags: 'busy',
      invoke: {
        src: 'enrol',
        input: ({ context }) => context,
        onDone: {
          target: 'resting',
          actions: [
            { type: 'tell', params: ({ event }) => ({ standing: event.output }) },
            { type: 'obey', params: ({ event }) => ({ standing: event.output }) },
          ],
        },
        onError: {
          target: 'resting',
          actions: 'refuse',
        },
      },
      on: { 'standing.read': { actions: { type: 'keep', params: ({ event }) => event } } },
    },
    confirmingWithdrawal: {
      description: 'Asks whether the seat, the place in line or the request is given up.',
      on: {
        confirm: { target: 'withdrawing', actions: { type: 'begin', params: leaving } },
        cancel: 'resting',
        'standing.read': {
          guard: { type: 'isStillIn', params: ({ event }) => event },
          actions: { type: 'keep', params: ({ event }) => event },
        },
      },
    },
    withdrawing: {
      description: 'The student leaves the class, its line, or takes the request back.',
      tags: 'busy',
      invoke: {
        src: 'withdraw',
        input: ({ context }) => context,
        onDone: {
          target: 'resting',
          actions: [
            { type: 'tell', params: ({ event }) => ({ standing: event.output }) },
            { type: 'obey', params: ({ event }) => ({ standing: event.output }) },
          ],
        },
        onError: {
          target: 'resting',
          actions: 'refuse',
        },
      },
      on: { 'standing.read': { actions: { type: 'keep', params: ({ event }) => event } } },
    },
  },
})

export type EnrolChildActor = ActorRefFrom<typeof enrolChildMachine>
export type EnrolChildState = SnapshotFrom<typeof enrolChildMachine>

export const isSettled = (state: EnrolChildState) => !state.hasTag('busy')

/** Whether the small form is in sight. */
export const isFilling = (state: EnrolChildState) => state.hasTag('filling')
