import { expect } from '@playwright/test'
import { classScreen } from '../../classes/administer.screen.ts'
import { Given, Then, When } from '../../support/world.ts'

Given(
  '{word} has the anonymous teacher {string} for {string} in {string}',
  async ({ stage }, owner: string, displayName: string, of: string, organization: string) => {
    await stage.anonymousTeacher({ owner, displayName, of, organization })
  },
)

Given(
  '{word} has claimed the record of {string} in {string}',
  async ({ stage }, who: string, displayName: string, organization: string) => {
    await stage.claimTeacher(who, displayName, organization)
  },
)

When(
  '{word} calls the anonymous teacher {string}',
  async ({ people }, who: string, displayName: string) => {
    const page = await people.at(who)
    await page.getByLabel('Display name').fill(displayName)
    await page.getByRole('button', { name: 'Create teacher' }).click()
  },
)

When('{word} adds the teacher {string}', async ({ people }, who: string, name: string) => {
  await classScreen(await people.at(who)).addTeacher(name)
})

When('{word} chooses {string} as the member', async ({ people }, who: string, name: string) => {
  const page = await people.at(who)
  await page.getByRole('combobox', { name: 'Member', exact: true }).fill(name)
  await classScreen(page).option(name).click()
})

Then('{word} is at the card of {string}', async ({ people }, who: string, name: string) => {
  const page = await people.at(who)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/teachers\/\d+$/)
})
