import { hour } from '#contract/dates/durations.ts'
import type { Credentials, SignedIn } from '#contract/accounts/accounts.ts'
import type {
  AutoLogin,
  LinkAnswer,
  LoginAnswer,
  ResendCode,
  TwoFactorCode,
} from '#contract/accounts/sign-in.ts'
import { nothingPersisted, signInMachine } from './sign-in.machine.ts'
import { passkeyMachine } from './passkey.machine.ts'
import { answered, failed, over, unanswered } from '../walks/happenings.ts'
import type { Walk } from '../walks/walk.ts'

const refusal = (status: number, code: string) =>
  Object.assign(new Error('The server says no.'), {
    name: 'HTTPError',
    response: new Response(null, { status }),
    problem: { message: 'The server says no.', code },
  })
const unreached = new Error('The line is dead.')
const asked = (provider: 'Email' | 'Authenticator') => ({
  twoFactor: { provider, hasPasskey: true, challenge: 'opaque', sentTo: null },
})
const waiting = {
  ...asked('Email').twoFactor,
  goodUntil: Date.now() + hour,
  resendFrom: Date.now() + hour,
}
const logIn = { purpose: 'VerifyEmail', email: 'ada@example.org', invitedTo: null } as const
const session = { token: 'new', user: {} }
const submitting = 'signIn.submitting'
const following = 'signIn.followingLink'
const comparing = 'signIn.linkCode.submitting'
const checking = 'signIn.twoFactor.submitting'
const byPasskey = 'signIn.byPasskey'
const secondByPasskey = 'signIn.twoFactor.byPasskey'
const resending = 'signIn.twoFactor.resending'

export const signInWalk = {
  machine: signInMachine.provide({
    actors: {
      logIn: unanswered<LoginAnswer, Credentials>(),
      followLink: unanswered<LinkAnswer, AutoLogin>(),
      sendCode: unanswered<SignedIn, TwoFactorCode>(),
      resendCode: unanswered<void, ResendCode>(),
      passkey: passkeyMachine.provide({
        actors: { ask: unanswered(), authenticate: unanswered(), check: unanswered() },
      }),
    },
  }),
  origins: {
    'the login screen': { link: null, persisted: nothingPersisted },
    'a followed link': { link: 'token', persisted: nothingPersisted },
    'a login that waits for a code': { link: null, persisted: { ...nothingPersisted, waiting } },
    'an invitation': {
      link: null,
      persisted: { ...nothingPersisted, invited: { email: '', invitedTo: '', token: '' } },
    },
    'a link that waits for a login': {
      link: null,
      persisted: { ...nothingPersisted, pending: { ...logIn, token: 'token' } },
    },
  },
  events: {
    submit: { type: 'submit', credentials: { email: 'ada@example.org', password: 'a secret' } },
    refused: failed(submitting, refusal(422, 'invalid')),
    'not reached': failed(submitting, unreached),
    accepted: answered(submitting, session),
    'a code is asked for': answered(submitting, asked('Email')),
    "an authenticator's code is asked for": answered(submitting, asked('Authenticator')),
    'the link is good': answered(following, session),
    'the link asks for a code': answered(following, asked('Email')),
    'the link invites a stranger': answered(following, {
      signUp: { email: 'ada@example.org', invitedTo: 'Lindenschule' },
    }),
    'the link is of another account': answered(following, {
      otherAccount: {
        email: 'ben@example.org',
        signedInAs: 'ada@example.org',
      },
    }),
    'the link was asked for elsewhere': answered(following, { otherBrowser: true }),
    'the code of the link is right': answered(comparing, session),
    'the code of the link is wrong': failed(comparing, refusal(422, 'code_refused')),
    'the tries of the link are used up': failed(comparing, refusal(422, 'link_expired')),
    'the code of the link is not answered': failed(comparing, unreached),
    'the link asks for a login': answered(following, { logIn }),
    'the link is done': answered(following, { done: true }),
    'goes on as the other': { type: 'goOn' },
    'stays who they are': { type: 'stay' },
    'the link is over': failed(following, refusal(422, 'link_expired')),
    'the link is not answered': failed(following, unreached),
    'tries again': { type: 'retry' },
    'uses a passkey': { type: 'usePasskey' },
    'the passkey lets in': answered(byPasskey, { answer: session, error: null }),
    'the passkey does not let in': answered(byPasskey, { answer: null, error: unreached }),
    'the passkey stands in for the code': answered(secondByPasskey, {
      answer: session,
      error: null,
    }),
    'the passkey is refused': answered(secondByPasskey, { answer: null, error: unreached }),
    'the login ends over the passkey': answered(secondByPasskey, {
      answer: null,
      error: refusal(422, 'challenge_expired'),
    }),
    'sends the code': { type: 'sendCode', code: '123456' },
    'the code is right': answered(checking, session),
    'the code is wrong': failed(checking, refusal(422, 'code_refused')),
    'the tries are used up': failed(checking, refusal(422, 'challenge_expired')),
    'the pause is over': over('resendPause', 'signIn.twoFactor.waiting.locked'),
    'asks for another email': { type: 'resend' },
    'another email comes': answered(resending, undefined),
    'no other email comes': failed(resending, unreached),
    'the login was over': failed(resending, refusal(422, 'challenge_expired')),
    'ten minutes pass': over('codeLife', 'signIn.twoFactor.waiting'),
    'a session began': { type: 'session.began' },
    'the session ended': { type: 'session.ended' },
  },
  // A link that is followed has the same answers, whether or not it has waited.
  tellApart: (state) => [
    state.context.waiting?.provider,
    !state.matches('followingLink') && state.context.pending !== null,
  ],
  promises: {
    'a code is waited for only where one is known to be on its way': ({ state }) =>
      !state.matches('twoFactor') || state.context.waiting !== null,
    'nothing is waited for any more once it is over, or somebody is in': ({ state }) =>
      !['over', 'credentials', 'failed', 'signedIn'].some((end) => end === state.value) ||
      state.context.waiting === null,
    'what was refused is said, until it is tried again': ({
      state: { value, context, ...state },
    }) =>
      ['failed', 'linkOver', 'linkUnanswered'].some((end) => end === value)
        ? context.refusal !== null
        : !state.tags.has('busy') || context.refusal === null,
    'a session is handed on once': ({ state, event, emitted }) =>
      emitted.length ===
      Number(
        state.matches('linkDone') || (state.matches('signedIn') && event !== 'a session began'),
      ),
    'a link that waits for a login is kept until it was followed': ({
      state: { value, context },
    }) =>
      value === 'logInAsked'
        ? context.pending !== null
        : (value !== 'linkDone' && value !== 'linkOver') || context.pending === null,
    'a code is asked for with the link at hand': ({ state: { value, context } }) =>
      typeof value === 'string' || !('linkCode' in value) || context.link !== null,
    'who stays is asked with the link at hand': ({ state: { value, context } }) =>
      value !== 'otherAccount' || (context.link !== null && context.answer !== null),
  },
} satisfies Walk<typeof signInMachine>
