import { expect, type Page } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import { expectNone } from '../support/order.ts'
import { wordsOf } from '../support/words.ts'
import { Then, When } from '../support/world.ts'
import { adminFrame } from './admin-frame.screen.ts'

When('{word} opens the list of {string}', async ({ people }, who: string, counted: string) => {
  await number(await people.at(who), counted).click()
})

Then("{word}'s places lead to", async ({ people }, who: string, table: DataTable) => {
  const page = await people.at(who)
  const { places, place } = adminFrame(page)
  await expect(places).toHaveText(table.raw().map(([label]) => label ?? ''))
  for (const [label = '', path = ''] of table.raw()) {
    await place(label).click()
    await expect(page).toHaveURL((url) => url.pathname.endsWith(`/admin/${path}`))
    await expect(page.locator('[aria-current=page]').filter({ visible: true })).toHaveText([label])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headings[label] ?? label)
  }
})

Then('{word} sees the version of the server in the footer', async ({ people }, who: string) => {
  const page = await people.at(who)
  const { version } = await (await page.request.get('/api/health')).json()
  await expect(page.getByRole('contentinfo')).toHaveText(`Kinroll ${version}`)
})

Then("{word}'s places are hidden", async ({ people }, who: string) => {
  const page = await people.at(who)
  await expectNone(page, adminFrame(page).places)
})

Then("{word}'s drawer is closed", async ({ people }, who: string) => {
  await expect(adminFrame(await people.at(who)).drawer).toBeHidden()
})

/** The page scrolls by the wheel only after the drawer is closed. */
Then("{word}'s page does not scroll while the drawer is open", async ({ people }, who: string) => {
  const page = await people.at(who)
  const { menu, drawer } = adminFrame(page)
  await menu.click()
  await expect(drawer).toBeVisible()
  await page.mouse.move((page.viewportSize()?.width ?? 0) - 10, 300)
  await page.mouse.wheel(0, 300)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  // The browser scrolls again only after it has drawn the page without the drawer.
  const scroll = async () => {
    await page.mouse.wheel(0, 40)
    return page.evaluate(() => window.scrollY)
  }
  await expect.poll(scroll).toBeGreaterThan(0)
  expect(await page.evaluate(() => window.scrollY)).toBeLessThan(300)
})

/** The label, the count and, if given, the path it links to. */
Then("{word}'s numbers are", async ({ people }, who: string, table: DataTable) => {
  const page = await people.at(who)
  for (const [counted = '', many = '', place] of table.raw()) {
    await expect(number(page, counted)).toHaveText(counted + many)
    if (place)
      await expect(number(page, counted)).toHaveAttribute('href', new RegExp(`/admin/${place}$`))
  }
})

Then("{word}'s steps are", async ({ people }, who: string, table: DataTable) => {
  const main = (await people.at(who)).getByRole('main')
  const card = main.locator('section').filter({ hasText: 'Set up your organization' })
  const steps = card.getByRole('listitem')
  await expect(steps).toContainText(table.raw().flat())
  await expect(steps).toHaveCount(table.raw().length)
})

const headings: Record<string, string> = { Settings: 'Organization Settings' }

const number = (page: Page, counted: string) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^${counted}(?! with)`) })

Then("{word}'s administration says {string}", async ({ people }, who: string, words: string) => {
  const { notice } = adminFrame(await people.at(who))
  await expect(notice.getByText(wordsOf(words))).toBeVisible()
  await expect(notice).toBeInViewport()
})

/** A record, whose path ends in its id. */
Then(
  '{word} is at {text} under {string}',
  async ({ people }, who: string, title: string, place: string) => {
    const page = await people.at(who)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveURL(new RegExp(`/organizations/\\d+/admin/${place}/\\d+$`))
  },
)
