import { expect } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import { Then } from '../support/world.ts'
import { tableScreen } from './table.screen.ts'

/** All rows from above, each with what has to stand in it. */
Then("{word}'s list shows", async ({ people }, who: string, table: DataTable) => {
  const { rows } = tableScreen(await people.at(who))
  await expect(rows).toHaveCount(table.raw().length)
  for (const [index, row] of table.raw().entries()) {
    for (const text of row) await expect(rows.nth(index)).toContainText(text)
  }
})
