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
