import { expect } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import { Given, Then, When } from '../../support/world.ts'

Given('{word} has a family with {string}', async ({ stage }, who: string, child: string) => {
  await stage.family(who, { child })
})

Given(
  '{word} has a family with {string} at {string}',
  async ({ stage }, who: string, child: string, address: string) => {
    await stage.family(who, { child, address })
  },
)

Given('{word} has the families', async ({ stage }, who: string, table: DataTable) => {
  for (const { name, child = '' } of table.hashes()) await stage.family(who, { name, child })
})

Given(
  '{word} is in the family of {word} with full access',
  async ({ stage }, who: string, whose: string) => {
    await stage.joinFamily(who, whose)
  },
)

Given('{word} may view the family of {word}', async ({ stage }, who: string, whose: string) => {
  await stage.joinFamily(who, whose, 'View')
})

Given('{word} comes into the family {string}', async ({ stage }, who: string, family: string) => {
  await stage.comeInto(who, family)
})

When(
  '{word} looks for the family of {word}',
  async ({ people, stage }, who: string, of: string) => {
    await (await people.at(who)).goto(`/my/family/${await stage.familyId(of)}`)
  },
)

When('{word} opens the care notes of {string}', async ({ people }, who: string, child: string) => {
  const page = await people.at(who)
  await page.goto('/my/family')
  await page.getByRole('link', { name: child, exact: true }).click()
  await page.getByRole('link', { name: 'Care notes', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Add a condition' })).toBeVisible()
})

/** A choice is named by its value. */
When('{word} fills in', async ({ people }, who: string, table: DataTable) => {
  const page = await people.at(who)
  for (const [label = '', value = ''] of table.raw()) {
    const field = page.getByLabel(label, { exact: true })
    const isChoice = await field.evaluate((element) => element instanceof HTMLSelectElement)
    await (isChoice ? field.selectOption(value) : field.fill(value))
  }
})

Then('{word} reads at the place {string}', async ({ people }, who: string, sentence: string) => {
  const page = await people.at(who)
  await expect(page.getByRole('main').getByRole('status')).toContainText([sentence])
})

When('{word} sends it by {string}', async ({ people }, who: string, button: string) => {
  await (await people.at(who)).getByRole('button', { name: button, exact: true }).click()
})

Then(
  '{word} reads {string} as the title of a card',
  async ({ people }, who: string, title: string) => {
    const page = await people.at(who)
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  },
)
