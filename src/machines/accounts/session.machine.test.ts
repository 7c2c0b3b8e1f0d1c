import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor, type EmittedFrom } from 'xstate'
import type { Account } from '#contract/accounts/accounts.ts'
import {
  accountOf,
  isAuthenticated,
  sessionMachine,
  takeOversOf,
  tokenOf,
} from './session.machine.ts'

const ada: Account = {
  id: 1,
  email: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Lovelace',
  preferredName: null,
  photoUrl: null,
  isEmailVerified: false,
  hasPassword: true,
  createdDate: '2026-09-01T08:00:00.000Z',
}

const berta: Account = { ...ada, id: 2, firstName: 'Berta' }

type Ending = EmittedFrom<typeof sessionMachine>['type']

function openBrowser({ token = null as string | null, account = () => Promise.resolve(ada) } = {}) {
  const told: Ending[] = []
  const revoked: string[] = []
  const session = createActor(
    sessionMachine.provide({
      actors: {
        loadAccount: fromPromise<Account, unknown>(account),
        revoke: fromPromise<void, { token: string }>(async ({ input }) => {
          revoked.push(input.token)
        }),
      },
    }),
    { input: { token } },
  )
  session.on('*', ({ type }) => told.push(type))
  session.start()
  return { session, told, revoked, state: () => session.getSnapshot() }
}

describe('A session', () => {
  test(
    'is anonymous without a token and authenticated with one',
    { tags: ['4.authenticated-by-token'] },
    () => {
      expect(isAuthenticated(openBrowser().state())).toBe(false)
      expect(isAuthenticated(openBrowser({ token: 'abc' }).state())).toBe(true)
    },
  )

  test('learns from the server whose token it holds', async () => {
    const { session, state } = openBrowser({ token: 'abc' })
    expect(accountOf(state())).toBeNull()
    await waitFor(session, (now) => now.matches({ authenticated: 'ready' }))
    expect(accountOf(state())).toEqual(ada)
  })

  test('stays authenticated while the server cannot be asked, and asks again when told to', async () => {
    let isDown = true
    const { session, state } = openBrowser({
      token: 'abc',
      account: () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve(ada)),
    })
    await waitFor(session, (now) => now.matches({ authenticated: 'unreachable' }))
    expect(tokenOf(state())).toBe('abc')
    isDown = false
    session.send({ type: 'retry' })
    await waitFor(session, (now) => now.matches({ authenticated: 'ready' }))
  })

  test('begins with the token and the account of whoever signs in', () => {
    const { session, told, state } = openBrowser()
    session.send({ type: 'session.started', token: 'abc', account: ada })
    expect([tokenOf(state()), accountOf(state()), told]).toEqual(['abc', ada, ['began']])
  })

  test('gives way to the one that a link began, and has the server end the former', () => {
    const { session, told, revoked, state } = openBrowser({ token: 'abc' })
    session.send({ type: 'session.started', token: 'xyz', account: berta })
    expect([tokenOf(state()), accountOf(state())]).toEqual(['xyz', berta])
    expect([told, revoked]).toEqual([['began'], ['abc']])
  })

  test(
    'forgets everything on log out and has the server forget it too',
    { tags: ['4.log-out-forgets-token'] },
    () => {
      const { session, told, revoked, state } = openBrowser({ token: 'abc' })
      session.send({ type: 'logOut' })
      expect([tokenOf(state()), accountOf(state())]).toEqual([null, null])
      expect([told, revoked]).toEqual([['loggedOut'], ['abc']])
    },
  )

  test('ends when the server no longer knows the token', () => {
    const { session, told, revoked, state } = openBrowser({ token: 'abc' })
    session.send({ type: 'session.expired', token: 'abc' })
    expect(isAuthenticated(state())).toBe(false)
    expect([told, revoked]).toEqual([['expired'], []])
  })

  test('outlives the late refusal of a token that it held before', () => {
    const { session, state } = openBrowser({ token: 'new' })
    session.send({ type: 'session.expired', token: 'old' })
    expect(isAuthenticated(state())).toBe(true)
  })

  test('follows another tab that signs in and out', () => {
    const { session, told, state } = openBrowser()
    session.send({ type: 'token.changed', token: 'abc' })
    expect(isAuthenticated(state())).toBe(true)
    session.send({ type: 'token.changed', token: null })
    expect(isAuthenticated(state())).toBe(false)
    expect(told).toEqual(['began', 'endedElsewhere'])
  })

  test('asks anew who it is when another tab signs in as somebody else', async () => {
    const { session, told, state } = openBrowser({ token: 'abc' })
    await waitFor(session, (now) => now.matches({ authenticated: 'ready' }))
    session.send({ type: 'token.changed', token: 'xyz' })
    expect([tokenOf(state()), accountOf(state()), told]).toEqual(['xyz', null, ['began']])
    session.send({ type: 'token.changed', token: 'xyz' })
    expect(told).toEqual(['began'])
  })

  test('learns what has changed about the account, and shows what it knows meanwhile', async () => {
    let known = ada
    const { session, state } = openBrowser({ token: 'abc', account: async () => known })
    await waitFor(session, (now) => now.matches({ authenticated: 'ready' }))
    known = { ...ada, isEmailVerified: true }
    session.send({ type: 'account.changed' })
    expect(accountOf(state())).toEqual(ada)
    await waitFor(session, (now) => accountOf(now)?.isEmailVerified === true)
  })

  test.each([
    ['the same account', ada, 0],
    ['another one', berta, 1],
  ])('counts as taken over when another tab signs in to %s: %o', async (_, next, takeOvers) => {
    let known = ada
    const { session, state } = openBrowser({ token: 'abc', account: async () => known })
    await waitFor(session, (now) => now.matches({ authenticated: 'ready' }))
    known = next
    session.send({ type: 'token.changed', token: 'xyz' })
    await waitFor(session, (now) => now.matches({ authenticated: 'ready' }))
    expect(takeOversOf(state())).toBe(takeOvers)
  })

  test('counts as taken over when another tab signs in before it was known whose it was', async () => {
    const { session, state } = openBrowser({ token: 'abc', account: async () => berta })
    session.send({ type: 'token.changed', token: 'xyz' })
    await waitFor(session, (now) => now.matches({ authenticated: 'ready' }))
    expect(takeOversOf(state())).toBe(1)
  })

  test('is not taken over by whoever signs in after a log out', () => {
    const { session, state } = openBrowser()
    for (const account of [ada, berta]) {
      session.send({ type: 'session.started', token: account.firstName, account })
      session.send({ type: 'logOut' })
    }
    expect(takeOversOf(state())).toBe(0)
  })

  test('ends with its account, and has nothing to revoke', () => {
    const { session, told, revoked, state } = openBrowser({ token: 'abc' })
    session.send({ type: 'account.deleted' })
    expect([tokenOf(state()), accountOf(state())]).toEqual([null, null])
    expect([told, revoked]).toEqual([['accountDeleted'], []])
  })
})
