import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { AccountSettings, AuthenticatorSetUp } from '#contract/accounts/account-settings.ts'
import { authenticatorSetUpMachine, isSettled } from './authenticator-set-up.machine.ts'

const made: AuthenticatorSetUp = {
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Kinroll:ada%40example.org?secret=JBSWY3DPEHPK3PXP',
  recoveryCodes: ['4f7kq-x2m9p'],
}
const password = 'correct horse battery'

function start({ wrong }: { wrong?: 'password' | 'code' } = {}) {
  const sent: unknown[] = []
  const begin = fromPromise<AuthenticatorSetUp, string>(async ({ input }) => {
    sent.push(input)
    if (wrong === 'password') throw new Error('This isn’t your password.')
    return made
  })
  const turnOn = fromPromise<AccountSettings, { password: string; code: string }>(
    async ({ input }) => {
      sent.push(input)
      if (wrong === 'code') throw new Error('This code is wrong.')
      return {} as AccountSettings
    },
  )
  const heard: string[] = []
  const actor = createActor(authenticatorSetUpMachine.provide({ actors: { begin, turnOn } }))
  actor.on('turnedOn', ({ type }) => heard.push(type))
  actor.start()
  actor.send({ type: 'open' })

  const settled = () => waitFor(actor, isSettled)
  async function givePassword() {
    actor.send({ type: 'givePassword', password })
    return settled()
  }
  async function giveCode() {
    actor.send({ type: 'giveCode', code: '123456' })
    return settled()
  }
  return { actor, sent, heard, givePassword, giveCode }
}

describe('Setting up an authenticator app', () => {
  test('shows a secret once the password is correct, and changes nothing yet', async () => {
    const { heard, sent, givePassword } = start()
    const { value, context } = await givePassword()
    expect([value, context.setUp, sent, heard]).toEqual(['scanning', made, [password], []])
  })

  test('asks for the password again when it is wrong, and stores none', async () => {
    const { value, context } = await start({ wrong: 'password' }).givePassword()
    expect([value, context.password, context.setUp]).toEqual(['askingPassword', '', null])
    expect(context.refusal).toEqual({ error: new Error('This isn’t your password.') })
  })

  test('turns it on with the first correct code, and reports it', async () => {
    const { heard, sent, givePassword, giveCode } = start()
    await givePassword()
    const { value, context } = await giveCode()
    expect([value, heard]).toEqual(['showingRecoveryCodes', ['turnedOn']])
    expect(sent.at(-1)).toEqual({ password, code: '123456' })
    expect([context.password, context.code]).toEqual(['', ''])
  })

  test('shows the same secret when the code is wrong', async () => {
    const { heard, givePassword, giveCode } = start({ wrong: 'code' })
    await givePassword()
    const { value, context } = await giveCode()
    expect([value, context.setUp, heard]).toEqual(['scanning', made, []])
  })

  test('forgets the secret and the password when the person cancels', async () => {
    const { actor, givePassword } = start()
    await givePassword()
    actor.send({ type: 'cancel' })
    expect(actor.getSnapshot().context).toMatchObject({ password: '', setUp: null })
  })

  test('shows the recovery codes once', async () => {
    const { actor, givePassword, giveCode } = start()
    await givePassword()
    await giveCode()
    actor.send({ type: 'close' })
    actor.send({ type: 'open' })
    expect(actor.getSnapshot().context.setUp).toBeNull()
  })
})
