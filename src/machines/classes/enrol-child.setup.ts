import { assign, emit, setup } from 'xstate'
import type { Standing } from '#contract/classes/enrolments.ts'
import { enrol, withdraw } from '#src/api/classes/enrolments.api.ts'
import { newKey } from '#src/api/new-key.ts'
import { fromRequest } from '../from-request.ts'

/** What goes with a wish: the class that is given up for it, and what the organization is told. */
interface Wish {
  swapsClassId: number | null
  message: string | null
}

/** A wish, and whether it is to come in or to leave. */
interface Asked extends Wish {
  call: 'enrol' | 'withdraw'
}

interface Input {
  classId: number
  standing: Standing
}

interface Context extends Input, Asked {
  /** The same for every try of one wish, so that it is obeyed once. */
  once: string
  /** As far as is known, the last wish has not gone through. */
  isUndone: boolean
  /** Why the last answer was no. */
  refusal: { error: unknown } | null
}

type Read = Pick<Input, 'standing'>

/** What has come of a wish, and what the student was to the class before. */
export interface Outcome extends Read {
  was: Standing
}

export const enrolChildSetup = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as
      | ({ type: 'standing.read' } & Read)
      | ({ type: 'submit' } & Wish)
      | { type: 'enrol' | 'swap' | 'withdraw' | 'confirm' | 'cancel' },
    /** What is refused may be so because the rows are not what they were; an offer that ran out is not there any more. */
    emitted: {} as ({ type: 'obeyed' } & Outcome) | { type: 'refused' | 'ranOut' },
    tags: {} as 'busy' | 'filling',
  },
  actors: {
    enrol: fromRequest(({ classId, standing, swapsClassId, message, once }: Context, signal) =>
      enrol({ classId, personId: standing.personId, swapsClassId, message }, { once, signal }),
    ),
    withdraw: fromRequest(({ classId, standing, once }: Context, signal) =>
      withdraw({ classId, personId: standing.personId }, { once, signal }),
    ),
  },
  actions: {
    begin: assign(({ context }, { call, swapsClassId, message }: Asked) => {
      const asked = { call, swapsClassId, message }
      const once = isTriedAgain(context, asked) ? context.once : newKey()
      return { ...asked, once, isUndone: true, refusal: null }
    }),
    /** Rows that are not what they were answer as well. */
    keep: assign(({ context }, { standing }: Read) => ({
      standing,
      isUndone: context.isUndone && standing.status === context.standing.status,
    })),
    obey: assign((_, { standing }: Read) => ({ standing, isUndone: false })),
    tell: emit(({ context }, read: Read) => ({
      type: 'obeyed' as const,
      ...read,
      was: context.standing,
    })),
    refuse: emit({ type: 'refused' }),
    runOut: emit({ type: 'ranOut' }),
  },
  delays: {
    /** The server passes on what ran out within five seconds. A clock that is ahead does not ask more than once a minute. */
    deadline: ({ context: { standing } }) =>
      Math.max(new Date(standing.offeredUntil ?? 0).getTime() + 6_000 - Date.now(), 60_000),
  },
  guards: {
    isEnrolled: ({ context }) => context.standing.status === 'Enrolled',
    isRequested: ({ context }) => context.standing.status === 'Requested',
    isWaitlisted: ({ context }) => context.standing.status === 'Waitlisted',
    isClosed: ({ context }) => context.standing.way === null,
    isOffered: ({ context }) => context.standing.way === 'Accept',
    isFull: ({ context }) => context.standing.way === 'Waitlist',
    isAsked: ({ context }) => context.standing.way === 'Request',
    mustSwap: ({ context }) => context.standing.mustSwap !== null,
    mayWithdraw: ({ context }) => context.standing.mayWithdraw,
    isStillOpen: ({ context }, { standing: { way, mustSwap } }: Read) =>
      way === context.standing.way && mustSwap === context.standing.mustSwap,
    isStillIn: ({ context }, { standing: { status, mayWithdraw } }: Read) =>
      mayWithdraw && status === context.standing.status,
  },
})

/** A refusal leaves no key behind at the server, and a try before it may have gone through without an answer. */
const isTriedAgain = (last: Context, asked: Asked) =>
  last.isUndone &&
  last.call === asked.call &&
  last.swapsClassId === asked.swapsClassId &&
  last.message === asked.message

/** A wish that says no more than that. */
export const plain: Asked = { call: 'enrol', swapsClassId: null, message: null }

export const leaving: Asked = { ...plain, call: 'withdraw' }
