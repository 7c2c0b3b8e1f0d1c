import { assign, setup } from 'xstate'
import type { Credentials, SignedIn } from '#contract/accounts/accounts.ts'
import type { LinkAnswer } from '#contract/accounts/sign-in.ts'
import { followLink, logIn, resendCode, sendCode } from '#src/api/accounts/sign-in.api.ts'
import { isRefusal, toProblem } from '#src/api/problem.ts'
import { fromRequest } from '../from-request.ts'
import { keptOf, nothingKept, otherIn, timesFromNow, type Kept } from './sign-in.kept.ts'

const errorIn = (event: object) =>
  'error' in event && event.error instanceof Error ? event.error : null
const untilThen = (instant = 0) => Math.max(0, instant - Date.now())
const pauseOf = (error: unknown) => (toProblem(error).retryAfter ?? 0) * 1000

/** What signIn knows and can do; when it does what is in its machine. */
export const signInSetup = setup({
  types: {
    /** `link` is the token of a link that the page was opened by. */
    input: {} as { link: string | null; kept: Kept },
    context: {} as Kept & {
      link: string | null
      answer: LinkAnswer | null
      refusal: Error | null
    },
    events: {} as
      | { type: 'submit'; credentials: Credentials }
      | { type: 'sendCode'; code: string }
      | { type: 'resend' }
      | { type: 'retry' }
      | { type: 'goOn' }
      | { type: 'stay' }
      | { type: 'session.began' }
      | { type: 'session.ended' },
    emitted: {} as { type: 'signedIn'; signedIn: SignedIn; message: string },
    tags: {} as 'busy',
  },
  actors: {
    logIn: fromRequest(logIn),
    followLink: fromRequest(followLink),
    sendCode: fromRequest(sendCode),
    resendCode: fromRequest(resendCode),
  },
  guards: {
    hasLink: ({ context }) => context.link !== null,
    asksForCode: ({ context }) => context.waiting !== null,
    asksWhoStays: ({ context }) => otherIn(context.answer) !== null,
    asksForSignUp: ({ context }) => context.invited !== null,
    isByEmail: ({ context }) => context.waiting?.provider === 'Email',
    isNo: ({ event }) => isRefusal(errorIn(event)),
    isOver: ({ event }) => toProblem(errorIn(event)).code === 'challenge_over',
  },
  delays: {
    codeLife: ({ context }) => untilThen(context.waiting?.goodUntil),
    resendPause: ({ context }) => untilThen(context.waiting?.resendFrom),
  },
  actions: {
    forget: assign({ ...nothingKept, link: null, answer: null, refusal: null }),
    forgetRefusal: assign({ refusal: null }),
    keepRefusal: assign({ answer: null, refusal: ({ event }) => errorIn(event) }),
    sortAnswer: assign(({ context: { answer, link } }) => ({
      ...keptOf(answer, link),
      link: otherIn(answer) && link,
    })),
    renew: assign(({ context: { waiting } }) => ({
      waiting: waiting && { ...waiting, ...timesFromNow() },
    })),
    postpone: assign(({ context: { waiting }, event }) => ({
      waiting: waiting && { ...waiting, resendFrom: Date.now() + pauseOf(errorIn(event)) },
    })),
  },
})
