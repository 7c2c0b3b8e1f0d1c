import { expect } from '@playwright/test'
import { Then, When } from '../support/world.ts'
import { tableScreen } from './table.screen.ts'

When('{word} types {string} into the search', async ({ people }, who: string, text: string) => {
  await tableScreen(await people.at(who)).search.pressSequentially(text)
})

When('{word} searches the list for {string}', async ({ people }, who: string, text: string) => {
  const { search } = tableScreen(await people.at(who))
  await search.fill(text)
  await search.press('Enter')
})

When(
  '{word} narrows {string} to {string}',
  async ({ people }, who: string, filter: string, choice: string) => {
    const page = await people.at(who)
    await page.getByRole('main').getByLabel(filter, { exact: true }).selectOption(choice)
  },
)

When(
  '{word} selects {string} and {string}',
  async ({ people }, who: string, one: string, another: string) => {
    const { row } = tableScreen(await people.at(who))
    await row(one).getByRole('checkbox').check()
    await row(another).getByRole('checkbox').check()
  },
)

Then("{word}'s search says {string}", async ({ people }, who: string, text: string) => {
  await expect(tableScreen(await people.at(who)).search).toHaveValue(text)
})

When('{word} selects all {int} cards', async ({ people }, who: string, many: number) => {
  await (await people.at(who)).getByRole('checkbox', { name: `Select all ${many}` }).check()
})

When('{word} selects everybody', async ({ people }, who: string) => {
  await (await people.at(who)).getByRole('columnheader').getByRole('checkbox').check()
})
