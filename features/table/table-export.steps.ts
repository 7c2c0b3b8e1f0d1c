import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import papa from 'papaparse'
import type { DataTable } from 'playwright-bdd'
import { Then, When } from '../support/world.ts'
import { menus } from '../frame/menus.screen.ts'
import { tableScreen } from './table.screen.ts'

When('{word} exports the list', async ({ people, noted }, who: string) => {
  const page = await people.at(who)
  const { button, item } = menus(page)
  await button.click()
  const download = page.waitForEvent('download')
  await item('Export CSV').click()
  noted.set('file', await readFile(await (await download).path()))
})

When('{word} wants the list as a file', async ({ people }, who: string) => {
  const { button, item } = menus(await people.at(who))
  await button.click()
  await item('Export CSV').click()
})

/** From then on the page is looked at as it would be printed. */
When('{word} prints the list', async ({ people }, who: string) => {
  const page = await people.at(who)
  const { button, item } = menus(page)
  const printed = page.evaluate(() => new Promise<void>((done) => (window.print = done)))
  await button.click()
  await item('Print').click()
  await printed
  await page.emulateMedia({ media: 'print' })
})

Then("{word}'s file is UTF-8 with a byte order mark", async ({ noted }, _who: string) => {
  const file = noted.get('file') as Buffer
  expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  new TextDecoder('utf-8', { fatal: true }).decode(file)
})

Then("{word}'s file has {int} lines", async ({ noted }, _who: string, many: number) => {
  expect(linesOf(noted.get('file'))).toHaveLength(many)
})

Then("{word}'s file begins with", async ({ noted }, _who: string, table: DataTable) => {
  expect(linesOf(noted.get('file')).slice(0, table.raw().length)).toEqual(table.raw())
})

Then("{word}'s file ends with", async ({ noted }, _who: string, table: DataTable) => {
  expect(linesOf(noted.get('file')).slice(-table.raw().length)).toEqual(table.raw())
})

Then("{word}'s file has the names", async ({ noted }, _who: string, table: DataTable) => {
  const [[title] = [], ...lines] = linesOf(noted.get('file'))
  expect(title).toBe('Name')
  expect(lines.map(([name]) => name)).toEqual(table.raw().flat())
})

Then(
  "there are {int} rows on {word}'s paper, from {string} to {string}",
  async ({ people }, many: number, who: string, first: string, last: string) => {
    const { names } = tableScreen(await people.at(who))
    await expect(names).toHaveCount(many)
    await expect(names.first()).toHaveText(first)
    await expect(names.last()).toHaveText(last)
  },
)

Then("{string} stands on {word}'s paper", async ({ people }, text: string, who: string) => {
  const page = await people.at(who)
  await expect(page.getByRole('main').getByText(text).filter({ visible: true })).toHaveCount(1)
})

Then("the frame is not on {word}'s paper", async ({ people }, who: string) => {
  const page = await people.at(who)
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toHaveCount(0)
})

const linesOf = (file: unknown) => {
  const { data, errors } = papa.parse<string[]>(String(file).replace('\uFEFF', ''))
  expect(errors).toEqual([])
  return data
}
