import { expect } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import { Given, Then, When } from '../../support/world.ts'

Given(
  '{string} knows the family {string}',
  async ({ stage }, organization: string, family: string, table: DataTable) => {
    const people = table.hashes().map(({ name = '', relation, member, ...about }) => ({
      ...about,
      name,
      relation: relation as 'Parent' | 'Child' | 'Other',
      isMember: member === 'yes',
    }))
    await stage.household({ organization, family, people })
  },
)

Given(
  'of {word} it is known: {string}, which threatens her life',
  async ({ stage }, name: string, condition: string) => {
    await stage.condition(name, condition, 'LifeThreatening')
  },
)

When(
  '{word} looks for the same family in {string}',
  async ({ people, stage }, who: string, organization: string) => {
    const page = await people.at(who)
    const [id] = new URL(page.url()).pathname.split('/').slice(-1)
    const to = await stage.organizationId(organization)
    await page.goto(`/organizations/${to}/admin/families/${id}`)
  },
)

Then(
  'it is noted {int} time(s) that {word} read the care notes of {word}',
  async ({ stage }, times: number, reader: string, child: string) => {
    await expect
      .poll(() => stage.readersOf(child))
      .toEqual(Array.from({ length: times }, () => `${reader} Lind`))
  },
)
