import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { Reauthenticate, Reauthentication } from '#contract/accounts/account-settings.ts'
import {
  reauthenticationOf,
  isSettled,
  reauthenticateBy,
  reauthenticationMachine,
} from './reauthentication.machine.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-09-05T09:00:00.000Z') }))
afterEach(() => void vi.useRealTimers())

const password = 'seven herons near the mill'

function start() {
  const check = fromPromise<Reauthentication, Reauthenticate>(async ({ input }) => {
    if (input.password !== password) throw new Error('This isn’t your password.')
    const expiresDate = new Date(Date.now() + 300_000).toISOString()
    return { reauthentication: `good from ${Date.now()}`, expiresDate }
  })
  const actor = createActor(reauthenticationMachine.provide({ actors: { check } })).start()
  const left = new AbortController()
  const ask = (refused: string | null = null) => reauthenticateBy(actor)(refused, left.signal)
  async function prove(given = password) {
    actor.send({ type: 'prove', proof: { password: given } })
    return waitFor(actor, isSettled)
  }
  return { actor, left, ask, prove }
}

test('Calls wait until the password is correct, and then all of them continue', async () => {
  const { actor, ask, prove } = start()
  const calls = [ask(), ask()]
  expect((await prove('something else')).value).toBe('refused')
  expect(actor.getSnapshot().context.proof).toBeNull()
  expect((await prove()).value).toBe('confirmed')
  const confirmation = reauthenticationOf(actor.getSnapshot())
  expect(await Promise.all(calls)).toEqual([confirmation, confirmation])
})

test('A passkey confirms without a password, also after a wrong one', async () => {
  const { actor, ask, prove } = start()
  const call = ask()
  await prove('something else')
  const expiresDate = new Date(Date.now() + 300_000).toISOString()
  const confirmation = { reauthentication: 'by passkey', expiresDate }
  actor.send({ type: 'passkey.confirmed', confirmation })
  expect(await call).toBe('by passkey')
  expect(actor.getSnapshot()).toMatchObject({ value: 'confirmed', context: { confirmation } })
})

test('Canceling confirms nothing', async () => {
  const { actor, ask } = start()
  const call = ask()
  actor.send({ type: 'cancel' })
  expect(await call).toBeNull()
  expect(actor.getSnapshot().value).toBe('closed')
})

test('A call refused despite a confirmation opens the dialog again; a call without one is repeated', async () => {
  const { actor, ask, prove } = start()
  void ask()
  await prove()
  const confirmation = reauthenticationOf(actor.getSnapshot())
  expect(await ask()).toBe(confirmation)
  vi.advanceTimersByTime(1000)
  const call = ask(confirmation)
  expect(actor.getSnapshot().value).toBe('asking')
  await prove()
  expect(await call).not.toBe(confirmation)
})

test('The confirmation is forgotten when it expires, and when the session ends', async () => {
  const { actor, ask, prove } = start()
  void ask()
  await prove()
  vi.advanceTimersByTime(299_999)
  expect(reauthenticationOf(actor.getSnapshot())).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(reauthenticationOf(actor.getSnapshot())).toBeNull()
  void ask()
  await prove()
  actor.send({ type: 'forget' })
  expect(actor.getSnapshot()).toMatchObject({ value: 'closed', context: { confirmation: null } })
})

test('The dialog closes when the caller has left', async () => {
  const { actor, left, ask } = start()
  const call = ask()
  left.abort()
  expect(await call).toBeNull()
  expect(actor.getSnapshot().value).toBe('closed')
})
