import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import { Then, When } from '../support/world.ts'

When(
  '{word} opens the report {string} of {string}',
  async ({ people, stage }, who: string, report: string, organization: string) => {
    const page = await people.at(who)
    const id = await stage.organizationId(organization)
    await page.goto(`/organizations/${id}/admin/reports`)
    await page.getByRole('link', { name: report, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: report })).toBeVisible()
  },
)

When('{word} saves the report as a file', async ({ people, noted }, who: string) => {
  const page = await people.at(who)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  noted.set('file', await readFile(await (await download).path()))
})

/** From then on the page is looked at as it would be printed. */
When('{word} prints the report', async ({ people }, who: string) => {
  const page = await people.at(who)
  const printed = page.evaluate(() => new Promise<void>((done) => (window.print = done)))
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await printed
  await page.emulateMedia({ media: 'print' })
})

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
  "the report on {word}'s paper says {string}",
  async ({ people }, who: string, text: string) => {
    const main = (await people.at(who)).getByRole('main')
    await expect(main.getByText(text).filter({ visible: true }).first()).toBeVisible()
  },
)
