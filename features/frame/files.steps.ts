import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { choose } from '../forms/fields.screen.ts'
import { Then, When } from '../support/world.ts'

When(
  '{word} gets a file by choosing {string}',
  async ({ people, noted }, who: string, name: string) => {
    const page = await people.at(who)
    const download = page.waitForEvent('download')
    await choose(page, name)
    const file = await download
    noted.set('file name', file.suggestedFilename())
    noted.set('file', await readFile(await file.path()))
  },
)

/** From then on, the page uses print styles. */
When('{word} prints by choosing {string}', async ({ people }, who: string, name: string) => {
  const page = await people.at(who)
  const printed = page.evaluate(() => new Promise<void>((done) => (window.print = done)))
  await choose(page, name)
  await printed
  await page.emulateMedia({ media: 'print' })
})

Then('the paper of {word} says {string}', async ({ people }, who: string, text: string) => {
  const main = (await people.at(who)).getByRole('main')
  await expect(main.getByText(text).filter({ visible: true }).first()).toBeVisible()
})

Then(
  'the file of {word} is {string} and says {string}',
  async ({ noted }, _who: string, name: string, text: string) => {
    expect(noted.get('file name')).toBe(name)
    expect(String(noted.get('file'))).toBe(text)
  },
)
