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

/** An invitation to sign up, with the token that goes along. */
const Invited = z.extend(SignUpAsked.shape.signUp, { token: z.string() })

/** A link that waits for a login, with the token by which it is followed then. */
const Pending = z.extend(LogInAsked.shape.logIn, { token: z.string() })

/** What of a login outlives a reload of the page; `message` is told once somebody is in, and the link has worked. */
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
    /** `link` is the token of a link that the page was opened by. */
    input: {} as { link: string | null; persisted: Persisted },
    context: {} as Persisted & {
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
    isOver: ({ event }) => toProblem(errorIn(event)).code === 'challenge_expired',
  },
  delays: {
    codeLife: ({ context }) => untilThen(context.waiting?.goodUntil),
    resendPause: ({ context }) => untilThen(context.waiting?.resendFrom),
  },
  actions: {
    forget: assign({ ...nothingPersisted, ...nothingAsked }),
    /** The link that waits for a login waits on. */
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
}).createMachine({
  id: 'signIn',
  description:
    'One person at the doors of the app: from a password, a link or a passkey, by way of a code where one is asked for, to a session. main.tsx starts it with the link that the page was opened by, keeps in storage what outlives a reload, and hands the session on. The screens send what is typed, which no state keeps.',
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
      description: 'Looks whether a link was followed, and what was under way before a reload.',
      always: [
        { guard: 'hasLink', target: 'followingLink' },
        { guard: 'asksForCode', target: 'twoFactor' },
        { guard: 'asksForSignUp', target: 'signUpAsked' },
        { guard: 'hasPending', target: 'logInAsked' },
        'credentials',
      ],
    },
    credentials: { description: 'Waits for email address and password.' },
    submitting: {
      description:
        'The server compares. Address and password are refused with one and the same sentence.',
      tags: 'busy',
      invoke: {
        src: 'logIn',
        input: ({ event }) => {
          assertEvent(event, 'submit')
          return event.credentials
        },
        onDone: { target: 'answered', actions: assign({ answer: ({ event }) => event.output }) },
        onError: { target: 'failed', actions: 'keepRefusal' },
      },
      on: { submit: {}, usePasskey: {} },
    },
    byPasskey: {
      description: 'A passkey logs in by itself: nobody types anything, and no code is asked for.',
      tags: 'busy',
      invoke: {
        src: 'passkey',
        input: { purpose: 'logIn' },
        onDone: [
          { guard: 'isTaken', target: 'answered', actions: 'keepAnswer' },
          { target: 'failed', actions: 'keepRefusal' },
        ],
      },
      on: { usePasskey: {} },
    },
    failed: {
      description: 'Refused, or not reached. What was typed is still there to be mended.',
    },
    followingLink: {
      description: 'The server looks what the link is good for, which works once.',
      tags: 'busy',
      entry: 'forgetRefusal',
      invoke: {
        src: 'followLink',
        input: ({ context: { link, mayReplace } }) => ({ token: link ?? '', mayReplace }),
        onDone: { target: 'answered', actions: assign({ answer: ({ event }) => event.output }) },
        onError: [
          { guard: 'isNo', target: 'linkOver', actions: ['keepRefusal', 'dropPending'] },
          { target: 'linkUnanswered', actions: 'keepRefusal' },
        ],
      },
    },
    otherAccount: {
      description:
        'Somebody is signed in, and the link is of another account. It does nothing until they say who stays; its token is held by this page alone, and a reload forgets it.',
      on: {
        goOn: { target: 'followingLink', actions: 'agree' },
        stay: { target: 'credentials', actions: 'forget' },
        'session.began': 'followingLink',
        'session.ended': { target: 'credentials', actions: 'forget' },
      },
    },
    linkCode: {
      description:
        'The link logs somebody in who asked for it in another browser, and with the code that is shown there. Its token is held by this page alone, and a reload forgets it.',
      initial: 'waiting',
      states: {
        waiting: { description: 'Waits for the code.', on: { sendCode: 'submitting' } },
        submitting: {
          description: 'The server compares the code, and counts the tries.',
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
              { guard: 'isWrongCode', target: 'waiting', actions: 'keepRefusal' },
              {
                guard: 'isNo',
                target: '#signIn.linkOver',
                actions: ['keepRefusal', 'dropPending'],
              },
              { target: 'waiting', actions: 'keepRefusal' },
            ],
          },
        },
      },
    },
    linkOver: {
      description: 'The link was used already, or is too old. Another one can be asked for.',
    },
    linkUnanswered: {
      description: 'The server did not say what the link is good for, and can be asked again.',
      on: { retry: 'followingLink' },
    },
    answered: {
      description: 'The server said yes: with a session, or with one more question.',
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
        'The login waits for its second factor. What it waits for is kept over a reload, and is of no use to anybody without the code.',
      initial: 'waiting',
      on: { usePasskey: {} },
      states: {
        waiting: {
          description: 'Waits for the code, as long as it is good.',
          initial: 'locked',
          after: { codeLife: { target: '#signIn.over', actions: 'forgetRefusal' } },
          on: { sendCode: 'submitting', usePasskey: 'byPasskey' },
          states: {
            locked: {
              description:
                'No other letter can be asked for: the last one may still be on its way.',
              after: { resendPause: { guard: 'isByEmail', target: 'open' } },
            },
            open: {
              description: 'Another letter can be asked for.',
              on: { resend: '#signIn.twoFactor.resending' },
            },
          },
        },
        submitting: {
          description: 'The server compares the code, and counts the tries.',
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
              { guard: 'isOver', target: '#signIn.over', actions: 'keepRefusal' },
              { target: 'waiting', actions: 'keepRefusal' },
            ],
          },
        },
        byPasskey: {
          description: 'A passkey of the account takes the place of the code.',
          tags: 'busy',
          entry: 'forgetRefusal',
          invoke: {
            src: 'passkey',
            input: ({ context }) => ({
              purpose: 'secondFactor',
              challenge: context.waiting?.challenge ?? '',
            }),
            onDone: [
              { guard: 'isTaken', target: '#signIn.answered', actions: 'keepAnswer' },
              { guard: 'isOver', target: '#signIn.over', actions: 'keepRefusal' },
              { target: 'waiting', actions: 'keepRefusal' },
            ],
          },
        },
        resending: {
          description: 'Another letter is asked for. Its code takes the place of the former.',
          tags: 'busy',
          entry: 'forgetRefusal',
          invoke: {
            src: 'resendCode',
            input: ({ context }) => ({ challenge: context.waiting?.challenge ?? '' }),
            onDone: { target: 'waiting', actions: 'renew' },
            onError: [
              { guard: 'isOver', target: '#signIn.over', actions: 'keepRefusal' },
              { target: 'waiting', actions: ['keepRefusal', 'postpone'] },
            ],
          },
        },
      },
    },
    over: {
      description: 'The login took too long, or too many tries. It begins again at the password.',
      entry: assign({ waiting: null }),
    },
    signUpAsked: {
      description:
        'The link invites somebody who has no account. Its token stays good, and goes along with the sign-up. Whoever is signed in says first whether they give way; the token is not left to others who come after them.',
      on: {
        goOn: 'signUpAgreed',
        stay: { target: 'credentials', actions: 'forget' },
        'session.ended': { target: 'credentials', actions: 'forget' },
      },
    },
    logInAsked: {
      description:
        'The link does what it is for once somebody has logged in to the account that it is for. Its token is kept over the login, its code and a reload, and opens nothing. Whoever is signed in to another account says whether they stay.',
      on: { stay: { target: 'credentials', actions: 'forget' } },
    },
    linkDone: {
      description: 'The link did what it is for. Whoever is signed in stays that.',
      entry: [emit(({ context: { message } }) => ({ type: 'linkDone', message })), 'forget'],
    },
    signUpAgreed: {
      description: 'Whoever was signed in gives way to the guest. The sign-up opens.',
    },
    signedIn: {
      description: 'The server gave a token. What happens with it is up to the session.',
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
export const isOver = (state: SignInState) => state.matches('over')
export const isUnderWay = (state: SignInState) => state.hasTag('busy')
export const refusalOf = (state: SignInState) => state.context.refusal
/** Nothing more comes of the link on its screen: another one opens. */
export const isOnward = (state: SignInState) => state.matches('signedIn') || isWaitingForCode(state)
/** Who is to say whether they stay, also while the server hears of it. */
export const otherAccountOf = (state: SignInState) => otherIn(state.context.answer)
/** Whether the code of the browser that asked is needed, also while the server compares it. */
export const isElsewhere = (state: SignInState) => state.matches('linkCode')
/** Whether a link is on its way to do what it is for, or waits for a login before that. */
export const hasLinkUnderWay = (state: SignInState) =>
  ['followingLink', 'linkUnanswered', 'logInAsked'].some((way) => way === state.value)
export const pendingOf = (state: SignInState) => state.context.pending
export const waitingOf = (state: SignInState) => state.context.waiting
export const invitedOf = (state: SignInState) => state.context.invited
export const messageOf = (state: SignInState) => state.context.message

/** What is to be kept of an answer; `token` is that of the link, if one led to it. */
export const keptOf = (answer: LinkAnswer | null, token: string | null) => ({
  waiting: answer && 'twoFactor' in answer ? { ...answer.twoFactor, ...timesFromNow() } : null,
  invited: answer && 'signUp' in answer && token !== null ? { ...answer.signUp, token } : null,
})

/** The link that waits for a login after an answer: one that was done waits no longer. */
function pendingAfter(
  answer: LinkAnswer | null,
  token: string | null,
  before: Persisted['pending'],
): Persisted['pending'] {
  if (answer && 'logIn' in answer && token !== null) return { ...answer.logIn, token }
  return answer && 'done' in answer ? null : before
}

/** Whether the browser has to show a code, for it did not ask for the link. */
const isElsewhereIn = (answer: LinkAnswer | null) => answer !== null && 'otherBrowser' in answer

/** Whose link it is, and who is signed in, if they are not the same and somebody has to say who stays. */
const otherIn = (answer: LinkAnswer | null) =>
  answer && 'otherAccount' in answer ? answer.otherAccount : null

/** A code is good for ten minutes from its letter, and the next letter is half a minute away. */
const timesFromNow = () => ({
  goodUntil: Date.now() + codeLife,
  resendFrom: Date.now() + resendPause,
})

const errorIn = (event: object): Error | null => {
  if ('error' in event && event.error instanceof Error) return event.error
  // A passkey that was not taken comes with its reason.
  return 'output' in event && event.output ? errorIn(event.output) : null
}
const untilThen = (instant = 0) => Math.max(0, instant - Date.now())
const pauseOf = (error: unknown) => (toProblem(error).retryAfter ?? 0) * second
