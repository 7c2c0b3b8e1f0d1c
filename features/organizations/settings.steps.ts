import { expect } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import { Then, When } from '../support/world.ts'
import { adminFrame } from './admin-frame.screen.ts'
import { settingsScreen } from './settings.screen.ts'

When('{word} notes the name {string}', async ({ people }, who: string, name: string) => {
  await settingsScreen(await people.at(who))
    .setting('Name')
    .fill(name)
})

When(
  '{word} notes the name {string} and sends it by the keyboard',
  async ({ people }, who: string, name: string) => {
    const { setting } = settingsScreen(await people.at(who))
    await setting('Name').fill(name)
    await setting('Name').press('Enter')
  },
)

When('{word} renames it {string}', async ({ people }, who: string, name: string) => {
  const { setting, save } = settingsScreen(await people.at(who))
  await setting('Name').fill(name)
  await save.click()
})

When('{word} confirms it by the name {string}', async ({ people }, who: string, name: string) => {
  const question = (await people.at(who)).getByRole('alertdialog')
  await question.getByLabel('Name of the organization').fill(name)
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
})

When('{word} changes the settings', async ({ people }, who: string, table: DataTable) => {
  const screen = settingsScreen(await people.at(who))
  for (const [label = '', value = ''] of table.raw()) await screen.change(label, value)
  await screen.save.click()
})

Then("{word}'s settings are", async ({ people }, who: string, table: DataTable) => {
  const { read } = settingsScreen(await people.at(who))
  for (const [label = '', value = ''] of table.raw()) {
    await expect.poll(() => read(label), label).toBe(value)
  }
})

Then(
  "{word}'s administration is that of {string}",
  async ({ people }, who: string, name: string) => {
    await expect(adminFrame(await people.at(who)).place(name)).toBeVisible()
  },
)
