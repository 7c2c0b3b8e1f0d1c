import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SignedIn } from '#contract/accounts/accounts.ts'
import type { AutoLogin, LinkAnswer } from '#contract/accounts/sign-in.ts'
import { nothingKept, otherAccountOf } from './sign-in.machine.ts'
import { settle, signedIn, start, twoFactor } from './test-sign-in.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const otherAccount = {
  email: 'ben@example.org',
  signedInAs: 'ada@example.org',
}
const isAnothers = { followLink: async () => ({ otherAccount }) }
const kept = { ...nothingKept, message: 'You are logged in' }

test('A link is traded for a session at once, and then tells its message', async () => {
  const followLink = vi.fn<() => Promise<SignedIn>>(async () => signedIn)
  const { handedOver } = start({ followLink }, { link: 'token', kept })
  await settle()
  expect(followLink.mock.calls).toEqual([[{ token: 'token', mayReplace: false }]])
  expect(handedOver).toEqual([{ type: 'signedIn', signedIn, message: 'You are logged in' }])
})

test('A link tells its message only after the code, where one is asked for', async () => {
  const server = { followLink: async () => ({ twoFactor }), sendCode: async () => signedIn }
  const { actor, handedOver } = start(server, { link: 'token', kept })
  await settle()
  expect(handedOver).toEqual([])
  actor.send({ type: 'sendCode', code: '123456' })
  await settle()
  expect(handedOver).toMatchObject([{ message: 'You are logged in' }])
})

test('A link keeps its token for the sign-up that it invites to', async () => {
  const signUp = { email: 'ada@example.org', invitedTo: 'Lindenschule' }
  const { state } = start({ followLink: async () => ({ signUp }) }, { link: 'token', kept })
  await settle()
  expect(state().context.invited).toEqual({ ...signUp, token: 'token' })
})

test.each(['stay', 'session.ended'] as const)(
  'An invitation to sign up is not left to whoever comes after %s',
  async (type) => {
    const signUp = { email: 'ben@example.org', invitedTo: 'Lindenschule' }
    const { actor, state } = start(
      { followLink: async () => ({ signUp }) },
      { link: 'token', kept },
    )
    await settle()
    actor.send({ type })
    expect(state()).toMatchObject({ value: 'credentials', context: { invited: null } })
  },
)

test('An invitation stays with the guest for whom somebody logs out', async () => {
  const signUp = { email: 'ben@example.org', invitedTo: 'Lindenschule' }
  const { actor, state } = start({ followLink: async () => ({ signUp }) }, { link: 'token', kept })
  await settle()
  actor.send({ type: 'goOn' })
  actor.send({ type: 'session.ended' })
  expect(state().context.invited).toEqual({ ...signUp, token: 'token' })
})

test('A link of another account waits for a word of whoever is signed in, and holds its token', async () => {
  const followLink = vi
    .fn<(input: AutoLogin) => Promise<LinkAnswer>>()
    .mockResolvedValueOnce({ otherAccount })
    .mockResolvedValueOnce(signedIn)
  const { actor, handedOver, state } = start({ followLink }, { link: 'token', kept })
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
    const { actor, handedOver, state } = start(isAnothers, { link: 'token', kept })
    await settle()
    actor.send({ type })
    expect(state()).toMatchObject({ value: 'credentials', context: { link: null, answer: null } })
    expect(handedOver).toEqual([])
  },
)

test('A link of another account is asked about anew once somebody else has the browser', async () => {
  const followLink = vi.fn<() => Promise<LinkAnswer>>(async () => ({ otherAccount }))
  const { actor } = start({ followLink }, { link: 'token', kept })
  await settle()
  actor.send({ type: 'session.began' })
  expect(followLink.mock.calls[1]).toEqual([{ token: 'token', mayReplace: false }])
})

const logIn = {
  purpose: 'Invitation',
  email: 'ada@example.org',
  invitedTo: 'Lindenschule',
} as const

test('A link that takes a login is followed once more after the login and its code, and tells its message then', async () => {
  const followLink = vi
    .fn<(input: AutoLogin) => Promise<LinkAnswer>>()
    .mockResolvedValueOnce({ logIn })
    .mockResolvedValueOnce({ done: true })
  const server = {
    followLink,
    logIn: async () => ({ twoFactor }),
    sendCode: async () => signedIn,
  }
  const { actor, handedOver, state } = start(server, { link: 'token', kept })
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

test('A link that takes a login to another account than the one that came waits on', async () => {
  const followLink = async () => ({ logIn })
  const pending = { ...logIn, token: 'token' }
  const { actor, state } = start({ followLink }, { kept: { ...kept, pending } })
  actor.send({ type: 'session.began' })
  await settle()
  expect(state()).toMatchObject({ value: 'logInAsked', context: { pending } })
  actor.send({ type: 'stay' })
  expect(state()).toMatchObject({ value: 'credentials', context: { pending: null } })
})

test('The code of the browser that asked goes along with the link', async () => {
  const followLink = vi
    .fn<(input: AutoLogin) => Promise<LinkAnswer>>()
    .mockResolvedValueOnce({ otherBrowser: true })
    .mockResolvedValueOnce(signedIn)
  const { actor, handedOver } = start({ followLink }, { link: 'token', kept })
  await settle()
  actor.send({ type: 'sendCode', code: '123456' })
  await settle()
  expect(followLink.mock.calls[1]).toEqual([{ token: 'token', mayReplace: false, code: '123456' }])
  expect(handedOver).toHaveLength(1)
})
