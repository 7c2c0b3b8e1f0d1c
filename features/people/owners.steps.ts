import { expect } from '@playwright/test'
import { classScreen } from '../classes/administer.screen.ts'
import { tableScreen } from '../table/table.screen.ts'
import { Then, When } from '../support/world.ts'

When(
  '{word} chooses {string} to {string}',
  async ({ people }, who: string, name: string, deed: string) => {
    const page = await people.at(who)
    await page.getByRole('combobox', { name: deed }).fill(name)
    await classScreen(page).option(name).click()
  },
)

When('{word} selects {string}', async ({ people }, who: string, name: string) => {
  const { row } = tableScreen(await people.at(who))
  await row(name).getByRole('checkbox').check()
})

Then(
  'the two-factor authentication of {string} is {string} to {word}',
  async ({ people }, name: string, state: string, who: string) => {
    const { row } = tableScreen(await people.at(who))
    await expect(row(name).getByRole('cell', { name: state, exact: true })).toBeVisible()
  },
)
