import { day } from '#contract/dates/durations.ts'
import { expect, type Page } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import { Given, Then, When } from '../../support/world.ts'
import { sweepFamilyChanges } from '#server/people/family-changes/end-change.ts'

Given('{word} has a family with {string}', async ({ fixtures }, who: string, child: string) => {
  await fixtures.family(who, { child })
})

Given(
  '{word} with an account is a child of {word}, born on {day}',
  async ({ fixtures }, child: string, who: string, birthDate: string) => {
    await fixtures.ownChild(who, child, birthDate)
  },
)

Given('{word} has the families', async ({ fixtures }, who: string, table: DataTable) => {
  for (const { name, child = '', address } of table.hashes())
    await fixtures.family(who, { name, child, address })
})

Given('{word} joins the family {string}', async ({ fixtures }, who: string, family: string) => {
  await fixtures.joinFamilyNamed(who, family)
})

/** Opens a screen of a child. */
When(
  '{word} opens {string} of {string}',
  async ({ people }, who: string, screen: string, child: string) => {
    const page = await people.at(who)
    await page.goto('/my/family')
    await page.getByRole('link', { name: child, exact: true }).click()
    await page.getByRole('link', { name: screen, exact: true }).click()
    await expect(page.getByRole('button', { name: /^Add a/ })).toBeVisible()
  },
)

Given(
  '{word} is in the family of {word} with {word} access',
  async ({ fixtures }, who: string, whose: string, access: string) => {
    await fixtures.joinFamily(who, whose, access === 'full' ? 'Full' : 'View')
  },
)

Given(
  '{string} knows the family {string}',
  async ({ fixtures }, organization: string, family: string, table: DataTable) => {
    const people = table.hashes().map(({ name = '', relation, member, ...about }) => ({
      ...about,
      name,
      relation: relation as 'Parent' | 'Child' | 'Other',
      isMember: member === 'yes',
    }))
    await fixtures.household({ organization, family, people })
  },
)

Given(
  '{word} has the life-threatening condition {string}',
  async ({ fixtures }, name: string, condition: string) => {
    await fixtures.condition(name, condition, 'LifeThreatening')
  },
)

Then(
  'the log shows that {word} viewed the care notes of {word} {int} time(s)',
  async ({ fixtures }, reader: string, child: string, times: number) => {
    await expect
      .poll(() => fixtures.readersOf(child))
      .toEqual(Array.from({ length: times }, () => `${reader} Lind`))
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
  '{word} sees the conditions {string} and {string}',
  async ({ people }, who: string, one: string, other: string) => {
    const names = field(await people.at(who), 'Condition')
    await expect(names).toHaveCount(2)
    await expect(names.first()).toHaveValue(one)
    await expect(names.last()).toHaveValue(other)
  },
)

Then(
  '{word} is at the {string} screen of a child',
  async ({ people }, who: string, place: string) => {
    const page = await people.at(who)
    await expect(page).toHaveURL(new RegExp(`/my/family/\\d+/children/\\d+/${place}$`))
  },
)

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

When('the waiting period has passed', async ({ server }) => {
  await sweepFamilyChanges(server.database, Date.now() + day + 1)
})

When(
  '{word} shares {string} with {string}',
  async ({ people }, who: string, child: string, email: string) => {
    const page = await people.at(who)
    await page.goto('/my/family')
    await page.getByRole('link', { name: child, exact: true }).click()
    await page.getByRole('button', { name: 'Share with another household' }).click()
    await page.getByLabel('Email of an adult in that home').fill(email)
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await expect(page.getByText(`Shares ${child} · expires`)).toBeVisible()
  },
)
