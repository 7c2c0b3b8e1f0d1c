import type { Account } from '#contract/accounts/accounts.ts'
import { sessionMachine, tokenOf } from './session.machine.ts'
import { answered, failed, over, unanswered } from '../walks/happenings.ts'
import type { Walk } from '../walks/walk.ts'

const ada: Account = {
  id: 1,
  email: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Lind',
  preferredName: null,
  photoUrl: null,
  isEmailVerified: false,
  hasPassword: true,
  createdDate: '2026-09-01T08:00:00.000Z',
}
const loading = 'session.authenticated.loadingAccount'
const askingAgain = 'session.authenticated.askingAgain'

export const sessionWalk = {
  machine: sessionMachine.provide({
    actors: {
      loadAccount: unanswered(),
      readAccount: unanswered(),
      forgetStored: unanswered(),
      revoke: unanswered(),
    },
  }),
  origins: {
    'a new browser': { token: null },
    'a browser with a token': { token: 'first' },
  },
  events: {
    'logs in': { type: 'session.started', token: 'first', account: ada },
    'follows a link': { type: 'session.started', token: 'linked', account: ada },
    'the account loads': answered(loading, ada),
    'the account fails to load': failed(loading, new Error('The office is closed.')),
    'some time passes': over('nextTry', 'session.authenticated.unreachable'),
    'the stored account is read': answered('session.authenticated', ada),
    'no account is stored': answered('session.authenticated', null),
    'the stored account cannot be read': failed('session.authenticated', new Error('No database.')),
    'nothing can be deleted': failed('session.anonymous', new Error('No database.')),
    'opens the next screen': { type: 'retry' },
    'the account may have changed': { type: 'account.changed' },
    'the account loads again': answered(askingAgain, ada),
    'the account fails to load again': failed(askingAgain, new Error('The office is closed.')),
    'deletes the account': { type: 'account.deleted' },
    'logs out': { type: 'logOut' },
    'the session expires': (state) => ({ type: 'session.expired', token: tokenOf(state) ?? '' }),
    'an earlier session expires': { type: 'session.expired', token: 'earlier' },
    'another tab logs in': (state) => ({ type: 'token.changed', token: `${tokenOf(state)} next` }),
    'another tab has the same session': (state) => ({
      type: 'token.changed',
      token: tokenOf(state),
    }),
    'another tab logs out': { type: 'token.changed', token: null },
  },
  promises: {
    'there is a token exactly while someone is logged in': ({ state }) =>
      (tokenOf(state) !== null) === state.matches('authenticated'),
    'an account is known where its name is shown, and cleared after the end': ({ state }) =>
      state.matches('anonymous')
        ? state.context.account === null && state.context.shownTo === null
        : state.context.account !== null ||
          state.matches({ authenticated: 'loadingAccount' }) ||
          state.matches({ authenticated: 'unreachable' }),
    'every start or end of a session is emitted once': ({ state, before, emitted }) =>
      !before || tokenOf(state) === tokenOf(before) || emitted.length === 1,
    'the end of an earlier session ends nothing': ({ state, before, event }) =>
      event !== 'an earlier session expires' || tokenOf(state) === (before && tokenOf(before)),
  },
} satisfies Walk<typeof sessionMachine>
