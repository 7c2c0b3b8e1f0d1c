import { expect } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import type { Membership } from '#contract/organizations/organizations.ts'
import { tableScreen } from '../../table/table.screen.ts'
import { Given, Then } from '../../support/world.ts'

/** `kinds` as a list, such as "Teacher, Parent"; without any, the person is a member of no kind. */
Given('{string} has the members', async ({ fixtures }, organization: string, table: DataTable) => {
  for (const { name = '', kinds = '', status = 'Active' } of table.hashes()) {
    await fixtures.member({
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

Then(
  '{word} reads {string} beside {string}',
  async ({ people }, who: string, fact: string, term: string) => {
    const page = await people.at(who)
    await expect(page.getByRole('term').filter({ hasText: term }).locator('+ dd')).toHaveText(fact)
  },
)

Then('{word} sees {text} in the history', async ({ people }, who: string, entry: string) => {
  const page = await people.at(who)
  const history = page.getByRole('main').locator('section').filter({ hasText: 'History' })
  await expect(history.getByRole('listitem').filter({ hasText: entry })).toBeVisible()
})

Then(
  '{string} is {string} in the list of {word}, and nothing else',
  async ({ people }, name: string, kinds: string, who: string) => {
    const { row } = tableScreen(await people.at(who))
    const cell = row(name).getByRole('cell', { name: kinds.replaceAll(', ', ' '), exact: true })
    await expect(cell).toBeVisible()
  },
)

Given(
  '{word} has the placeholder teacher {string} for {string} in {string}',
  async ({ fixtures }, owner: string, displayName: string, of: string, organization: string) => {
    await fixtures.anonymousTeacher({ owner, displayName, of, organization })
  },
)

Given(
  '{word} has claimed the record of {string} in {string}',
  async ({ fixtures }, who: string, displayName: string, organization: string) => {
    await fixtures.claimTeacher(who, displayName, organization)
  },
)
