import { expect, type Locator } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import { Given, Then, When } from '../support/world.ts'
import { menus } from '../frame/menus.screen.ts'
import { tableScreen } from './table.screen.ts'

Given('{word} is on a small phone', async ({ people }, who: string) => {
  await (await people.at(who)).setViewportSize({ width: 320, height: 640 })
})

When(
  '{word} hides {string} and {string}',
  async ({ people }, who: string, one: string, another: string) => {
    const { open, item, close } = menus(await people.at(who))
    await open('Columns')
    await item(one).click()
    await item(another).click()
    await close()
  },
)

When(
  '{word} sorts by {string} downwards by the menu',
  async ({ people }, who: string, column: string) => {
    const { open, item, close } = menus(await people.at(who))
    await open('Sort by')
    await item(column).click()
    await item('Descending').click()
    await close()
  },
)

When(
  '{word} goes by keyboard to {string} and presses {word}',
  async ({ people }, who: string, name: string, key: string) => {
    const page = await people.at(who)
    const main = page.getByRole('main')
    const target = main
      .getByRole('button', { name, exact: true })
      .or(main.getByRole('checkbox', { name, exact: true }))
    await target.waitFor()
    for (let steps = 0; steps < 60 && !(await hasFocus(target)); steps += 1) {
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press(key)
  },
)

Then("{word}'s list may hide", async ({ people }, who: string, table: DataTable) => {
  const { open, items, close } = menus(await people.at(who))
  await open('Columns')
  await expect(items('Columns')).toHaveText(table.raw().flat())
  await close()
})

Then("{word}'s list has the columns", async ({ people }, who: string, table: DataTable) => {
  const page = await people.at(who)
  const columns = tableScreen(page).headers.filter({ hasNot: page.getByRole('checkbox') })
  await expect(columns).toHaveText(table.raw().flat(), { useInnerText: true })
})

Then('{word} is told {string}', async ({ people }, who: string, text: string) => {
  const told = (await people.at(who)).getByRole('main').getByRole('status')
  await expect(told.filter({ hasText: new RegExp(`^${text}$`) })).toBeVisible()
})

Then("nothing of {word}'s list is beyond the right edge", async ({ people }, who: string) => {
  const { table } = tableScreen(await people.at(who))
  const beyond = await table.evaluate(({ parentElement }) =>
    [parentElement ?? document.body, document.documentElement].map(
      ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
    ),
  )
  expect(beyond).toEqual([0, 0])
})

/** Each value under the one before, with what stands before it. Those that are missing take no room. */
Then(
  'the values of {string} stand below each other for {word}',
  async ({ people }, name: string, who: string, table: DataTable) => {
    const cells = tableScreen(await people.at(who))
      .row(name)
      .getByRole('cell')
    const values = await cells.filter({ hasText: /./ }).evaluateAll((found) =>
      found.map((cell) => ({
        label: getComputedStyle(cell, '::before').content.split('"')[1],
        text: cell.textContent.replace(/\s/g, ' '),
        top: cell.getBoundingClientRect().top,
      })),
    )
    expect(values.map(({ label, text }) => [label, text])).toEqual(table.raw())
    for (const [index, { top }] of values.slice(1).entries()) {
      expect(top).toBeGreaterThan(values[index]?.top ?? NaN)
    }
  },
)

const hasFocus = (target: Locator) => target.evaluate((node) => node === document.activeElement)
