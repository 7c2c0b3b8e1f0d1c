import { expect } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import { wordsOf } from '../support/words.ts'
import { Then } from '../support/world.ts'
import { homeScreen } from './home.screen.ts'

/** The titles of the parts; "the day" is one with its date. */
Then("{word}'s parts of Home are {string}", async ({ people }, who: string, parts: string) => {
  const titles = parts
    .split(' / ')
    .map((title) => (title === 'the day' ? /^[A-Z]\w+day, [A-Z]\w+ \d+(, \d{4})?$/ : title))
  await expect(homeScreen(await people.at(who)).parts).toHaveText(titles)
})

Then(
  "{word}'s class {string} of the day says",
  async ({ people }, who: string, name: string, table: DataTable) => {
    const one = homeScreen(await people.at(who)).ofDay(name)
    for (const [words = ''] of table.raw())
      await expect(one).toContainText(wordsOf(words), { useInnerText: true })
  },
)

Then(
  "{word}'s table {string} says",
  async ({ people }, who: string, name: string, table: DataTable) => {
    const rows = homeScreen(await people.at(who)).rows(name)
    await expect(rows).toHaveCount(table.raw().length)
    for (const [index, cells] of table.raw().entries())
      await expect(rows.nth(index).locator('th, td')).toHaveText(cells)
  },
)
