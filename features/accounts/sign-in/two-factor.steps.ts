import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { hashRecoveryCodes } from '#server/identity/second-factor.queries.ts'
import { openEncryption } from '#server/crypto/encryption.ts'
import { Given, Then, When } from '../../support/world.ts'
import { codeScreen } from './sign-in.screen.ts'

const subject = 'Your login code'
const recoveryCode = '4f7kqx2m9p'
const wrongCode = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

Given('{word} is asked for a mailed code', async ({ fixtures }, name: string) => {
  await fixtures.asksForCode(name, 'Email')
})

Given(
  '{word} is asked for the code of an authenticator',
  async ({ fixtures, server, noted }, name: string) => {
    const encryption = openEncryption(server.dataDir)
    const secret = new Secret()
    noted.set('app', new TOTP({ secret }))
    noted.set('recovery codes', ['4F7KQ-X2M9P'])
    await fixtures.asksForCode(name, 'Authenticator', encryption.encrypt(secret.base32))
    const { userId } = await fixtures.account(name)
    const [codeHash = ''] = await hashRecoveryCodes(encryption, userId, [recoveryCode])
    await server.database.db
      .insertInto('recoveryCode')
      .values({ userId, codeHash, isPending: false })
      .execute()
  },
)

const enter = (page: Page, code: string | undefined) => codeScreen(page).code.fill(code ?? '')

Given('{word} has a clock that can be moved', async ({ people }, name: string) => {
  await people.at(name)
  await people.clock(name)
})

When('{word} pastes the mailed code with blanks in it', async ({ people, mail }, name: string) => {
  const { code = '' } = await mail.emailTo(name, subject)
  const page = await people.at(name)
  await codeScreen(page).code.focus()
  await page.keyboard.insertText(` ${code.slice(0, 3)} ${code.slice(3)} `)
})

When('{word} goes on again', async ({ people }, name: string) => {
  await (await people.at(name)).goForward()
})

When(
  'half a minute passes everywhere for {word}',
  async ({ people, mail, fixtures, noted }, name: string) => {
    noted.set('first code', (await mail.emailTo(name, subject)).code)
    await fixtures.emailsAreOld()
    await (await people.clock(name)).runFor(30_000)
  },
)

When(
  '{word} asks for another code {int} times, half a minute apart',
  async ({ people, fixtures }, name: string, times: number) => {
    const page = await people.at(name)
    for (let time = 0; time < times; time += 1) {
      await page.getByText('You can request another code now.').waitFor({ state: 'hidden' })
      await fixtures.emailsAreOld()
      await (await people.clock(name)).runFor(30_000)
      const answer = page.waitForResponse('**/two-factor-code/resend')
      await page.getByRole('button', { name: 'Send another code' }).click()
      expect((await answer).status()).toBe(204)
    }
  },
)

Then(
  '{word} is asked for the code that was mailed to {string}',
  async ({ people }, name: string, email: string) => {
    const page = await people.at(name)
    await expect(page.getByRole('main')).toContainText(`code we sent to ${email}`)
    await expect(codeScreen(page).code).toBeFocused()
  },
)

const secondsIn = (text: string | null) => {
  const [, minutes, seconds] = /(\d+):(\d\d)/.exec(text ?? '') ?? []
  return Number(minutes) * 60 + Number(seconds)
}
const secondsShown = async (page: Page) => ({
  good: secondsIn(await page.getByText(/to enter it/).textContent()),
  pause: secondsIn(await codeScreen(page).resend.textContent()),
})

Then(
  '{word} reads how long the code is valid and when she can request another',
  async ({ people, noted }, name: string) => {
    const page = await people.at(name)
    // By then, the last effects of the clock are rendered.
    await page.evaluate(() => fetch('/icon.svg').then((icon) => icon.text()))
    const { good, pause } = await secondsShown(page)
    expect(good - pause).toBe(570)
    expect(pause).toBeGreaterThan(9)
    await expect(codeScreen(page).resend).toBeDisabled()
    noted.set('seconds', { good, pause })
  },
)

Then(
  '{word} reads that both are {int} seconds less',
  async ({ people, noted }, name: string, less: number) => {
    const page = await people.at(name)
    const { good, pause } = noted.get('seconds') as { good: number; pause: number }
    await expect.poll(() => secondsShown(page)).toEqual({ good: good - less, pause: pause - less })
  },
)

When('{word} enters the mailed code', async ({ people, mail }, name: string) => {
  await enter(await people.at(name), (await mail.knownEmailTo(name, subject)).code)
})

When('{word} enters the code of the first email', async ({ people, noted }, name: string) => {
  await enter(await people.at(name), String(noted.get('first code')))
})

When('{word} enters {int} wrong code(s)', async ({ people, mail }, name: string, many: number) => {
  const { code = '' } = await mail.emailTo(name, subject)
  const page = await people.at(name)
  for (let guess = 1; guess <= many; guess += 1) {
    const answer = page.waitForResponse('**/api/Account/two-factor-code')
    await enter(page, wrongCode(code, guess))
    await answer
    await expect(codeScreen(page).busy).toHaveCount(0)
  }
})
