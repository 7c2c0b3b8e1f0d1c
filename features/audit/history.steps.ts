import { expect } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import { tableScreen } from '../lists/table.screen.ts'
import { Then } from '../support/world.ts'

/** Without when it was. */
Then("{word}'s history says", async ({ people }, who: string, table: DataTable) => {
  const { rows } = tableScreen(await people.at(who))
  await expect(rows).toHaveCount(table.raw().length)
  for (const [index, said] of table.raw().entries()) {
    for (const words of said) await expect(rows.nth(index)).toContainText(words)
  }
})

Then('{word} reads {string} on one line', async ({ people }, who: string, text: string) => {
  const words = (await people.at(who)).getByRole('main').getByText(text, { exact: true })
  const lines = await words.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getClientRects().length
  })
  expect(lines).toBe(1)
})
