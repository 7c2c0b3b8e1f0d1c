import { expect } from '@playwright/test'
import { tableScreen } from '../table/table.screen.ts'
import { menus } from '../frame/menus.screen.ts'
import { adminFrame } from '../organizations/admin-frame.screen.ts'
import { expectNone } from '../support/order.ts'
import { Given, Then } from '../support/world.ts'

Given(
  '{word} holds the role {string} in {string}',
  async ({ stage }, person: string, role: string, organization: string) => {
    await stage.grant({ person, role, organization })
  },
)

Given(
  '{word} held the role {string} in {string} through {day}',
  async ({ stage }, person: string, role: string, organization: string, untilDate: string) => {
    await stage.grant({ person, role, organization, untilDate })
  },
)

Then("{word}'s places are {string}", async ({ people }, who: string, names: string) => {
  await expect(adminFrame(await people.at(who)).places).toHaveText(names.split(', '))
})

Then("{word}'s columns are {string}", async ({ people }, who: string, labels: string) => {
  const { headers } = tableScreen(await people.at(who))
  await expect(headers).toHaveText(labels.split(', '), { useInnerText: true })
})

Then('{word} can follow {string}', async ({ people }, who: string, name: string) => {
  const page = await people.at(who)
  await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toBeVisible()
})

Then('{word} can press {string}', async ({ people }, who: string, name: string) => {
  const page = await people.at(who)
  await expect(page.getByRole('main').getByRole('button', { name, exact: true })).toBeVisible()
})

Then('{word} cannot press or follow {string}', async ({ people }, who: string, name: string) => {
  const page = await people.at(who)
  const main = page.getByRole('main')
  const link = main.getByRole('link', { name, exact: true })
  await expectNone(page, link.or(main.getByRole('button', { name, exact: true })))
})

Then('{word} cannot save or print the list', async ({ people }, who: string) => {
  const page = await people.at(who)
  const { button, items } = menus(page)
  await button.click()
  await expect(items('View')).toHaveText(['Columns', 'Sort by'])
  await page.keyboard.press('Escape')
})
