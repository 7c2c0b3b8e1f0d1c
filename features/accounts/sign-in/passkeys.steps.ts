import type { CDPSession } from '@playwright/test'
import { insertPasskey } from '#server/accounts/passkeys/test-passkeys.ts'
import { accountScreen } from '../account-edit.screen.ts'
import { password } from '../../support/fixtures.ts'
import { Given, When } from '../../support/world.ts'
import { codeScreen } from './sign-in.screen.ts'

interface Device {
  devtools: CDPSession
  authenticatorId: string
}

/** A virtual authenticator of Chromium, for one tab. */
Given("{word}'s device stores passkeys", async ({ people, noted }, who: string) => {
  const page = await people.at(who)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  noted.set(`device of ${who}`, { devtools, authenticatorId } satisfies Device)
})

When("{word}'s device does not recognize her", async ({ noted }, who: string) => {
  const { devtools, authenticatorId } = noted.get(`device of ${who}`) as Device
  const isUserVerified = false
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
})

When('{word} adds the passkey {string}', async ({ people }, who: string, name: string) => {
  const screen = accountScreen(await people.at(who))
  const card = screen.card('Passkeys')
  await card.getByRole('button', { name: 'Add a passkey' }).click()
  await card.getByLabel('Name (optional)').fill(name)
  await screen.givePassword('Passkeys', 'Add passkey', password)
})

When('{word} enters one of her recovery codes', async ({ people, noted }, who: string) => {
  const [code = ''] = noted.get('recovery codes') as string[]
  const screen = codeScreen(await people.at(who))
  await screen.recoveryCode.fill(code)
  await screen.submit.click()
})

Given(
  '{word} has both a passkey and email codes from before',
  async ({ fixtures, server }, who: string) => {
    await fixtures.asksForCode(who, 'Email')
    const { userId } = await fixtures.account(who)
    const { db } = server.database
    await insertPasskey(db, userId)
    await db.updateTable('user').set({ mayUseEmailCode: true }).where('id', '=', userId).execute()
  },
)
