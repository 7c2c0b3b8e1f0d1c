import { setVerified } from '#server/organizations/organizations/verify-organization.ts'
import { expect, type Page } from '@playwright/test'
import { AccessLevel } from '#contract/organizations/organizations.ts'
import { Given, Then, When } from '../support/world.ts'
import { choose, set } from '../forms/fields.screen.ts'
import { createScreen } from './organizations.screen.ts'
import { settingsScreen } from './settings.screen.ts'
import type { DataTable } from 'playwright-bdd'

Given('{word} owns {string}', async ({ fixtures }, owner: string, name: string) => {
  await fixtures.organization({ name, owner })
})

Given('{word} owns the private {string}', async ({ fixtures }, owner: string, name: string) => {
  await fixtures.organization({ name, owner, accessLevel: AccessLevel.Private })
})

Given('{string} is verified', async ({ server: { database } }, name: string) => {
  const { id } = await database.db
    .selectFrom('organization')
    .where('name', '=', name)
    .select('id')
    .executeTakeFirstOrThrow()
  await setVerified(database.db, id, true)
})

Given('there are {int} public organizations', async ({ fixtures }, many: number) => {
  for (let number = 1; number <= many; number += 1) {
    await fixtures.organization({ name: `School ${String(number).padStart(2, '0')}` })
  }
})

Given('there is the public organization {string}', async ({ fixtures }, name: string) => {
  await fixtures.organization({ name })
})

When('{word} creates {string}', async ({ people }, who: string, name: string) => {
  const page = await people.at(who)
  await page.goto('/organizations/new')
  await createScreen(page).name.fill(name)
  await createScreen(page).submit.click()
})

Then('there is one organization {string}', async ({ fixtures }, name: string) => {
  await fixtures.organizationId(name)
  expect(await fixtures.countOrganizations(name)).toBe(1)
})

/** "Class 1", "Member 001" or "Thing 1" and so on, with enough digits to sort classes by name. */
Given(
  '{string} has {int} {word}',
  async ({ fixtures }, organization: string, many: number, what: string) => {
    if (what === 'members') return fixtures.members(organization, many)
    for (let number = 1; number <= many; number += 1) {
      if (what === 'announcements')
        await fixtures.announcement(organization, `Thing ${number}`, 'It happens.')
      else {
        const name = `Class ${String(number).padStart(String(many).length, '0')}`
        await fixtures.class({ organization, name })
      }
    }
  },
)

Given('{string} requires a second factor', async ({ server, fixtures }, name: string) => {
  await server.database.db
    .updateTable('organization')
    .set({ isSecondFactorRequired: true })
    .where('id', '=', await fixtures.organizationId(name))
    .execute()
})

When('{word} renames it {string}', async ({ people }, who: string, name: string) => {
  const { setting, save } = settingsScreen(await people.at(who))
  await setting('Name').fill(name)
  await save.click()
})

Given('{string} has announced', async ({ fixtures }, organization: string, table: DataTable) => {
  for (const { title = '', text = '' } of table.hashes())
    await fixtures.announcement(organization, title, text)
})

Then(
  'the announcement that ends with {string} is folded for {word}',
  async ({ people }, end: string, who: string) => {
    await expectFolded(await people.at(who), end, true)
  },
)

Then(
  'the announcement that ends with {string} is whole for {word}',
  async ({ people }, end: string, who: string) => {
    await expectFolded(await people.at(who), end, false)
  },
)

Then(
  "the announcement that ends with {string} is whole on {word}'s paper",
  async ({ people }, end: string, who: string) => {
    const page = await people.at(who)
    await page.emulateMedia({ media: 'print' })
    await expectFolded(page, end, false)
  },
)

/** Folded: the last line of the announcement is below what is shown of it. */
const expectFolded = (page: Page, end: string, isFolded: boolean) =>
  expect
    .poll(() =>
      page
        .getByRole('main')
        .getByText(end)
        .evaluate((paragraph) => {
          const lines = document.createRange()
          lines.selectNodeContents(paragraph)
          const shown = paragraph.parentElement?.getBoundingClientRect().bottom ?? 0
          return [...lines.getClientRects()].some(({ bottom }) => bottom > shown + 1)
        }),
    )
    .toBe(isFolded)

Then('{word} reads, line by line', async ({ people }, who: string, text: string) => {
  const page = await people.at(who)
  await expect.poll(() => page.getByRole('main').innerText()).toContain(text)
})

When('{word} announces {string} to the class', async ({ people }, who: string, title: string) => {
  const page = await people.at(who)
  await choose(page, 'New announcement')
  await set(page, 'Title', title)
  await set(page, 'Text', 'Stay at home.')
  await choose(page, 'Publish')
  await expect(page.getByRole('button', { name: `Edit ${title}` })).toBeVisible()
})
