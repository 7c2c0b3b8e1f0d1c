import { minute, second } from '#contract/dates/durations.ts'
import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { Eligibility } from '#contract/classes/enrollments.ts'
import { enroll, withdraw } from '#src/api/classes/enrollments.api.ts'
import { newKey } from '#src/api/attempts.ts'
import { fromRequest } from '../from-request.ts'

/** What goes with a wish: the class that is given up for it, and what the organization is told. */
interface Wish {
  swapsClassId: number | null
  message: string | null
}

/** A wish, and whether it is to come in or to leave. */
interface Asked extends Wish {
  call: 'enroll' | 'withdraw'
}

interface Input {
  classId: number
  eligibility: Eligibility
}

interface Context extends Input, Asked {
  /** The same for every try of one wish, so that it is obeyed once. */
  once: string
  /** As far as is known, the last wish has not gone through. */
  isUndone: boolean
  /** Why the last answer was no. */
  refusal: { error: unknown } | null
}

type Read = Pick<Input, 'eligibility'>

/** What has come of a wish, and what the student was to the class before. */
export interface Outcome extends Read {
  was: Eligibility
}

/** A wish that says no more than that. */
const plain: Asked = { call: 'enroll', swapsClassId: null, message: null }

const leaving: Asked = { ...plain, call: 'withdraw' }

/** A press is enough, unless something else has to be given up. */
const atOnce = [
  { guard: 'mustSwap', target: '#enrollChild.confirmingSwap' },
  { target: '#enrollChild.enrolling', actions: { type: 'begin', params: plain } },
] as const

type Answered = { event: { output: Eligibility } }
type ReadAnew = { event: Read }

const eligibilityIn = ({ event }: Answered): Read => ({ eligibility: event.output })

/** The wish was granted: what it came to is told before it is kept. */
const obeyed = {
  target: 'resting',
  actions: [
    { type: 'tell', params: eligibilityIn },
    { type: 'obey', params: eligibilityIn },
  ],
} as const

const keepRead = { type: 'keep', params: ({ event }: ReadAnew) => event } as const
const isStillOpen = { type: 'isStillOpen', params: ({ event }: ReadAnew) => event } as const
const isStillIn = { type: 'isStillIn', params: ({ event }: ReadAnew) => event } as const

export const enrollChildMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as
      | ({ type: 'eligibility.read' } & Read)
      | ({ type: 'submit' } & Wish)
      | { type: 'enroll' | 'swap' | 'withdraw' | 'confirm' | 'cancel' },
    /** What is refused may be so because the rows are not what they were; an offer that ran out is not there any more. */
    emitted: {} as ({ type: 'obeyed' } & Outcome) | { type: 'refused' | 'ranOut' },
    tags: {} as 'busy' | 'filling',
  },
  actors: {
    enroll: fromRequest(({ classId, eligibility, swapsClassId, message, once }: Context, signal) =>
      enroll({ classId, personId: eligibility.personId, swapsClassId, message }, { once, signal }),
    ),
    withdraw: fromRequest(({ classId, eligibility, once }: Context, signal) =>
      withdraw({ classId, personId: eligibility.personId }, { once, signal }),
    ),
  },
  actions: {
    begin: assign(({ context }, { call, swapsClassId, message }: Asked) => {
      const asked = { call, swapsClassId, message }
      const once = isTriedAgain(context, asked) ? context.once : newKey()
      return { ...asked, once, isUndone: true, refusal: null }
    }),
    /** Rows that are not what they were answer as well. */
    keep: assign(({ context }, { eligibility }: Read) => ({
      eligibility,
      isUndone: context.isUndone && eligibility.status === context.eligibility.status,
    })),
    obey: assign((_, { eligibility }: Read) => ({ eligibility, isUndone: false })),
    tell: emit(({ context }, read: Read) => ({
      type: 'obeyed' as const,
      ...read,
      was: context.eligibility,
    })),
    refuse: emit({ type: 'refused' }),
    runOut: emit({ type: 'ranOut' }),
  },
  delays: {
    /** The server passes on what ran out within five seconds. A clock that is ahead does not ask more than once a minute. */
    deadline: ({ context: { eligibility } }) =>
      Math.max(new Date(eligibility.offeredUntil ?? 0).getTime() + 6 * second - Date.now(), minute),
  },
  guards: {
    isEnrolled: ({ context }) => context.eligibility.status === 'Enrolled',
    isRequested: ({ context }) => context.eligibility.status === 'Requested',
    isWaitlisted: ({ context }) => context.eligibility.status === 'Waitlisted',
    isClosed: ({ context }) => context.eligibility.way === null,
    isOffered: ({ context }) => context.eligibility.way === 'Accept',
    isFull: ({ context }) => context.eligibility.way === 'Waitlist',
    isAsked: ({ context }) => context.eligibility.way === 'Request',
    mustSwap: ({ context }) => context.eligibility.mustSwap !== null,
    mayWithdraw: ({ context }) => context.eligibility.mayWithdraw,
    isStillOpen: ({ context }, { eligibility: { way, mustSwap } }: Read) =>
      way === context.eligibility.way && mustSwap === context.eligibility.mustSwap,
    isStillIn: ({ context }, { eligibility: { status, mayWithdraw } }: Read) =>
      mayWithdraw && status === context.eligibility.status,
  },
}).createMachine({
  id: 'enrollChild',
  description:
    'What one student is to one class, and the next thing that can be done about it: the one button, and the way out. It is told of rows that are read anew. What it asks for is told by what it emits; after a failure, which is told elsewhere, it is where it was.',
  context: ({ input }) => ({ ...input, ...plain, once: '', isUndone: false, refusal: null }),
  initial: 'resting',
  on: { 'eligibility.read': { target: '.resting', actions: keepRead } },
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
          description: 'Not eligible. The blockers say why, and who can make an exception.',
        },
        enrollable: {
          description: 'A seat is free, and nobody has to be asked.',
          on: { enroll: atOnce, swap: '#enrollChild.filling' },
        },
        requestable: {
          description: 'By approval about each student, or about this age.',
          on: { enroll: '#enrollChild.filling' },
        },
        waitlistable: {
          description: 'Every seat is taken or offered, and there is a waitlist.',
          on: { enroll: atOnce, swap: '#enrollChild.filling' },
        },
        offered: {
          description:
            'A seat is offered to the student until a deadline. After that, the rows are read again.',
          after: { deadline: { actions: 'runOut' } },
          on: { enroll: atOnce, swap: '#enrollChild.filling' },
        },
        enrolled: { description: 'The student has a seat.' },
        requested: { description: 'The request waits for an answer of the organization.' },
        waitlisted: { description: 'The student is on the waitlist.' },
      },
    },
    filling: {
      description:
        'A small form is open: what the organization is told, or what is given up. Rows that are read anew close it only if the way is another one.',
      tags: 'filling',
      on: {
        submit: {
          target: 'submitting',
          actions: { type: 'begin', params: ({ event }) => ({ ...event, call: 'enroll' }) },
        },
        cancel: 'resting',
        'eligibility.read': { guard: isStillOpen, actions: keepRead },
      },
    },
    submitting: {
      description: 'What the form says is on its way. A failure leads back to it as it was.',
      tags: ['busy', 'filling'],
      invoke: {
        src: 'enroll',
        input: ({ context }) => context,
        onDone: obeyed,
        onError: {
          target: 'filling',
          actions: [assign({ refusal: ({ event: { error } }) => ({ error }) }), 'refuse'],
        },
      },
      on: { 'eligibility.read': { actions: keepRead } },
    },
    confirmingSwap: {
      description:
        'The class meets at the same time as another one of the student. Asks whether that one is given up.',
      on: {
        confirm: {
          target: 'enrolling',
          actions: {
            type: 'begin',
            params: ({ context }) => ({ ...plain, swapsClassId: context.eligibility.mustSwap }),
          },
        },
        cancel: 'resting',
        'eligibility.read': { guard: isStillOpen, actions: keepRead },
      },
    },
    enrolling: {
      description:
        'The server gives the student a seat, or a place on the waitlist if all seats are taken by then.',
      tags: 'busy',
      invoke: {
        src: 'enroll',
        input: ({ context }) => context,
        onDone: obeyed,
        onError: { target: 'resting', actions: 'refuse' },
      },
      on: { 'eligibility.read': { actions: keepRead } },
    },
    confirmingWithdrawal: {
      description: 'Asks whether the seat, the place on the waitlist or the request is given up.',
      on: {
        confirm: { target: 'withdrawing', actions: { type: 'begin', params: leaving } },
        cancel: 'resting',
        'eligibility.read': { guard: isStillIn, actions: keepRead },
      },
    },
    withdrawing: {
      description: 'The student leaves the class, its line, or takes the request back.',
      tags: 'busy',
      invoke: {
        src: 'withdraw',
        input: ({ context }) => context,
        onDone: obeyed,
        onError: { target: 'resting', actions: 'refuse' },
      },
      on: { 'eligibility.read': { actions: keepRead } },
    },
  },
})

export type EnrollChildActor = ActorRefFrom<typeof enrollChildMachine>
export type EnrollChildState = SnapshotFrom<typeof enrollChildMachine>

export const isSettled = (state: EnrollChildState) => !state.hasTag('busy')

/** Whether the small form is in sight. */
export const isFilling = (state: EnrollChildState) => state.hasTag('filling')

/** A refusal leaves no key behind at the server, and a try before it may have gone through without an answer. */
const isTriedAgain = (last: Context, asked: Asked) =>
  last.isUndone &&
  last.call === asked.call &&
  last.swapsClassId === asked.swapsClassId &&
  last.message === asked.message
