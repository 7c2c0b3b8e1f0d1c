import { minute } from '#contract/dates/durations.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { Credentials, SignedIn } from '#contract/accounts/accounts.ts'
import type {
  AutoLogin,
  LinkAnswer,
  LoginAnswer,
  TwoFactorCode,
} from '#contract/accounts/sign-in.ts'
import {
  passkeyMachine,
  type Ceremony,
  type PasskeyAnswer,
  type PasskeyCredential,
  type PasskeyOptions,
} from './passkey.machine.ts'
import { mayResend, nothingPersisted, otherAccountOf, signInMachine } from './sign-in.machine.ts'

const signedIn = { token: 'abc', user: { firstName: 'Ada' } } as SignedIn
const twoFactor = {
  provider: 'Email',
  hasPasskey: false,
  challenge: 'opaque',
  sentTo: 'a•••@example.org',
} as const
const never = () => new Promise<never>(() => undefined)

interface Server {
  logIn?: (input: Credentials) => Promise<LoginAnswer>
  followLink?: (input: AutoLogin) => Promise<LinkAnswer>
  sendCode?: (input: TwoFactorCode) => Promise<SignedIn>
  resendCode?: () => Promise<void>
  /** The result from the device and the server for a passkey. */
  passkey?: (input: Ceremony) => Promise<SignedIn>
}

/** Starts signIn with a server that responds as given, or not at all. */
function start(
  server: Server,
  { link = null as string | null, persisted = nothingPersisted } = {},
) {
  const { logIn = never, followLink = never, sendCode = never, resendCode = never } = server
  const { passkey = never } = server
  const machine = signInMachine.provide({
    actors: {
      logIn: fromPromise<LoginAnswer, Credentials>(({ input }) => logIn(input)),
      followLink: fromPromise<LinkAnswer, AutoLogin>(({ input }) => followLink(input)),
      sendCode: fromPromise<SignedIn, TwoFactorCode>(({ input }) => sendCode(input)),
      passkey: passkeyMachine.provide({
        actors: {
          ask: fromPromise<PasskeyOptions, Ceremony>(async () => ({}) as PasskeyOptions),
          authenticate: fromPromise<PasskeyCredential, PasskeyOptions>(
            async () => ({}) as PasskeyCredential,
          ),
          check: fromPromise<PasskeyAnswer, { ceremony: Ceremony; credential: PasskeyCredential }>(
            ({ input }) => passkey(input.ceremony),
          ),
        },
      }),
      resendCode: fromPromise<void, { challenge: string }>(resendCode),
    },
  })
  const actor = createActor(machine, { input: { link, persisted } })
  const handedOver: unknown[] = []
  actor.on('signedIn', (event) => handedOver.push(event))
  actor.on('linkDone', (event) => handedOver.push(event))
  actor.start()
  return { actor, handedOver, state: () => actor.getSnapshot() }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

const credentials = { email: 'ada@example.org', password: 'correct horse' }
const refused = (code: string, retryAfter = '') =>
  Object.assign(new Error(code), {
    name: 'HTTPError',
    response: new Response(null, { status: 422, headers: { 'Retry-After': retryAfter } }),
    problem: { message: code, code },
  })

async function startWaiting(server: Server) {
  const started = start({ logIn: async () => ({ twoFactor }), ...server })
  started.actor.send({ type: 'submit', credentials })
  await settle()
  return started
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('Logging in', () => {
  test('sends what was submitted, and passes on the session', async () => {
    const logIn = vi.fn<() => Promise<SignedIn>>(async () => signedIn)
    const { actor, handedOver, state } = start({ logIn })
    actor.send({ type: 'submit', credentials })
    expect(state().hasTag('busy')).toBe(true)
    await settle()
    expect(logIn.mock.calls).toEqual([[credentials]])
    expect(handedOver).toEqual([{ type: 'signedIn', signedIn, message: '' }])
    expect(JSON.stringify(state().context)).not.toContain('abc')
  })

  test('stores the reason of a refusal, and can be retried', async () => {
    const logIn = vi.fn<() => Promise<LoginAnswer>>().mockRejectedValueOnce(refused('invalid'))
    const { actor, state } = start({ logIn })
    actor.send({ type: 'submit', credentials })
    await settle()
    expect([state().value, state().context.refusal]).toMatchObject([
      'failed',
      { message: 'invalid' },
    ])
    logIn.mockResolvedValueOnce(signedIn)
    actor.send({ type: 'submit', credentials })
    await settle()
    expect(state().value).toBe('signedIn')
  })

  test('stores no password, not even while it is sent', () => {
    const { actor, state } = start({})
    actor.send({ type: 'submit', credentials })
    expect(JSON.stringify(state().context)).not.toContain(credentials.password)
  })

  test('sends nothing twice while a request is pending', () => {
    const logIn = vi.fn<() => Promise<never>>(never)
    const { actor } = start({ logIn })
    actor.send({ type: 'submit', credentials })
    actor.send({ type: 'submit', credentials })
    expect(logIn).toHaveBeenCalledOnce()
  })
})

describe('A code', () => {
  test('is sent to the server with its challenge', async () => {
    const sendCode = vi.fn<() => Promise<SignedIn>>(async () => signedIn)
    const { actor, handedOver, state } = await startWaiting({ sendCode })
    actor.send({ type: 'sendCode', code: '123456' })
    await settle()
    expect(sendCode.mock.calls).toEqual([
      [{ challenge: 'opaque', provider: 'Email', code: '123456' }],
    ])
    expect([handedOver.length, state().context.waiting]).toEqual([1, null])
  })

  test('is asked for again after a reload, for the rest of its time', async () => {
    const { state } = await startWaiting({})
    const { waiting: persisted } = state().context
    await vi.advanceTimersByTimeAsync(minute)
    const reloaded = start({}, { persisted: { ...nothingPersisted, waiting: persisted } })
    await vi.advanceTimersByTimeAsync(539_999)
    expect(reloaded.state().matches('twoFactor')).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect([reloaded.state().value, reloaded.state().context.waiting]).toEqual(['expired', null])
  })

  test('can be requested again after thirty seconds, and is then valid for ten minutes', async () => {
    const { actor, state } = await startWaiting({ resendCode: async () => undefined })
    await vi.advanceTimersByTimeAsync(29_999)
    expect(mayResend(state())).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(mayResend(state())).toBe(true)
    actor.send({ type: 'resend' })
    await settle()
    expect(mayResend(state())).toBe(false)
    expect(state().context.waiting?.goodUntil).toBe(Date.now() + 600_000)
  })

  test('waits for as long as the server says before the next email', async () => {
    const { actor, state } = await startWaiting({
      resendCode: () => Promise.reject(refused('too_many_tries', '90')),
    })
    await vi.advanceTimersByTimeAsync(30_000)
    actor.send({ type: 'resend' })
    await vi.advanceTimersByTimeAsync(89_999)
    expect(mayResend(state())).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(mayResend(state())).toBe(true)
  })

  test('leads back to the password after too many tries', async () => {
    const { actor, state } = await startWaiting({
      sendCode: () => Promise.reject(refused('challenge_expired')),
    })
    actor.send({ type: 'sendCode', code: '123456' })
    await settle()
    expect(state().value).toBe('expired')
  })

  test('that was wrong is not shown as the reason why it expired', async () => {
    const { actor, state } = await startWaiting({
      sendCode: () => Promise.reject(refused('code_refused')),
    })
    actor.send({ type: 'sendCode', code: '123456' })
    await vi.advanceTimersByTimeAsync(600_000)
    expect([state().value, state().context.refusal]).toEqual(['expired', null])
  })

  test('is no longer asked for once another tab has a session', async () => {
    const { actor, state } = await startWaiting({})
    actor.send({ type: 'session.began' })
    expect([state().value, state().context.waiting]).toEqual(['credentials', null])
  })
})

describe('A passkey', () => {
  test('logs in by itself', async () => {
    const passkey = vi.fn<() => Promise<SignedIn>>(async () => signedIn)
    const { actor, handedOver, state } = start({ passkey })
    actor.send({ type: 'usePasskey' })
    expect(state().hasTag('busy')).toBe(true)
    await settle()
    expect(passkey.mock.calls).toEqual([[{ purpose: 'logIn' }]])
    expect(handedOver).toEqual([{ type: 'signedIn', signedIn, message: '' }])
  })

  test('that is refused leaves the login unchanged, and says why', async () => {
    const { actor, state } = start({ passkey: () => Promise.reject(refused('passkey_refused')) })
    actor.send({ type: 'usePasskey' })
    await settle()
    expect([state().value, state().context.refusal]).toMatchObject([
      'failed',
      { message: 'passkey_refused' },
    ])
  })

  test('replaces the code', async () => {
    const passkey = vi.fn<() => Promise<SignedIn>>(async () => signedIn)
    const { actor, handedOver } = await startWaiting({ passkey })
    actor.send({ type: 'usePasskey' })
    await settle()
    expect(passkey.mock.calls).toEqual([[{ purpose: 'secondFactor', challenge: 'opaque' }]])
    expect(handedOver).toMatchObject([{ signedIn }])
  })

  test.each([
    ['passkey_refused', { twoFactor: { waiting: 'locked' } }],
    ['challenge_expired', 'expired'],
  ])('that the server refuses with %s continues accordingly', async (code, value) => {
    const { actor, state } = await startWaiting({ passkey: () => Promise.reject(refused(code)) })
    actor.send({ type: 'usePasskey' })
    await settle()
    expect(state().value).toEqual(value)
  })

  test('without a code also accepts a recovery code', async () => {
    const sendCode = vi.fn<() => Promise<SignedIn>>(async () => signedIn)
    const alone = { ...twoFactor, provider: null, hasPasskey: true, sentTo: null }
    const { actor } = await startWaiting({ logIn: async () => ({ twoFactor: alone }), sendCode })
    actor.send({ type: 'sendCode', code: '4f7kqx2m9p' })
    await settle()
    expect(sendCode.mock.calls).toEqual([
      [{ challenge: 'opaque', provider: 'Authenticator', code: '4f7kqx2m9p' }],
    ])
  })
})

const otherAccount = {
  email: 'ben@example.org',
  signedInAs: 'ada@example.org',
}
const isOfAnotherAccount = { followLink: async () => ({ otherAccount }) }
const persisted = { ...nothingPersisted, message: 'You are logged in' }

test('A link starts a session at once, and then shows its message', async () => {
  const followLink = vi.fn<() => Promise<SignedIn>>(async () => signedIn)
  const { handedOver } = start({ followLink }, { link: 'token', persisted })
  await settle()
  expect(followLink.mock.calls).toEqual([[{ token: 'token', mayReplace: false }]])
  expect(handedOver).toEqual([{ type: 'signedIn', signedIn, message: 'You are logged in' }])
})

test('A link shows its message only after the code, where a code is required', async () => {
  const server = { followLink: async () => ({ twoFactor }), sendCode: async () => signedIn }
  const { actor, handedOver } = start(server, { link: 'token', persisted })
  await settle()
  expect(handedOver).toEqual([])
  actor.send({ type: 'sendCode', code: '123456' })
  await settle()
  expect(handedOver).toMatchObject([{ message: 'You are logged in' }])
})

test('A link stores its token for the sign-up that it invites to', async () => {
  const signUp = { email: 'ada@example.org', invitedTo: 'Lindenschule' }
  const { state } = start({ followLink: async () => ({ signUp }) }, { link: 'token', persisted })
  await settle()
  expect(state().context.invited).toEqual({ ...signUp, token: 'token' })
})

test.each(['stay', 'session.ended'] as const)(
  'An invitation to sign up is not left to the next person after %s',
  async (type) => {
    const signUp = { email: 'ben@example.org', invitedTo: 'Lindenschule' }
    const { actor, state } = start(
      { followLink: async () => ({ signUp }) },
      { link: 'token', persisted },
    )
    await settle()
    actor.send({ type })
    expect(state()).toMatchObject({ value: 'credentials', context: { invited: null } })
  },
)

test('An invitation remains for the guest when the current user logs out', async () => {
  const signUp = { email: 'ben@example.org', invitedTo: 'Lindenschule' }
  const { actor, state } = start(
    { followLink: async () => ({ signUp }) },
    { link: 'token', persisted },
  )
  await settle()
  actor.send({ type: 'goOn' })
  actor.send({ type: 'session.ended' })
  expect(state().context.invited).toEqual({ ...signUp, token: 'token' })
})

test('A link of another account waits for the current user to decide, and holds its token', async () => {
  const followLink = vi
    .fn<(input: AutoLogin) => Promise<LinkAnswer>>()
    .mockResolvedValueOnce({ otherAccount })
    .mockResolvedValueOnce(signedIn)
  const { actor, handedOver, state } = start({ followLink }, { link: 'token', persisted })
  await settle()
  expect([state().value, otherAccountOf(state())]).toEqual(['otherAccount', otherAccount])
  actor.send({ type: 'goOn' })
  expect([state().hasTag('busy'), otherAccountOf(state())]).toEqual([true, otherAccount])
  await settle()
  expect(followLink.mock.calls[1]).toEqual([{ token: 'token', mayReplace: true }])
  expect(handedOver).toMatchObject([{ message: 'You are logged in' }])
})

test.each(['stay', 'session.ended'] as const)(
  'A link of another account is forgotten after %s',
  async (type) => {
    const { actor, handedOver, state } = start(isOfAnotherAccount, { link: 'token', persisted })
    await settle()
    actor.send({ type })
    expect(state()).toMatchObject({ value: 'credentials', context: { link: null, answer: null } })
    expect(handedOver).toEqual([])
  },
)

test('A link of another account is confirmed again once another user has the browser', async () => {
  const followLink = vi.fn<() => Promise<LinkAnswer>>(async () => ({ otherAccount }))
  const { actor } = start({ followLink }, { link: 'token', persisted })
  await settle()
  actor.send({ type: 'session.began' })
  expect(followLink.mock.calls[1]).toEqual([{ token: 'token', mayReplace: false }])
})

const logIn = {
  purpose: 'Invitation',
  email: 'ada@example.org',
  invitedTo: 'Lindenschule',
} as const

test('A link that requires a login is followed again after the login and its code, and then shows its message', async () => {
  const followLink = vi
    .fn<(input: AutoLogin) => Promise<LinkAnswer>>()
    .mockResolvedValueOnce({ logIn })
    .mockResolvedValueOnce({ done: true })
  const server = {
    followLink,
    logIn: async () => ({ twoFactor }),
    sendCode: async () => signedIn,
  }
  const { actor, handedOver, state } = start(server, { link: 'token', persisted })
  actor.on('signedIn', () => actor.send({ type: 'session.began' }))
  await settle()
  expect(state()).toMatchObject({
    value: 'logInAsked',
    context: { link: null, pending: { ...logIn, token: 'token' } },
  })
  actor.send({ type: 'submit', credentials: { email: 'ada@example.org', password: 'a secret' } })
  await settle()
  expect(state().context.pending).toEqual({ ...logIn, token: 'token' })
  actor.send({ type: 'sendCode', code: '123456' })
  await settle()
  await settle()
  expect(followLink.mock.calls[1]).toEqual([{ token: 'token', mayReplace: false }])
  expect(handedOver).toMatchObject([
    { type: 'signedIn', message: '' },
    { type: 'linkDone', message: 'You are logged in' },
  ])
  expect(state().context.pending).toBeNull()
})

test('A link that requires a login to a different account stays pending', async () => {
  const followLink = async () => ({ logIn })
  const pending = { ...logIn, token: 'token' }
  const { actor, state } = start({ followLink }, { persisted: { ...persisted, pending } })
  actor.send({ type: 'session.began' })
  await settle()
  expect(state()).toMatchObject({ value: 'logInAsked', context: { pending } })
  actor.send({ type: 'stay' })
  expect(state()).toMatchObject({ value: 'credentials', context: { pending: null } })
})

test('The code of the browser that requested the link is sent along with it', async () => {
  const followLink = vi
    .fn<(input: AutoLogin) => Promise<LinkAnswer>>()
    .mockResolvedValueOnce({ otherBrowser: true })
    .mockResolvedValueOnce(signedIn)
  const { actor, handedOver } = start({ followLink }, { link: 'token', persisted })
  await settle()
  actor.send({ type: 'sendCode', code: '123456' })
  await settle()
  expect(followLink.mock.calls[1]).toEqual([{ token: 'token', mayReplace: false, code: '123456' }])
  expect(handedOver).toHaveLength(1)
})
