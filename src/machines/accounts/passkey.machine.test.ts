import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, toPromise, waitFor } from 'xstate'
import {
  isAtDevice,
  passkeyMachine,
  type Ceremony,
  type PasskeyAnswer,
  type PasskeyCredential,
  type PasskeyOptions,
} from './passkey.machine.ts'

const options = { challenge: 'random' } as PasskeyOptions
const credential = { id: 'credential' } as PasskeyCredential
const signedIn = { token: 'new' } as PasskeyAnswer
const named = (name: string) => Object.assign(new Error(name), { name })
const add: Ceremony = { purpose: 'add', currentPassword: 'correct horse battery', name: '' }

interface World {
  ask?: () => Promise<PasskeyOptions>
  authenticate?: (signal: AbortSignal) => Promise<PasskeyCredential>
  check?: () => Promise<PasskeyAnswer>
}

function start(ceremony: Ceremony, world: World = {}) {
  const { ask, authenticate, check } = {
    ask: async () => options,
    authenticate: async () => credential,
    check: async () => signedIn,
    ...world,
  }
  const sent: unknown[] = []
  const machine = passkeyMachine.provide({
    actors: {
      ask: fromPromise(({ input }) => (sent.push(input), ask())),
      authenticate: fromPromise(({ input, signal }) => (sent.push(input), authenticate(signal))),
      check: fromPromise(({ input }) => (sent.push(input), check())),
    },
  })
  const actor = createActor(machine, { input: ceremony }).start()
  return { actor, sent, outcome: toPromise(actor) }
}

describe('A passkey', () => {
  test('is requested, signed by the device, and checked by the server', async () => {
    const { sent, outcome } = start({ purpose: 'logIn' })
    expect(await outcome).toEqual({ answer: signedIn, error: null })
    expect(sent).toEqual([
      { purpose: 'logIn' },
      options,
      { ceremony: { purpose: 'logIn' }, credential },
    ])
  })

  test('sends the password to the server once, and stores none', async () => {
    const { actor, sent, outcome } = start(add)
    await outcome
    expect(sent[0]).toEqual(add)
    expect(JSON.stringify([sent.slice(1), actor.getSnapshot().context])).not.toContain('horse')
  })

  test.each([
    ['PasskeyCanceled', 'canceled'],
    ['PasskeyUnsupported', 'unsupported'],
    ['PasskeyKnown', 'refused'],
  ])('that ends in %s is %s', async (name, value) => {
    const authenticate = async () => Promise.reject(named(name))
    const { actor, outcome } = start({ purpose: 'logIn' }, { authenticate })
    expect(await outcome).toEqual({ answer: null, error: named(name) })
    expect(actor.getSnapshot().value).toBe(value)
  })

  test('returns the reason if the server refuses', async () => {
    const refusal = new Error('This passkey was not accepted.')
    const { outcome } = start({ purpose: 'logIn' }, { check: () => Promise.reject(refusal) })
    expect(await outcome).toEqual({ answer: null, error: refusal })
  })

  test("closes the browser's window when the person cancels", async () => {
    let isStopped = false
    const { actor, outcome } = start(
      { purpose: 'logIn' },
      {
        authenticate: (signal) =>
          new Promise(() => signal.addEventListener('abort', () => (isStopped = true))),
      },
    )
    await waitFor(actor, isAtDevice)
    actor.send({ type: 'cancel' })
    expect([await outcome, isStopped]).toEqual([{ answer: null, error: null }, true])
  })
})
