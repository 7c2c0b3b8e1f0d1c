import { expect } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import { Then } from '../support/world.ts'

/** All rows from above, each with what has to stand in it. */
Then("{word}'s list shows", async ({ people }, who: string, table: DataTable) => {
  const page = await people.at(who)
  const rows = page.getByRole('main').getByRole('table').locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(table.raw().length)
  for (const [index, row] of table.raw().entries()) {
    for (const text of row) await expect(rows.nth(index)).toContainText(text)
  }
})
