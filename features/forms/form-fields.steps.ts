import { expect, type Page } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import { Then } from '../support/world.ts'

/** All its fields, from above. */
Then("{word}'s form asks for", async ({ people }, who: string, table: DataTable) => {
  await expect(labelsOf(await people.at(who))).toHaveText(table.raw().flat())
})

Then("{word}'s form begins with", async ({ people }, who: string, table: DataTable) => {
  const labels = labelsOf(await people.at(who))
  for (const [index, label] of table.raw().flat().entries()) {
    await expect(labels.nth(index)).toHaveText(label)
  }
})

Then('{word} can send it by {string}', async ({ people }, who: string, name: string) => {
  const button = formOf(await people.at(who)).getByRole('button', { name, exact: true })
  await expect(button).toHaveAttribute('type', 'submit')
})

Then("{word}'s form stands on a card", async ({ people }, who: string) => {
  const form = formOf(await people.at(who))
  await expect(form).toHaveCount(1)
  await expect(form.locator('xpath=ancestor::section')).toHaveCSS('border-style', 'solid')
})

const formOf = (page: Page) => page.getByRole('main').locator('form')
const labelsOf = (page: Page) => formOf(page).locator('label')
