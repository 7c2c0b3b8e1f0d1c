import { minute, second } from '#contract/dates/durations.ts'
import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { Eligibility } from '#contract/classes/enrollments.ts'
import { enroll, withdraw } from '#src/api/classes/enrollments.api.ts'
import { newKey } from '#src/api/attempts.ts'
import { fromRequest } from '../from-request.ts'

/** The class to give up for a request, and the message to the organization. */
interface Details {
  swapsClassId: number | null
  message: string | null
}

/** A request to enroll or to withdraw. */
interface Asked extends Details {
  call: 'enroll' | 'withdraw'
}

interface Input {
  classId: number
  eligibility: Eligibility
}

interface Context extends Input, Asked {
  /** The idempotency key: the same for every retry of the same request. */
  once: string
  /** Whether the last request is not known to have succeeded. */
  isUnconfirmed: boolean
  /** Why the last request was refused. */
  refusal: { error: unknown } | null
}

type Read = Pick<Input, 'eligibility'>

/** The new eligibility, and the one before. */
export interface Outcome extends Read {
  was: Eligibility
}

/** A request without details. */
const plain: Asked = { call: 'enroll', swapsClassId: null, message: null }

const leaving: Asked = { ...plain, call: 'withdraw' }

/** One press is enough, unless another class has to be given up. */
const atOnce = [
  { guard: 'mustSwap', target: '#enrollChild.confirmingSwap' },
  { target: '#enrollChild.enrolling', actions: { type: 'begin', params: plain } },
] as const

type Answered = { event: { output: Eligibility } }
type ReadEvent = { event: Read }

const eligibilityIn = ({ event }: Answered): Read => ({ eligibility: event.output })

/** The request succeeded: report the change before storing the new state. */
const succeeded = {
  target: 'resting',
  actions: [
    { type: 'emitChange', params: eligibilityIn },
    { type: 'setResult', params: eligibilityIn },
  ],
} as const

const setEligibility = { type: 'setEligibility', params: ({ event }: ReadEvent) => event } as const
const isStillOpen = { type: 'isStillOpen', params: ({ event }: ReadEvent) => event } as const
const isStillIn = { type: 'isStillIn', params: ({ event }: ReadEvent) => event } as const

export const enrollChildMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as
      | ({ type: 'eligibility.read' } & Read)
      | ({ type: 'submit' } & Details)
      | { type: 'enroll' | 'swap' | 'withdraw' | 'confirm' | 'cancel' },
    /** A refusal may be caused by outdated data; an expired offer certainly is. */
    emitted: {} as ({ type: 'changed' } & Outcome) | { type: 'refused' | 'offerExpired' },
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
      return { ...asked, once, isUnconfirmed: true, refusal: null }
    }),
    /** Updated data can also show that a request succeeded. */
    setEligibility: assign(({ context }, { eligibility }: Read) => ({
      eligibility,
      isUnconfirmed: context.isUnconfirmed && eligibility.status === context.eligibility.status,
    })),
    setResult: assign((_, { eligibility }: Read) => ({ eligibility, isUnconfirmed: false })),
    emitChange: emit(({ context }, read: Read) => ({
      type: 'changed' as const,
      ...read,
      was: context.eligibility,
    })),
    refuse: emit({ type: 'refused' }),
    expireOffer: emit({ type: 'offerExpired' }),
  },
  delays: {
    /**
     * The server passes on an expired offer within five seconds. A client whose clock is ahead asks at most once a
     * minute.
     */
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
    'The state of one student in one class, and the next possible step: the one button, and withdrawing. It receives updated data as events, and emits results. After a failure, which is shown elsewhere, the state is unchanged.',
  context: ({ input }) => ({ ...input, ...plain, once: '', isUnconfirmed: false, refusal: null }),
  initial: 'resting',
  on: { 'eligibility.read': { target: '.resting', actions: setEligibility } },
  states: {
    resting: {
      description: 'Nothing is open, and no request is pending.',
      initial: 'looking',
      on: { withdraw: { guard: 'mayWithdraw', target: 'confirmingWithdrawal' } },
      states: {
        looking: {
          description: 'Derives the state from the eligibility.',
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
          description: 'A seat is free, and no approval is needed.',
          on: { enroll: atOnce, swap: '#enrollChild.filling' },
        },
        requestable: {
          description: 'Approval is needed, for every student or because of the age.',
          on: { enroll: '#enrollChild.filling' },
        },
        waitlistable: {
          description: 'Every seat is taken or offered, and there is a waitlist.',
          on: { enroll: atOnce, swap: '#enrollChild.filling' },
        },
        offered: {
          description:
            'A seat is offered to the student until a deadline. After that, the data is fetched again.',
          after: { deadline: { actions: 'expireOffer' } },
          on: { enroll: atOnce, swap: '#enrollChild.filling' },
        },
        enrolled: { description: 'The student has a seat.' },
        requested: { description: "The request waits for the organization's decision." },
        waitlisted: { description: 'The student is on the waitlist.' },
      },
    },
    filling: {
      description:
        'A small form is open, for a message or a class to give up. Updated data closes it only if the possible step changes.',
      tags: 'filling',
      on: {
        submit: {
          target: 'submitting',
          actions: { type: 'begin', params: ({ event }) => ({ ...event, call: 'enroll' }) },
        },
        cancel: 'resting',
        'eligibility.read': { guard: isStillOpen, actions: setEligibility },
      },
    },
    submitting: {
      description: 'The form is being sent. A failure leads back to the form, unchanged.',
      tags: ['busy', 'filling'],
      invoke: {
        src: 'enroll',
        input: ({ context }) => context,
        onDone: succeeded,
        onError: {
          target: 'filling',
          actions: [assign({ refusal: ({ event: { error } }) => ({ error }) }), 'refuse'],
        },
      },
      on: { 'eligibility.read': { actions: setEligibility } },
    },
    confirmingSwap: {
      description:
        'The class meets at the same time as another class of the student. Asks whether to give that one up.',
      on: {
        confirm: {
          target: 'enrolling',
          actions: {
            type: 'begin',
            params: ({ context }) => ({ ...plain, swapsClassId: context.eligibility.mustSwap }),
          },
        },
        cancel: 'resting',
        'eligibility.read': { guard: isStillOpen, actions: setEligibility },
      },
    },
    enrolling: {
      description:
        'The server gives the student a seat, or a place on the waitlist if no seat is left.',
      tags: 'busy',
      invoke: {
        src: 'enroll',
        input: ({ context }) => context,
        onDone: succeeded,
        onError: { target: 'resting', actions: 'refuse' },
      },
      on: { 'eligibility.read': { actions: setEligibility } },
    },
    confirmingWithdrawal: {
      description: 'Asks whether to give up the seat, the place on the waitlist, or the request.',
      on: {
        confirm: { target: 'withdrawing', actions: { type: 'begin', params: leaving } },
        cancel: 'resting',
        'eligibility.read': { guard: isStillIn, actions: setEligibility },
      },
    },
    withdrawing: {
      description: 'The student leaves the class or its waitlist, or the request is withdrawn.',
      tags: 'busy',
      invoke: {
        src: 'withdraw',
        input: ({ context }) => context,
        onDone: succeeded,
        onError: { target: 'resting', actions: 'refuse' },
      },
      on: { 'eligibility.read': { actions: setEligibility } },
    },
  },
})

export type EnrollChildActor = ActorRefFrom<typeof enrollChildMachine>
export type EnrollChildState = SnapshotFrom<typeof enrollChildMachine>

export const isSettled = (state: EnrollChildState) => !state.hasTag('busy')

/** Whether the small form is open. */
export const isFilling = (state: EnrollChildState) => state.hasTag('filling')

/** The server stores no key for a refusal, and an earlier try may have succeeded without a response. */
const isTriedAgain = (last: Context, asked: Asked) =>
  last.isUnconfirmed &&
  last.call === asked.call &&
  last.swapsClassId === asked.swapsClassId &&
  last.message === asked.message
