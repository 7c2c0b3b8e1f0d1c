import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SignedIn } from '#contract/accounts/accounts.ts'
import type { LoginAnswer } from '#contract/accounts/sign-in.ts'
import { mayResend, nothingKept } from './sign-in.machine.ts'
import { never, type Server, settle, signedIn, start, twoFactor } from './test-sign-in.ts'

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

describe('Signing in', () => {
  test('sends what was submitted, and hands the session over', async () => {
    const logIn = vi.fn<() => Promise<SignedIn>>(async () => signedIn)
    const { actor, handedOver, state } = start({ logIn })
    actor.send({ type: 'submit', credentials })
    expect(state().hasTag('busy')).toBe(true)
    await settle()
    expect(logIn.mock.calls).toEqual([[credentials]])
    expect(handedOver).toEqual([{ type: 'signedIn', signedIn, message: '' }])
    expect(JSON.stringify(state().context)).not.toContain('abc')
  })

  test('keeps the reason of a refusal, and can be tried again', async () => {
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

  test('keeps no password, not even while it is being sent', () => {
    const { actor, state } = start({})
    actor.send({ type: 'submit', credentials })
    expect(JSON.stringify(state().context)).not.toContain(credentials.password)
  })

  test('sends nothing twice while it waits for the answer', () => {
    const logIn = vi.fn<() => Promise<never>>(never)
    const { actor } = start({ logIn })
    actor.send({ type: 'submit', credentials })
    actor.send({ type: 'submit', credentials })
    expect(logIn).toHaveBeenCalledOnce()
  })
})

describe('A code', () => {
  test('goes to the server with its challenge', async () => {
    const sendCode = vi.fn<() => Promise<SignedIn>>(async () => signedIn)
    const { actor, handedOver, state } = await startWaiting({ sendCode })
    actor.send({ type: 'sendCode', code: '123456' })
    await settle()
    expect(sendCode.mock.calls).toEqual([
      [{ challenge: 'opaque', provider: 'Email', code: '123456' }],
    ])
    expect([handedOver.length, state().context.waiting]).toEqual([1, null])
  })

  test('is asked for again after a reload, for what is left of its time', async () => {
    const { state } = await startWaiting({})
    const { waiting: kept } = state().context
    await vi.advanceTimersByTimeAsync(60_000)
    const reloaded = start({}, { kept: { ...nothingKept, waiting: kept } })
    await vi.advanceTimersByTimeAsync(539_999)
    expect(reloaded.state().matches('twoFactor')).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect([reloaded.state().value, reloaded.state().context.waiting]).toEqual(['over', null])
  })

  test('can be sent another time after thirty seconds, and is good for ten minutes from then', async () => {
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

  test('waits with the next letter as long as the server says', async () => {
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

  test('that was tried too often leads back to the password', async () => {
    const { actor, state } = await startWaiting({
      sendCode: () => Promise.reject(refused('challenge_over')),
    })
    actor.send({ type: 'sendCode', code: '123456' })
    await settle()
    expect(state().value).toBe('over')
  })

  test('that was wrong is not why the time is over', async () => {
    const { actor, state } = await startWaiting({
      sendCode: () => Promise.reject(refused('code_refused')),
    })
    actor.send({ type: 'sendCode', code: '123456' })
    await vi.advanceTimersByTimeAsync(600_000)
    expect([state().value, state().context.refusal]).toEqual(['over', null])
  })

  test('is not waited for any more once another tab has a session', async () => {
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

  test('that is refused leaves the login as it was, and says why', async () => {
    const { actor, state } = start({ passkey: () => Promise.reject(refused('passkey_refused')) })
    actor.send({ type: 'usePasskey' })
    await settle()
    expect([state().value, state().context.refusal]).toMatchObject([
      'failed',
      { message: 'passkey_refused' },
    ])
  })

  test('takes the place of the code', async () => {
    const passkey = vi.fn<() => Promise<SignedIn>>(async () => signedIn)
    const { actor, handedOver } = await startWaiting({ passkey })
    actor.send({ type: 'usePasskey' })
    await settle()
    expect(passkey.mock.calls).toEqual([[{ purpose: 'secondFactor', challenge: 'opaque' }]])
    expect(handedOver).toMatchObject([{ signedIn }])
  })

  test.each([
    ['passkey_refused', { twoFactor: { waiting: 'locked' } }],
    ['challenge_over', 'over'],
  ])('that the server refuses by %s leads on from there', async (code, value) => {
    const { actor, state } = await startWaiting({ passkey: () => Promise.reject(refused(code)) })
    actor.send({ type: 'usePasskey' })
    await settle()
    expect(state().value).toEqual(value)
  })

  test('that alone is asked for lets a recovery code stand in', async () => {
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
