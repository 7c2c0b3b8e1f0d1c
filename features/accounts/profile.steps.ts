import { expect, type Page } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import { expectNone } from '../support/order.ts'
import { Given, Then, When } from '../support/world.ts'

Given(
  '{word} is signed in, with a browser that speaks {string}',
  async ({ people }, name: string, locale: string) => {
    await people.signIn(name, locale)
  },
)

When('{word} tells in her profile', async ({ people }, who: string, table: DataTable) => {
  const page = await people.at(who)
  for (const [label = '', value = ''] of table.raw()) {
    await page.getByLabel(label).fill(value)
  }
  await page.getByRole('button', { name: 'Save Profile' }).click()
})

Then("{word}'s profile tells", async ({ people }, who: string, table: DataTable) => {
  const page = await people.at(who)
  for (const [label = '', value = ''] of table.raw()) {
    await expect(page.getByLabel(label)).toHaveValue(value)
  }
})

Then("{word}'s header says that she is {string}", async ({ people }, who: string, name: string) => {
  await expect(userMenu(await people.at(who))).toHaveAccessibleName(`User menu of ${name}`)
})

Then("{word}'s header shows a photo", async ({ people }, who: string) => {
  const photo = userMenu(await people.at(who)).locator('img')
  const width = () => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBeGreaterThan(0)
})

Then("{word}'s header shows no photo", async ({ people }, who: string) => {
  const page = await people.at(who)
  const menu = userMenu(page)
  await expect(menu).toHaveAccessibleName(/^User menu of /)
  await expectNone(page, menu.locator('img'))
})

const userMenu = (page: Page) => page.getByRole('button', { name: /^User menu/ })

/** As people in the United States write it. */
Then("{word} reads today's date beside {string}", async ({ people }, who: string, term: string) => {
  const page = await people.at(who)
  const fact = page.getByRole('term').filter({ hasText: term }).locator('+ dd')
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'short' }).format(new Date())
  const [month, date] = day.split('/').map((part) => part.padStart(2, '0'))
  await expect(fact).toHaveText(new RegExp(`^${month}/${date}/\\d{4}$`))
})

Then("{word}'s cards say", async ({ people }, who: string, table: DataTable) => {
  const cards = cardsOf(await people.at(who))
  await expect(cards).toHaveCount(table.raw().length)
  for (const [index, [name = '', badges = '']] of table.raw().entries()) {
    await expect(cards.nth(index).getByRole('link').first()).toHaveText(name)
    for (const badge of badges.split(', ')) {
      await expect(cards.nth(index).getByText(badge, { exact: true })).toBeVisible()
    }
    const others = kinds.filter((kind) => !badges.split(', ').includes(kind))
    for (const other of others) {
      await expect(cards.nth(index).getByText(other, { exact: true })).toHaveCount(0)
    }
  }
})

Then("each of {word}'s cards says since when", async ({ people }, who: string) => {
  for (const card of await cardsOf(await people.at(who)).all()) {
    await expect(card).toContainText(/since \d\d\/\d\d\/\d{4}/)
  }
})

const kinds = ['Owner', 'Teacher', 'Student', 'Parent', 'Member']

const cardsOf = (page: Page) => page.getByRole('main').getByRole('listitem')
