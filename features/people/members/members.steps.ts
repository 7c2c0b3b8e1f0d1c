import { expect } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import type { Membership } from '#contract/organizations/organizations.ts'
import { tableScreen } from '../../table/table.screen.ts'
import { menus } from '../../frame/menus.screen.ts'
import { Given, Then, When } from '../../support/world.ts'

/** `kinds` as people list them, such as "Teacher, Parent"; who has none is a member and nothing else. */
Given('{string} has the members', async ({ stage }, organization: string, table: DataTable) => {
  for (const { name = '', kinds = '', status = 'Active' } of table.hashes()) {
    await stage.member({
      organization,
      person: name,
      isOwner: kinds.includes('Owner'),
      isTeacher: kinds.includes('Teacher'),
      isStudent: kinds.includes('Student'),
      isParent: kinds.includes('Parent'),
      status: status as Membership['status'],
    })
  }
})

Given('{string} has {int} members more', async ({ stage }, organization: string, many: number) => {
  await stage.members(organization, many)
})

Given('the server leaves open what {word} asks about members', async ({ people }, who: string) => {
  const page = await people.at(who)
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/OrganizationUser/'),
    (route) => (route.request().method() === 'GET' ? undefined : route.fallback()),
  )
})

When(
  '{word} looks for the same person in {string}',
  async ({ people, stage }, who: string, organization: string) => {
    const page = await people.at(who)
    const [id] = new URL(page.url()).pathname.split('/').slice(-1)
    await page.goto(
      `/organizations/${await stage.organizationId(organization)}/admin/all-members/${id}`,
    )
  },
)

Then(
  '{word} reads {string} beside {string}',
  async ({ people }, who: string, fact: string, term: string) => {
    const page = await people.at(who)
    await expect(page.getByRole('term').filter({ hasText: term }).locator('+ dd')).toHaveText(fact)
  },
)

When('{word} no longer counts them as {string}', async ({ people }, who: string, kind: string) => {
  const page = await people.at(who)
  await page.getByRole('checkbox', { name: kind }).uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
})

Then('{word} reads in the history {string}', async ({ people }, who: string, deed: string) => {
  const page = await people.at(who)
  const history = page.getByRole('main').locator('section').filter({ hasText: 'History' })
  await expect(history.getByRole('listitem').filter({ hasText: deed })).toBeVisible()
})

When('{word} has the list show {string}', async ({ people }, who: string, column: string) => {
  const { open, item, close } = menus(await people.at(who))
  await open('Columns')
  await item(column).click()
  await close()
})

Then("{word}'s focus is on the words {string}", async ({ people }, who: string, words: string) => {
  const page = await people.at(who)
  await expect(page.getByText(words, { exact: true }).and(page.locator(':focus'))).toBeVisible()
})

When(
  '{word} follows {string} among those not invited',
  async ({ people }, who: string, name: string) => {
    const page = await people.at(who)
    await page.getByRole('list', { name: 'Not invited' }).getByRole('link', { name }).click()
  },
)

Then(
  '{string} is {string} in the list of {word}, and nothing else',
  async ({ people }, name: string, kinds: string, who: string) => {
    const { row } = tableScreen(await people.at(who))
    const cell = row(name).getByRole('cell', { name: kinds.replaceAll(', ', ' '), exact: true })
    await expect(cell).toBeVisible()
  },
)

When('{word} keeps their enrollments', async ({ people }, who: string) => {
  const page = await people.at(who)
  await page.getByRole('checkbox', { name: 'End these enrollments too' }).uncheck()
})
