import { expect, type Page } from '@playwright/test'
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

Then(
  "{word}'s report {string} has the column {string}",
  async ({ people }, who: string, section: string, column: string) =>
    expect(await columnOf(await people.at(who), section, column)).toHaveCount(1),
)

Then(
  "{word}'s report {string} does not have the column {string}",
  async ({ people }, who: string, section: string, column: string) =>
    expect(await columnOf(await people.at(who), section, column)).toHaveCount(0),
)

/** The head of a column of a section that is shown. */
async function columnOf(page: Page, section: string, column: string) {
  const table = page.getByRole('table', { name: section, exact: true })
  await expect(table).toBeVisible()
  return table.getByRole('columnheader', { name: column, exact: true })
}
