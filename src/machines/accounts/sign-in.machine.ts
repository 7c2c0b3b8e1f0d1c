import { second } from '#contract/dates/durations.ts'
import { assertEvent, assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { Credentials, SignedIn } from '#contract/accounts/accounts.ts'
import {
  codeLife,
  LogInAsked,
  resendPause,
  SignUpAsked,
  TwoFactorAsked,
  type LinkAnswer,
} from '#contract/accounts/sign-in.ts'
import { z } from '#contract/zod.ts'
import { followLink, logIn, resendCode, sendCode } from '#src/api/accounts/sign-in.api.ts'
import { isRefusal, toProblem } from '#src/api/problem.ts'
import { fromRequest } from '../from-request.ts'
import { passkeyMachine, type PasskeyOutcome } from './passkey.machine.ts'

/** A login that waits for its code. Instants are in milliseconds. */
const Waiting = z.extend(TwoFactorAsked.shape.twoFactor, {
  goodUntil: z.number(),
  resendFrom: z.number(),
})

/** An invitation to sign up, with its token. */
const Invited = z.extend(SignUpAsked.shape.signUp, { token: z.string() })

/** A link that waits for a login, with its token. */
const Pending = z.extend(LogInAsked.shape.logIn, { token: z.string() })

/** The part of a login that survives a reload; `message` is shown once the person is logged in and the link worked. */
export const Persisted = z.object({
  waiting: z.nullable(Waiting),
  invited: z.nullable(Invited),
  pending: z.nullable(Pending),
  message: z.string(),
})
export type Persisted = z.infer<typeof Persisted>

export const nothingPersisted: Persisted = {
  waiting: null,
  invited: null,
  pending: null,
  message: '',
}

const nothingAsked = { link: null, mayReplace: false, answer: null, refusal: null }

export const signInMachine = setup({
  types: {
    /** `link` is the token of the link that opened the page. */
    input: {} as { link: string | null; persisted: Persisted },
    context: {} as Persisted & {
      link: string | null
      /** The current user agreed to be logged out in favor of the account of the link. */
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
    isExpired: ({ event }) => toProblem(errorIn(event)).code === 'challenge_expired',
  },
  delays: {
    codeLife: ({ context }) => untilThen(context.waiting?.goodUntil),
    resendPause: ({ context }) => untilThen(context.waiting?.resendFrom),
  },
  actions: {
    forget: assign({ ...nothingPersisted, ...nothingAsked }),
    /** The link that waits for a login stays pending. */
    forgetLogin: assign(({ context: { pending, message } }) => ({
      ...nothingPersisted,
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
    setRefusal: assign({ answer: null, refusal: ({ event }) => errorIn(event) }),
    sortAnswer: assign(({ context: { answer, link, pending } }) => ({
      ...persistedOf(answer, link),
      pending: pendingAfter(answer, link, pending),
      link: otherIn(answer) || isElsewhereIn(answer) ? link : null,
    })),
    setAnswer: assign({
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
}).createMachine({
  id: 'signIn',
  description:
    'One login: from a password, a link, or a passkey, through a code where required, to a session. main.tsx starts it with the link that opened the page, stores what survives a reload, and passes on the session. The screens send what is typed; no state stores it.',
  context: ({ input }) => ({
    ...input.persisted,
    link: input.link,
    mayReplace: false,
    answer: null,
    refusal: null,
  }),
  initial: 'opening',
  on: {
    submit: { target: '.submitting', actions: 'forgetLogin' },
    usePasskey: { target: '.byPasskey', actions: 'forgetLogin' },
    'session.began': [
      { guard: 'hasPending', target: '.followingLink', actions: 'takeUp' },
      { target: '.credentials', actions: 'forget' },
    ],
  },
  states: {
    opening: {
      description: 'Checks whether a link was followed, and what was pending before a reload.',
      always: [
        { guard: 'hasLink', target: 'followingLink' },
        { guard: 'asksForCode', target: 'twoFactor' },
        { guard: 'asksForSignUp', target: 'signUpAsked' },
        { guard: 'hasPending', target: 'logInAsked' },
        'credentials',
      ],
    },
    credentials: { description: 'Waits for the email address and password.' },
    submitting: {
      description:
        'The server checks them. A wrong address and a wrong password get the same message.',
      tags: 'busy',
      invoke: {
        src: 'logIn',
        input: ({ event }) => {
          assertEvent(event, 'submit')
          return event.credentials
        },
        onDone: { target: 'answered', actions: assign({ answer: ({ event }) => event.output }) },
        onError: { target: 'failed', actions: 'setRefusal' },
      },
      on: { submit: {}, usePasskey: {} },
    },
    byPasskey: {
      description: 'A passkey is enough to log in: nothing is typed, and no code is required.',
      tags: 'busy',
      invoke: {
        src: 'passkey',
        input: { purpose: 'logIn' },
        onDone: [
          { guard: 'isTaken', target: 'answered', actions: 'setAnswer' },
          { target: 'failed', actions: 'setRefusal' },
        ],
      },
      on: { usePasskey: {} },
    },
    failed: {
      description: 'Refused, or not reached. The typed values stay, to be corrected.',
    },
    followingLink: {
      description: 'The server checks what the link is for. A link works once.',
      tags: 'busy',
      entry: 'forgetRefusal',
      invoke: {
        src: 'followLink',
        input: ({ context: { link, mayReplace } }) => ({ token: link ?? '', mayReplace }),
        onDone: { target: 'answered', actions: assign({ answer: ({ event }) => event.output }) },
        onError: [
          { guard: 'isNo', target: 'linkExpired', actions: ['setRefusal', 'dropPending'] },
          { target: 'linkUnanswered', actions: 'setRefusal' },
        ],
      },
    },
    otherAccount: {
      description:
        'Someone is logged in, and the link is for another account. Nothing happens until the person chooses the account. Only this page holds the token; a reload forgets it.',
      on: {
        goOn: { target: 'followingLink', actions: 'agree' },
        stay: { target: 'credentials', actions: 'forget' },
        'session.began': 'followingLink',
        'session.ended': { target: 'credentials', actions: 'forget' },
      },
    },
    linkCode: {
      description:
        'The link was requested in another browser, and needs the code shown there. Only this page holds the token; a reload forgets it.',
      initial: 'waiting',
      states: {
        waiting: { description: 'Waits for the code.', on: { sendCode: 'submitting' } },
        submitting: {
          description: 'The server checks the code, and counts attempts.',
          tags: 'busy',
          entry: 'forgetRefusal',
          invoke: {
            src: 'followLink',
            input: ({ context: { link, mayReplace }, event }) => {
              assertEvent(event, 'sendCode')
              return { token: link ?? '', mayReplace, code: event.code }
            },
            onDone: {
              target: '#signIn.answered',
              actions: assign({ answer: ({ event }) => event.output }),
            },
            onError: [
              { guard: 'isWrongCode', target: 'waiting', actions: 'setRefusal' },
              {
                guard: 'isNo',
                target: '#signIn.linkExpired',
                actions: ['setRefusal', 'dropPending'],
              },
              { target: 'waiting', actions: 'setRefusal' },
            ],
          },
        },
      },
    },
    linkExpired: {
      description: 'The link was used already, or expired. Another one can be requested.',
    },
    linkUnanswered: {
      description: 'The server did not respond about the link, and can be asked again.',
      on: { retry: 'followingLink' },
    },
    answered: {
      description: 'The server accepted: with a session, or with one more step.',
      entry: 'sortAnswer',
      always: [
        { guard: 'asksWhoStays', target: 'otherAccount' },
        { guard: 'asksForCode', target: 'twoFactor' },
        { guard: 'asksForSignUp', target: 'signUpAsked' },
        { guard: 'asksForLinkCode', target: 'linkCode' },
        { guard: 'asksForLogIn', target: 'logInAsked' },
        { guard: 'isDone', target: 'linkDone' },
        'signedIn',
      ],
    },
    twoFactor: {
      description:
        'The login waits for its second factor. The pending login survives a reload, and is useless without the code.',
      initial: 'waiting',
      on: { usePasskey: {} },
      states: {
        waiting: {
          description: 'Waits for the code while it is valid.',
          initial: 'locked',
          after: { codeLife: { target: '#signIn.expired', actions: 'forgetRefusal' } },
          on: { sendCode: 'submitting', usePasskey: 'byPasskey' },
          states: {
            locked: {
              description: 'No other email can be requested: the last one may still be on its way.',
              after: { resendPause: { guard: 'isByEmail', target: 'open' } },
            },
            open: {
              description: 'Another email can be requested.',
              on: { resend: '#signIn.twoFactor.resending' },
            },
          },
        },
        submitting: {
          description: 'The server checks the code, and counts attempts.',
          tags: 'busy',
          entry: 'forgetRefusal',
          invoke: {
            src: 'sendCode',
            input: ({ context: { waiting }, event }) => {
              assertEvent(event, 'sendCode')
              const { challenge = '', provider } = waiting ?? {}
              return { challenge, provider: provider ?? 'Authenticator', code: event.code }
            },
            onDone: {
              target: '#signIn.answered',
              actions: assign({ answer: ({ event }) => event.output }),
            },
            onError: [
              { guard: 'isExpired', target: '#signIn.expired', actions: 'setRefusal' },
              { target: 'waiting', actions: 'setRefusal' },
            ],
          },
        },
        byPasskey: {
          description: 'A passkey of the account replaces the code.',
          tags: 'busy',
          entry: 'forgetRefusal',
          invoke: {
            src: 'passkey',
            input: ({ context }) => ({
              purpose: 'secondFactor',
              challenge: context.waiting?.challenge ?? '',
            }),
            onDone: [
              { guard: 'isTaken', target: '#signIn.answered', actions: 'setAnswer' },
              { guard: 'isExpired', target: '#signIn.expired', actions: 'setRefusal' },
              { target: 'waiting', actions: 'setRefusal' },
            ],
          },
        },
        resending: {
          description: 'Another email is requested. Its code replaces the previous one.',
          tags: 'busy',
          entry: 'forgetRefusal',
          invoke: {
            src: 'resendCode',
            input: ({ context }) => ({ challenge: context.waiting?.challenge ?? '' }),
            onDone: { target: 'waiting', actions: 'renew' },
            onError: [
              { guard: 'isExpired', target: '#signIn.expired', actions: 'setRefusal' },
              { target: 'waiting', actions: ['setRefusal', 'postpone'] },
            ],
          },
        },
      },
    },
    expired: {
      description:
        'The login took too long, or had too many attempts. It starts over with the password.',
      entry: assign({ waiting: null }),
    },
    signUpAsked: {
      description:
        'The link invites someone without an account. Its token stays valid for the sign-up. A logged-in user first confirms logging out; later users do not get the token.',
      on: {
        goOn: 'signUpAgreed',
        stay: { target: 'credentials', actions: 'forget' },
        'session.ended': { target: 'credentials', actions: 'forget' },
      },
    },
    logInAsked: {
      description:
        'The link works once the person has logged in to its account. Its token survives the login, its code, and a reload, and does not open an account. A user of another account chooses whether to stay.',
      on: { stay: { target: 'credentials', actions: 'forget' } },
    },
    linkDone: {
      description: 'The link was applied. The current user stays logged in.',
      entry: [emit(({ context: { message } }) => ({ type: 'linkDone', message })), 'forget'],
    },
    signUpAgreed: {
      description: "The previous user is logged out, and the guest's sign-up opens.",
    },
    signedIn: {
      description: 'The server returned a token. The session takes over.',
      entry: [
        emit(({ context: { answer, message, pending } }) => ({
          type: 'signedIn',
          signedIn: answer as SignedIn,
          message: pending ? '' : message,
        })),
        'forgetLogin',
      ],
      on: {
        'session.began': [{ guard: 'hasPending', target: 'followingLink', actions: 'takeUp' }, {}],
      },
    },
  },
})

export type SignInActor = ActorRefFrom<typeof signInMachine>
type SignInState = SnapshotFrom<typeof signInMachine>

export const isWaitingForCode = (state: SignInState) => state.matches('twoFactor')
export const isResending = (state: SignInState) => state.matches({ twoFactor: 'resending' })
export const mayResend = (state: SignInState) => state.matches({ twoFactor: { waiting: 'open' } })
export const isUsingPasskey = (state: SignInState) => state.matches({ twoFactor: 'byPasskey' })
export const isExpired = (state: SignInState) => state.matches('expired')
export const isUnderWay = (state: SignInState) => state.hasTag('busy')
export const refusalOf = (state: SignInState) => state.context.refusal
/** Whether the link's screen has nothing left to do, because another screen opens. */
export const isOnward = (state: SignInState) => state.matches('signedIn') || isWaitingForCode(state)
/** The user who chooses whether to stay logged in, also while the server processes the choice. */
export const otherAccountOf = (state: SignInState) => otherIn(state.context.answer)
/** Whether the code of the requesting browser is needed, also while the server checks it. */
export const isElsewhere = (state: SignInState) => state.matches('linkCode')
/** Whether a link is being applied, or waits for a login first. */
export const hasLinkUnderWay = (state: SignInState) =>
  ['followingLink', 'linkUnanswered', 'logInAsked'].some((way) => way === state.value)
export const pendingOf = (state: SignInState) => state.context.pending
export const waitingOf = (state: SignInState) => state.context.waiting
export const invitedOf = (state: SignInState) => state.context.invited
export const messageOf = (state: SignInState) => state.context.message

/** The part of an answer to store; `token` is that of the link, if a link led to it. */
export const persistedOf = (answer: LinkAnswer | null, token: string | null) => ({
  waiting: answer && 'twoFactor' in answer ? { ...answer.twoFactor, ...timesFromNow() } : null,
  invited: answer && 'signUp' in answer && token !== null ? { ...answer.signUp, token } : null,
})

/** The link that waits for a login after an answer: an applied link no longer waits. */
function pendingAfter(
  answer: LinkAnswer | null,
  token: string | null,
  before: Persisted['pending'],
): Persisted['pending'] {
  if (answer && 'logIn' in answer && token !== null) return { ...answer.logIn, token }
  return answer && 'done' in answer ? null : before
}

/** Whether this browser needs a code, because another browser requested the link. */
const isElsewhereIn = (answer: LinkAnswer | null) => answer !== null && 'otherBrowser' in answer

/** The account of the link and the current user, if they differ and the person has to choose. */
const otherIn = (answer: LinkAnswer | null) =>
  answer && 'otherAccount' in answer ? answer.otherAccount : null

/** A code is valid for ten minutes after its email; the next email can be requested after half a minute. */
const timesFromNow = () => ({
  goodUntil: Date.now() + codeLife,
  resendFrom: Date.now() + resendPause,
})

const errorIn = (event: object): Error | null => {
  if ('error' in event && event.error instanceof Error) return event.error
  // A refused passkey comes with its reason.
  return 'output' in event && event.output ? errorIn(event.output) : null
}
const untilThen = (instant = 0) => Math.max(0, instant - Date.now())
const pauseOf = (error: unknown) => (toProblem(error).retryAfter ?? 0) * second
