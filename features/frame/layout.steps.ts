import { expect } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import { brand } from '#contract/brand.ts'
import { Then } from '../support/world.ts'
import { frame } from './frame.screen.ts'

Then('{word} sees the heading {string}', async ({ people }, who: string, name: string) => {
  await expect((await people.at(who)).getByRole('heading', { name, exact: true })).toBeVisible()
})

Then(
  "{word}'s header shows the mark {string} and the name {string}",
  async ({ people }, who: string, mark: string, name: string) => {
    const { header } = frame(await people.at(who))
    await expect(header.getByText(mark, { exact: true })).toBeVisible()
    await expect(header.getByText(name, { exact: true })).toBeVisible()
  },
)

Then("{word}'s page is as high as the window", async ({ people }, who: string) => {
  const page = await people.at(who)
  await expect(page.getByRole('main')).toBeVisible()
  const height = await page.evaluate(() => document.getElementById('root')?.offsetHeight)
  expect(height).toBe(page.viewportSize()?.height)
})

Then('{word} reads the title {string}', async ({ people }, who: string, title: string) => {
  await expect((await people.at(who)).getByRole('heading', { level: 1 })).toHaveText(title)
})

Then(
  '{word} reads the title {string} below the header',
  async ({ people }, who: string, title: string) => {
    const page = await people.at(who)
    const heading = page.getByRole('main').getByRole('heading', { level: 1, name: title })
    await expect(heading).toBeVisible()
    const above = await frame(page).header.boundingBox()
    const below = await page.getByRole('main').boundingBox()
    expect(below?.y).toBe((above?.y ?? NaN) + (above?.height ?? NaN))
  },
)

Then("{word}'s screen leads to", async ({ people }, who: string, table: DataTable) => {
  const main = (await people.at(who)).getByRole('main')
  for (const [name = '', path = ''] of table.raw()) {
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
  }
})

Then('{word} goes on from the beginning of the screen', async ({ people }, name: string) => {
  await expect((await people.at(name)).getByRole('main')).toBeFocused()
})

Then('{word} hears that {string} has opened', async ({ people }, who: string, title: string) => {
  const told = (await people.at(who)).getByRole('status')
  await expect(told.filter({ hasText: `${title} · ${brand.name}` })).toHaveCount(1)
})
