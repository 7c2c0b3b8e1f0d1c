import { expect } from '@playwright/test'
import { Then } from '../support/world.ts'
import { tableScreen } from './table.screen.ts'

Then("{word}'s empty search says {string}", async ({ people }, who: string, hint: string) => {
  const { search } = tableScreen(await people.at(who))
  await expect(search).toHaveValue('')
  await expect(search).toHaveAttribute('placeholder', hint)
})

Then("every column of {word}'s table sorts it", async ({ people }, who: string) => {
  for (const header of await tableScreen(await people.at(who)).headers.all()) {
    await header.getByRole('button').click()
    await expect(header).toHaveAttribute('aria-sort', 'ascending')
  }
})
