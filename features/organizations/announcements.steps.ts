import { expect } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import { Given, Then } from '../support/world.ts'

Given('{string} has announced', async ({ stage }, organization: string, table: DataTable) => {
  for (const { title = '', text = '' } of table.hashes())
    await stage.announcement(organization, title, text)
})

/** "Thing 1" and so on. */
Given(
  '{string} has announced {int} things',
  async ({ stage }, organization: string, many: number) => {
    for (let number = 1; number <= many; number += 1)
      await stage.announcement(organization, `Thing ${number}`, 'It happens.')
  },
)

Then('{word} reads, line by line', async ({ people }, who: string, text: string) => {
  const page = await people.at(who)
  await expect.poll(() => page.getByRole('main').innerText()).toContain(text)
})
