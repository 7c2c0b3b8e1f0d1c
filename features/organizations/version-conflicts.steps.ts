import { expect, type Page } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import { expectNone } from '../support/order.ts'
import { Given, Then } from '../support/world.ts'
import { adminFrame } from './admin-frame.screen.ts'
import { settingsScreen } from './settings.screen.ts'

Given(
  '{word} and {word} both administer the settings of {string}',
  async ({ people, fixtures }, one: string, other: string, name: string) => {
    const path = `/organizations/${await fixtures.organizationId(name)}/admin/settings`
    for (const who of [one, other]) {
      const page = await people.at(who)
      await page.goto(path)
      await expect(settingsScreen(page).save).toBeVisible()
    }
  },
)

Given(
  '{word} renames it before {word} renames it {string}',
  async ({ people }, faster: string, slower: string, name: string) => {
    const first = settingsScreen(await people.at(faster))
    await first.setting('Name').fill('Lindenhof')
    await first.save.click()
    await expect(adminFrame(await people.at(faster)).place('Lindenhof')).toBeVisible()
    const second = await people.at(slower)
    await settingsScreen(second).setting('Name').fill(name)
    await settingsScreen(second).save.click()
    await expect(comparison(second)).toBeVisible()
  },
)

Then('{word} sees that {string} saved first', async ({ people }, who: string, faster: string) => {
  const notice = comparison(await people.at(who))
  await expect(notice).toBeFocused()
  await expect(notice).toContainText(
    new RegExp(`^${faster} saved this on .+ while you were editing it\\.`),
  )
})

Then('{word} compares', async ({ people }, who: string, table: DataTable) => {
  const rows = comparison(await people.at(who))
    .locator('tbody')
    .getByRole('row')
  await expect(rows).toHaveText(table.raw().map((cells) => cells.join('')))
})

Then('{word} has nothing to compare', async ({ people }, who: string) => {
  const page = await people.at(who)
  await expectNone(page, comparison(page))
})

const comparison = (page: Page) => page.getByRole('group', { name: /while you were editing it/ })
