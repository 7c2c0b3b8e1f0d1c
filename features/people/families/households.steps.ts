import { expect } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import { Then, When } from '../../support/world.ts'

When(
  '{word} shares {string} with {string}',
  async ({ people }, who: string, child: string, email: string) => {
    const page = await people.at(who)
    await page.goto('/my/family')
    await page.getByRole('link', { name: child, exact: true }).click()
    await page.getByRole('button', { name: 'Share with another household' }).click()
    await page.getByLabel('Email of an adult there').fill(email)
    await page.getByRole('button', { name: 'Send the invitation' }).click()
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await expect(page.getByText(`Shares ${child} · until`)).toBeVisible()
  },
)

Then(
  '{word} is offered as {string}',
  async ({ people }, who: string, label: string, table: DataTable) => {
    const options = (await people.at(who)).getByLabel(label, { exact: true }).getByRole('option')
    await expect(options).toHaveText(table.raw().flat())
  },
)

Then(
  '{string} is the first that {word} can press on the screen',
  async ({ people }, name: string, who: string) => {
    const page = await people.at(who)
    const main = page.getByRole('main')
    await main.focus()
    await page.keyboard.press('Tab')
    await expect(main.getByRole('link', { name, exact: true })).toBeFocused()
  },
)
