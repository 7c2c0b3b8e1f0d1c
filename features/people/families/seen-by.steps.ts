import { expect } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import { Then } from '../../support/world.ts'

/** The entries of a short list, in order, each with what it says at least. */
Then(
  '{word} reads the list {string}',
  async ({ people }, who: string, label: string, table: DataTable) => {
    const items = (await people.at(who)).getByRole('list', { name: label }).getByRole('listitem')
    await expect(items).toHaveCount(table.raw().length)
    for (const [index, words] of table.raw().entries()) {
      for (const each of words) await expect(items.nth(index)).toContainText(each)
    }
  },
)
