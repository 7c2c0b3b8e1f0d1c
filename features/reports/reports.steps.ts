import { expect } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import { Then } from '../support/world.ts'

Then(
  "{word}'s report {string} has",
  async ({ people }, who: string, section: string, table: DataTable) => {
    const page = await people.at(who)
    const [[head = ''] = [], ...rows] = table.raw()
    const part = page.getByRole('table', { name: section, exact: true })
    await expect(part.getByRole('columnheader').first()).toHaveText(head)
    await expect(part.getByRole('rowheader')).toHaveText(rows.flat())
  },
)
