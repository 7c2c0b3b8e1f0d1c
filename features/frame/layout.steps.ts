import { expect, type Page } from '@playwright/test'
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
  const page = await people.at(who)
  const told = page.getByText(`${title} · ${brand.name}`, { exact: true })
  await expect(page.getByRole('status').and(told)).toHaveCount(1)
})

Then(
  '{word} reads {string} beside the mark, and all of the header fits',
  async ({ people }, who: string, name: string) => {
    const page = await people.at(who)
    const { header } = frame(page)
    const box = await header.getByText(name, { exact: true }).boundingBox()
    expect(box?.width).toBeGreaterThan(40)
    // A name that was wrapped out of sight has its width still.
    expect((box?.y ?? NaN) + (box?.height ?? NaN)).toBeLessThanOrEqual(64)
    await expectHeaderFits(page)
  },
)

Then(
  '{word} reads no name beside the mark, and all of the header fits',
  async ({ people }, who: string) => {
    const page = await people.at(who)
    // For a screen reader it is still there, in a box of one pixel.
    await expect
      .poll(async () => (await frame(page).header.getByText('Kinroll').boundingBox())?.width)
      .toBe(1)
    await expectHeaderFits(page)
  },
)

Then("all of {word}'s header fits with letters twice as large", async ({ people }, who: string) => {
  const page = await people.at(who)
  const turn = (size: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize
    }, size)
  await turn('200%')
  await expectWithin(page)
  await turn('')
})

/** Nothing lies beside the screen, and nothing has to be scrolled to. */
async function expectHeaderFits(page: Page) {
  await expectWithin(page)
  const nav = frame(page).header.getByRole('navigation')
  expect(await nav.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
}

/** The mark and every button, and as much of the places as there is room for. */
async function expectWithin(page: Page) {
  const { header } = frame(page)
  const { width = 0 } = page.viewportSize() ?? {}
  expect(await header.evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(width)
  const fixed = header.locator('a, button').filter({ visible: true })
  const ends = [fixed.first(), fixed.last()]
  for (const end of ends) {
    const box = await end.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
  }
}
