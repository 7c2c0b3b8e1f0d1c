import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import jsqr from 'jsqr'
import { URI, type TOTP } from 'otpauth'
import sharp from 'sharp'
import { Given, Then, When } from '../support/world.ts'
import { accountScreen } from './account-edit.screen.ts'
import { codeScreen } from './sign-in/sign-in.screen.ts'

const card = (page: Page) => accountScreen(page).card('Two-factor login')

/** Reads the QR code from a screenshot, as a phone's camera would. */
When('{word} scans the QR code with her phone', async ({ people, noted }, who: string) => {
  const picture = await (await people.at(who)).getByRole('img', { name: 'QR code' }).screenshot()
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const seen = jsqr.default(new Uint8ClampedArray(data), info.width, info.height)
  if (!seen) throw new Error('A camera sees no QR code there.')
  noted.set('app', URI.parse(seen.data))
})

When('{word} saves the recovery codes as a file', async ({ people, noted }, who: string) => {
  const page = await people.at(who)
  const shown = page.getByRole('list', { name: 'recovery codes' }).getByRole('listitem')
  await expect(shown.first()).toBeVisible()
  const codes = await shown.allTextContents()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).first().click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.split('\n').slice(2, -1)).toEqual(codes)
  noted.set('recovery codes', codes)
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
})

When('{word} copies the recovery codes', async ({ people }, who: string) => {
  const page = await people.at(who)
  const shown = page.getByRole('list', { name: 'recovery codes' }).getByRole('listitem')
  const codes = await shown.allTextContents()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toBe(codes.join('\n'))
})

Then(
  "there is nothing on {word}'s paper but {string} and the codes",
  async ({ people }, who: string, title: string) => {
    const page = await people.at(who)
    const codes = page.getByRole('list', { name: 'recovery codes' }).getByRole('listitem')
    const written = [title, ...(await codes.allTextContents())]
    const seen = await page.getByRole('main').innerText()
    expect(seen.split('\n').filter((line) => line.trim() !== '')).toEqual(written)
  },
)

When(
  '{word} gives her password to {string} and {string}',
  async ({ people }, who: string, choice: string, button: string) => {
    const page = await people.at(who)
    await card(page)
      .getByRole('button', { name: /^(Turn on|Change two-factor login)$/ })
      .click()
    await card(page).getByRole('button', { name: choice }).click()
    await accountScreen(page).givePassword('Two-factor login', button)
  },
)

Given(
  '{word} logs in by an app, with {int} recovery code(s) left',
  async ({ server, fixtures }, who: string, many: number) => {
    const { userId } = await fixtures.account(who)
    const { db } = server.database
    const by = { twoFactorProvider: 'Authenticator', totpSecret: '' } as const
    await db.updateTable('user').set(by).where('id', '=', userId).execute()
    const codes = Array.from({ length: many }, (_, index) => ({
      userId,
      codeHash: String(index),
      isPending: false,
    }))
    await db.insertInto('recoveryCode').values(codes).execute()
  },
)

Then('{word} sees {int} recovery codes', async ({ people }, who: string, many: number) => {
  const codes = (await people.at(who)).getByRole('list', { name: 'recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveText(
    Array(many).fill(/^[a-z0-9]{5}-[a-z0-9]{5}$/),
  )
})

Then('{word} sees the secret next to the QR code', async ({ people, noted }, who: string) => {
  const { secret } = noted.get('app') as TOTP
  const fours = secret.base32.match(/.{1,4}/g)?.join(' ') ?? ''
  await expect(card(await people.at(who))).toContainText(fours)
})

/** The form submits itself after six digits. */
When('{word} enters what her app shows', async ({ people, noted }, who: string) => {
  await codeScreen(await people.at(who)).code.fill((noted.get('app') as TOTP).generate())
})
