import { assign, emit, setup } from 'xstate'
import type { Standing } from '#contract/enrolments.ts'
import { enrol, withdraw } from '#src/api/enrolments.api.ts'
import { newKey } from '#src/api/new-key.ts'
import { fromRequest } from './from-request.ts'

/** What goes with a wish: the class that is given up for it, and what the organization is told. */
interface Wish {
  swapsClassId: number | null
  message: string | null
}

interface Input {
  classId: number
  standing: Standing
}

interface Context extends Input, Wish {
  /** The same for every try of one wish, so that it is obeyed once. */
  once: string
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
    /** What is refused may be so because the rows are not what they were. */
    emitted: {} as ({ type: 'obeyed' } & Outcome) | { type: 'refused' },
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
    begin: assign((_, { swapsClassId, message }: Wish) => ({
      swapsClassId,
      message,
      once: newKey(),
      refusal: null,
    })),
    keep: assign((_, { standing }: Read) => ({ standing })),
    tell: emit(({ context }, read: Read) => ({
      type: 'obeyed' as const,
      ...read,
      was: context.standing,
    })),
    refuse: emit({ type: 'refused' }),
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

/** A wish that says no more than that. */
export const plain: Wish = { swapsClassId: null, message: null }
