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
const unreached = new Error('The connection failed.')
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
    'a code is required': answered(submitting, asked('Email')),
    "an authenticator's code is required": answered(submitting, asked('Authenticator')),
    'the link logs in': answered(following, session),
    'the link requires a code': answered(following, asked('Email')),
    'the link invites a stranger': answered(following, {
      signUp: { email: 'ada@example.org', invitedTo: 'Lindenschule' },
    }),
    'the link is for another account': answered(following, {
      otherAccount: {
        email: 'ben@example.org',
        signedInAs: 'ada@example.org',
      },
    }),
    'the link was requested elsewhere': answered(following, { otherBrowser: true }),
    'the code of the link is correct': answered(comparing, session),
    'the code of the link is wrong': failed(comparing, refusal(422, 'code_refused')),
    'the link has no attempts left': failed(comparing, refusal(422, 'link_expired')),
    'the code of the link gets no response': failed(comparing, unreached),
    'the link requires a login': answered(following, { logIn }),
    'the link is applied': answered(following, { done: true }),
    'continues as the other': { type: 'goOn' },
    'stays logged in': { type: 'stay' },
    'the link is expired': failed(following, refusal(422, 'link_expired')),
    'the link gets no response': failed(following, unreached),
    'tries again': { type: 'retry' },
    'uses a passkey': { type: 'usePasskey' },
    'the passkey logs in': answered(byPasskey, { answer: session, error: null }),
    'the passkey does not log in': answered(byPasskey, { answer: null, error: unreached }),
    'the passkey replaces the code': answered(secondByPasskey, {
      answer: session,
      error: null,
    }),
    'the passkey is refused': answered(secondByPasskey, { answer: null, error: unreached }),
    'the login expires during the passkey': answered(secondByPasskey, {
      answer: null,
      error: refusal(422, 'challenge_expired'),
    }),
    'sends the code': { type: 'sendCode', code: '123456' },
    'the code is correct': answered(checking, session),
    'the code is wrong': failed(checking, refusal(422, 'code_refused')),
    'no attempts are left': failed(checking, refusal(422, 'challenge_expired')),
    'the pause ends': over('resendPause', 'signIn.twoFactor.waiting.locked'),
    'requests another email': { type: 'resend' },
    'another email is sent': answered(resending, undefined),
    'no other email is sent': failed(resending, unreached),
    'the login was expired': failed(resending, refusal(422, 'challenge_expired')),
    'ten minutes pass': over('codeLife', 'signIn.twoFactor.waiting'),
    'a session starts elsewhere': { type: 'session.began' },
    'the session ends elsewhere': { type: 'session.ended' },
  },
  // A link that is followed has the same answers, whether or not it has waited.
  tellApart: (state) => [
    state.context.waiting?.provider,
    !state.matches('followingLink') && state.context.pending !== null,
  ],
  promises: {
    'a code is expected only if one is known to be on its way': ({ state }) =>
      !state.matches('twoFactor') || state.context.waiting !== null,
    'nothing is expected once the login is expired or complete': ({ state }) =>
      !['expired', 'credentials', 'failed', 'signedIn'].some((end) => end === state.value) ||
      state.context.waiting === null,
    'a refusal is shown until the next try': ({ state: { value, context, ...state } }) =>
      ['failed', 'linkExpired', 'linkUnanswered'].some((end) => end === value)
        ? context.refusal !== null
        : !state.tags.has('busy') || context.refusal === null,
    'a session is passed on once': ({ state, event, emitted }) =>
      emitted.length ===
      Number(
        state.matches('linkDone') ||
          (state.matches('signedIn') && event !== 'a session starts elsewhere'),
      ),
    'a link that waits for a login is stored until it is followed': ({
      state: { value, context },
    }) =>
      value === 'logInAsked'
        ? context.pending !== null
        : (value !== 'linkDone' && value !== 'linkExpired') || context.pending === null,
    'a code is required only with the link available': ({ state: { value, context } }) =>
      typeof value === 'string' || !('linkCode' in value) || context.link !== null,
    'the choice of account is asked only with the link available': ({
      state: { value, context },
    }) => value !== 'otherAccount' || (context.link !== null && context.answer !== null),
  },
} satisfies Walk<typeof signInMachine>
