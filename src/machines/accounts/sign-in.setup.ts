import { assign, setup } from 'xstate'
import type { Credentials, SignedIn } from '#contract/accounts/accounts.ts'
import type { LinkAnswer } from '#contract/accounts/sign-in.ts'
import { followLink, logIn, resendCode, sendCode } from '#src/api/accounts/sign-in.api.ts'
import { isRefusal, toProblem } from '#src/api/problem.ts'
import { fromRequest } from '../from-request.ts'
import { passkeyMachine, type PasskeyOutcome } from './passkey.machine.ts'
import {
  isElsewhereIn,
  keptOf,
  nothingKept,
  otherIn,
  pendingAfter,
  timesFromNow,
  type Kept,
} from './sign-in.kept.ts'

const errorIn = (event: object): Error | null => {
  if ('error' in event && event.error instanceof Error) return event.error
  // A passkey that was not taken comes with its reason.
  return 'output' in event && event.output ? errorIn(event.output) : null
}
const untilThen = (instant = 0) => Math.max(0, instant - Date.now())
const pauseOf = (error: unknown) => (toProblem(error).retryAfter ?? 0) * 1000

const nothingAsked = { link: null, mayReplace: false, answer: null, refusal: null }

/** What signIn knows and can do; when it does what is in its machine. */
export const signInSetup = setup({
  types: {
    /** `link` is the token of a link that the page was opened by. */
    input: {} as { link: string | null; kept: Kept },
    context: {} as Kept & {
      link: string | null
      /** Whoever is signed in has agreed to give way to the account of the link. */
      mayReplace: boolean
      answer: LinkAnswer | null
      refusal: Error | null
    },
    events: {} as
      | { type: 'submit'; credentials: Credentials }
      | { type: 'usePasskey' }
      | { type: 'sendCode'; code: string }
      | { type: 'resend' }
      | { type: 'retry' }
      | { type: 'goOn' }
      | { type: 'stay' }
      | { type: 'session.began' }
      | { type: 'session.ended' },
    emitted: {} as
      | { type: 'signedIn'; signedIn: SignedIn; message: string }
      | { type: 'linkDone'; message: string },
    tags: {} as 'busy',
  },
  actors: {
    logIn: fromRequest(logIn),
    followLink: fromRequest(followLink),
    sendCode: fromRequest(sendCode),
    resendCode: fromRequest(resendCode),
    passkey: passkeyMachine,
  },
  guards: {
    hasLink: ({ context }) => context.link !== null,
    asksForCode: ({ context }) => context.waiting !== null,
    asksWhoStays: ({ context }) => otherIn(context.answer) !== null,
    asksForSignUp: ({ context }) => context.invited !== null,
    asksForLinkCode: ({ context }) => isElsewhereIn(context.answer),
    asksForLogIn: ({ context: { answer } }) => answer !== null && 'logIn' in answer,
    isDone: ({ context: { answer } }) => answer !== null && 'done' in answer,
    hasPending: ({ context }) => context.pending !== null,
    isByEmail: ({ context }) => context.waiting?.provider === 'Email',
    isNo: ({ event }) => isRefusal(errorIn(event)),
    isWrongCode: ({ event }) => toProblem(errorIn(event)).code === 'code_refused',
    isTaken: ({ event }) => 'output' in event && (event.output as PasskeyOutcome).answer !== null,
    isOver: ({ event }) => toProblem(errorIn(event)).code === 'challenge_over',
  },
  delays: {
    codeLife: ({ context }) => untilThen(context.waiting?.goodUntil),
    resendPause: ({ context }) => untilThen(context.waiting?.resendFrom),
  },
  actions: {
    forget: assign({ ...nothingKept, ...nothingAsked }),
    /** The link that waits for a login waits on. */
    forgetLogin: assign(({ context: { pending, message } }) => ({
      ...nothingKept,
      ...nothingAsked,
      pending,
      message: pending ? message : '',
    })),
    takeUp: assign(({ context: { pending } }) => ({
      ...nothingAsked,
      link: pending?.token ?? null,
    })),
    agree: assign({ mayReplace: true }),
    dropPending: assign({ pending: null }),
    forgetRefusal: assign({ refusal: null }),
    keepRefusal: assign({ answer: null, refusal: ({ event }) => errorIn(event) }),
    sortAnswer: assign(({ context: { answer, link, pending } }) => ({
      ...keptOf(answer, link),
      pending: pendingAfter(answer, link, pending),
      link: otherIn(answer) || isElsewhereIn(answer) ? link : null,
    })),
    keepAnswer: assign({
      answer: ({ event }) =>
        'output' in event ? ((event.output as PasskeyOutcome).answer as SignedIn) : null,
    }),
    renew: assign(({ context: { waiting } }) => ({
      waiting: waiting && { ...waiting, ...timesFromNow() },
    })),
    postpone: assign(({ context: { waiting }, event }) => ({
      waiting: waiting && { ...waiting, resendFrom: Date.now() + pauseOf(errorIn(event)) },
    })),
  },
})
