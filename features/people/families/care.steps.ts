import { expect, type Page } from '@playwright/test'
import { Given, Then, When } from '../../support/world.ts'

Given(
  '{word} and {word} open the contacts of {string}',
  async ({ people }, one: string, other: string, child: string) => {
    for (const who of [one, other]) {
      const page = await people.at(who)
      await page.goto('/my/family')
      await page.getByRole('link', { name: child, exact: true }).click()
      await page.getByRole('link', { name: 'Emergency contacts', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Add a contact' })).toBeVisible()
    }
  },
)

When(
  '{word} adds the contact {string} at {string}',
  async ({ people }, who: string, name: string, phone: string) => {
    const page = await people.at(who)
    await page.getByRole('button', { name: 'Add a contact' }).click()
    await field(page, 'Name').fill(name)
    await field(page, 'Phone').fill(phone)
    await field(page, 'Relation').fill('Neighbor')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
  },
)

Then(
  'the focus of {word} is in contact {int}',
  async ({ people }, who: string, contact: number) => {
    const page = await people.at(who)
    await expect(field(page, 'Name').nth(contact - 1)).toBeFocused()
  },
)

Then(
  'the conditions that {word} reads are {string} and {string}',
  async ({ people }, who: string, one: string, other: string) => {
    const names = field(await people.at(who), 'Condition')
    await expect(names).toHaveCount(2)
    await expect(names.first()).toHaveValue(one)
    await expect(names.last()).toHaveValue(other)
  },
)

Then(
  '{word} is at the {string} of a child of a family',
  async ({ people }, who: string, place: string) => {
    const page = await people.at(who)
    await expect(page).toHaveURL(new RegExp(`/my/family/\\d+/children/\\d+/${place}$`))
  },
)

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
