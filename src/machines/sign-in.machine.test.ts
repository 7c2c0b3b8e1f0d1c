import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { Credentials, SignedIn } from '#contract/accounts.ts'
import { isSettled, signInMachine } from './sign-in.machine.ts'

const credentials = { email: 'ada@example.org', password: 'correct horse' }
const signedIn = { token: 'abc', user: { firstName: 'Ada' } } as SignedIn

const start = (logIn: (input: Credentials) => Promise<SignedIn>) =>
  createActor(
    signInMachine.provide({
      actors: { logIn: fromPromise<SignedIn, Credentials>(({ input }) => logIn(input)) },
    }),
  ).start()

describe('Signing in', () => {
  test('sends what was submitted and ends with the session', async () => {
    const sent: Credentials[] = []
    const actor = start(async (input) => {
      sent.push(input)
      return signedIn
    })
    actor.send({ type: 'submit', credentials })
    expect(actor.getSnapshot().hasTag('busy')).toBe(true)
    const state = await waitFor(actor, isSettled)
    expect([sent, state.value, state.context.signedIn]).toEqual([
      [credentials],
      'signedIn',
      signedIn,
    ])
  })

  test('keeps the reason of a refusal, and can be tried again', async () => {
    const refusal = new Error('The e-mail address or the password is wrong.')
    let isRight = false
    const actor = start(() => (isRight ? Promise.resolve(signedIn) : Promise.reject(refusal)))
    actor.send({ type: 'submit', credentials })
    const refused = await waitFor(actor, isSettled)
    expect([refused.value, refused.context.refusal]).toEqual(['failed', refusal])
    isRight = true
    actor.send({ type: 'submit', credentials })
    expect((await waitFor(actor, isSettled)).value).toBe('signedIn')
  })

  test('holds the password only while it is being sent', async () => {
    const actor = start(() => Promise.reject(new Error('no')))
    actor.send({ type: 'submit', credentials })
    expect(actor.getSnapshot().context.credentials).toEqual(credentials)
    await waitFor(actor, isSettled)
    expect(actor.getSnapshot().context.credentials).toBeNull()
  })

  test('sends nothing twice while it waits for the answer', () => {
    let calls = 0
    const actor = start(() => {
      calls += 1
      return new Promise(() => undefined)
    })
    actor.send({ type: 'submit', credentials })
    actor.send({ type: 'submit', credentials })
    expect(calls).toBe(1)
  })
})
