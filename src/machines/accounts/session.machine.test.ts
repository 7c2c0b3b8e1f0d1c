import { describe, expect, test } from 'vitest'
import {
  createActor,
  fromPromise,
  SimulatedClock,
  waitFor,
  type EmittedFrom,
  type EventFromLogic,
} from 'xstate'
import { minute, second } from '#contract/dates/durations.ts'
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

const married: Account = { ...ada, lastName: 'King' }
const berta: Account = { ...ada, id: 2, firstName: 'Berta' }

type Ending = EmittedFrom<typeof sessionMachine>['type']

function openBrowser({
  token = null as string | null,
  account = () => Promise.resolve(ada),
  stored = null as Account | null,
  hasStorage = true,
} = {}) {
  const clock = new SimulatedClock()
  const emitted: Ending[] = []
  const tries: { isRepeated: boolean }[] = []
  const revoked: string[] = []
  const browser = { forgotten: 0 }
  const session = createActor(
    sessionMachine.provide({
      actors: {
        loadAccount: fromPromise<Account, { isRepeated: boolean }>(({ input }) => {
          tries.push(input)
          return account()
        }),
        readAccount: fromPromise<Account | null, unknown>(async () => {
          if (!hasStorage) throw new Error('no storage')
          return stored
        }),
        forgetStored: fromPromise<void, unknown>(async () => {
          browser.forgotten += 1
          if (!hasStorage) throw new Error('no storage')
        }),
        revoke: fromPromise<void, { token: string }>(async ({ input }) => {
          revoked.push(input.token)
        }),
      },
    }),
    { input: { token }, clock },
  )
  session.on('*', ({ type }) => emitted.push(type))
  session.start()
  return { session, clock, emitted, tries, revoked, browser, state: () => session.getSnapshot() }
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

  test('loads the account of its token', async () => {
    const { session, state } = openBrowser({ token: 'abc' })
    expect(accountOf(state())).toBeNull()
    await waitFor(session, (now) => now.matches({ authenticated: 'ready' }))
    expect(accountOf(state())).toEqual(ada)
  })

  test('stays authenticated while the server is unreachable, and retries on request', async () => {
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

  test(
    'retries by itself, after longer and longer pauses, until the server is reachable',
    { tags: ['8.account-retried'] },
    async () => {
      let isDown = true
      const { session, clock, tries } = openBrowser({
        token: 'abc',
        account: () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve(ada)),
      })
      const failed = () => waitFor(session, (now) => now.matches({ authenticated: 'unreachable' }))
      await failed()
      for (const [index, seconds] of [5, 10, 20, 40, 60, 60].entries()) {
        clock.increment(seconds * second - 1)
        expect(tries).toHaveLength(index + 1)
        clock.increment(1)
        expect(tries).toHaveLength(index + 2)
        await failed()
      }
      isDown = false
      clock.increment(minute)
      await waitFor(session, (now) => now.matches({ authenticated: 'ready' }))
    },
  )

  test(
    'retries silently, unless the person goes on or the network returns',
    { tags: ['8.account-retried'] },
    async () => {
      const { session, clock, tries } = openBrowser({
        token: 'abc',
        account: () => Promise.reject(new Error('down')),
      })
      const failed = () => waitFor(session, (now) => now.matches({ authenticated: 'unreachable' }))
      await failed()
      clock.increment(5 * second)
      await failed()
      session.send({ type: 'retry' })
      await failed()
      clock.increment(5 * second)
      expect(tries.map(({ isRepeated }) => isRepeated)).toEqual([false, true, false, true])
    },
  )

  test.each([
    ['is unreachable', () => Promise.reject<Account>(new Error('down')), ada],
    ['has not answered yet', () => new Promise<Account>(() => undefined), ada],
    ['has another version', () => Promise.resolve(married), married],
  ])(
    'shows the stored account while the server %s',
    { tags: ['8.today-pack'] },
    async (_, account, shown) => {
      const { session, state } = openBrowser({ token: 'abc', account, stored: ada })
      await waitFor(session, (now) => accountOf(now)?.lastName === shown.lastName)
      expect([accountOf(state()), takeOversOf(state()), tokenOf(state())]).toEqual([
        shown,
        0,
        'abc',
      ])
    },
  )

  test.each<[string, EventFromLogic<typeof sessionMachine>]>([
    ['is logged out', { type: 'logOut' }],
    ['expires', { type: 'session.expired', token: 'abc' }],
    ['ends in another tab', { type: 'token.changed', token: null }],
    ['ends with its account', { type: 'account.deleted' }],
  ])('deletes what is stored for it when it %s', { tags: ['8.today-pack-ends'] }, (_, event) => {
    const { session, browser } = openBrowser({ token: 'abc', stored: ada })
    expect(browser.forgotten).toBe(0)
    session.send(event)
    expect(browser.forgotten).toBe(1)
  })

  test('works in a browser that stores nothing', { tags: ['8.today-pack'] }, async () => {
    const { session, state } = openBrowser({ hasStorage: false })
    await Promise.resolve()
    session.send({ type: 'session.started', token: 'abc', account: ada })
    await Promise.resolve()
    session.send({ type: 'logOut' })
    await Promise.resolve()
    session.send({ type: 'token.changed', token: 'xyz' })
    await waitFor(session, (now) => now.matches({ authenticated: 'ready' }))
    expect(accountOf(state())).toEqual(ada)
  })

  test('starts with the token and the account of a login', () => {
    const { session, emitted, state } = openBrowser()
    session.send({ type: 'session.started', token: 'abc', account: ada })
    expect([tokenOf(state()), accountOf(state()), emitted]).toEqual(['abc', ada, ['began']])
  })

  test('is replaced by the session of a link, and ends the previous one on the server', () => {
    const { session, emitted, revoked, state } = openBrowser({ token: 'abc' })
    session.send({ type: 'session.started', token: 'xyz', account: berta })
    expect([tokenOf(state()), accountOf(state())]).toEqual(['xyz', berta])
    expect([emitted, revoked]).toEqual([['began'], ['abc']])
  })

  test(
    'clears everything on log out and ends the session on the server',
    { tags: ['4.log-out-clears-token'] },
    () => {
      const { session, emitted, revoked, state } = openBrowser({ token: 'abc' })
      session.send({ type: 'logOut' })
      expect([tokenOf(state()), accountOf(state())]).toEqual([null, null])
      expect([emitted, revoked]).toEqual([['loggedOut'], ['abc']])
    },
  )

  test('ends when the server no longer knows the token', () => {
    const { session, emitted, revoked, state } = openBrowser({ token: 'abc' })
    session.send({ type: 'session.expired', token: 'abc' })
    expect(isAuthenticated(state())).toBe(false)
    expect([emitted, revoked]).toEqual([['expired'], []])
  })

  test('survives a late refusal of an earlier token', () => {
    const { session, state } = openBrowser({ token: 'new' })
    session.send({ type: 'session.expired', token: 'old' })
    expect(isAuthenticated(state())).toBe(true)
  })

  test('follows another tab that logs in and out', () => {
    const { session, emitted, state } = openBrowser()
    session.send({ type: 'token.changed', token: 'abc' })
    expect(isAuthenticated(state())).toBe(true)
    session.send({ type: 'token.changed', token: null })
    expect(isAuthenticated(state())).toBe(false)
    expect(emitted).toEqual(['began', 'endedElsewhere'])
  })

  test('loads the account again when another tab logs in as someone else', async () => {
    const { session, emitted, state } = openBrowser({ token: 'abc' })
    await waitFor(session, (now) => now.matches({ authenticated: 'ready' }))
    session.send({ type: 'token.changed', token: 'xyz' })
    expect([tokenOf(state()), accountOf(state()), emitted]).toEqual(['xyz', null, ['began']])
    session.send({ type: 'token.changed', token: 'xyz' })
    expect(emitted).toEqual(['began'])
  })

  test('reloads a changed account, and shows the known one in the meantime', async () => {
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

  test('counts as taken over when another tab logs in before its account was loaded', async () => {
    const { session, state } = openBrowser({ token: 'abc', account: async () => berta })
    session.send({ type: 'token.changed', token: 'xyz' })
    await waitFor(session, (now) => now.matches({ authenticated: 'ready' }))
    expect(takeOversOf(state())).toBe(1)
  })

  test('is not taken over by a login after a log out', () => {
    const { session, state } = openBrowser()
    for (const account of [ada, berta]) {
      session.send({ type: 'session.started', token: account.firstName, account })
      session.send({ type: 'logOut' })
    }
    expect(takeOversOf(state())).toBe(0)
  })

  test('ends with its account, without revoking anything', () => {
    const { session, emitted, revoked, state } = openBrowser({ token: 'abc' })
    session.send({ type: 'account.deleted' })
    expect([tokenOf(state()), accountOf(state())]).toEqual([null, null])
    expect([emitted, revoked]).toEqual([['accountDeleted'], []])
  })
})
