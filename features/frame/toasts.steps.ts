import { expect, type Page } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import { expectNone, settle } from '../support/order.ts'
import { wordsOf } from '../support/words.ts'
import { Then, When } from '../support/world.ts'
import { frame } from './frame.screen.ts'

const closeButtons = (page: Page) => frame(page).toasts.getByRole('button', { name: 'Close' })

const cards = (page: Page) => frame(page).toasts.locator('> div')
const toastSaying = (page: Page, text: string) => cards(page).filter({ hasText: text })
const failures = (page: Page) =>
  cards(page).filter({ has: page.getByText('Error', { exact: true }) })

When('{word} closes the toast {string}', async ({ people }, name: string, text: string) => {
  await toastSaying(await people.at(name), text)
    .getByRole('button', { name: 'Close' })
    .click()
})

Then(
  '{word} sees one toast {string} saying {string}',
  async ({ people }, name: string, title: string, description: string) => {
    const page = await people.at(name)
    // Without the buttons beside it.
    await expect(cards(page).first().locator('> div').first()).toHaveText(title + description)
    // Earlier toasts may still be below it, but an error appears once.
    await expect(toastSaying(page, description)).toHaveCount(1)
    if (title === 'Error') await expect(failures(page)).toHaveCount(1)
  },
)

Then('{word} sees a toast with {text}', async ({ people }, name: string, words: string) => {
  await expect(cards(await people.at(name)).getByText(wordsOf(words))).toBeVisible()
})

Then('{word} sees the toasts', async ({ people }, name: string, table: DataTable) => {
  const page = await people.at(name)
  const texts = table.raw().flat()
  await expect(closeButtons(page)).toHaveCount(texts.length)
  await expect(cards(page)).toContainText(texts)
})

Then('{word} sees no toast', async ({ people }, name: string) => {
  const page = await people.at(name)
  await settle(page)
  // Not awaited: an error that disappears by itself was shown all the same.
  expect(await failures(page).count(), 'toasts about errors').toBe(0)
  await expectNone(page, closeButtons(page))
})

/** While the screen is still loading or saving. */
Then('{word} sees no toast meanwhile', async ({ people }, name: string) => {
  await expect(closeButtons(await people.at(name))).toHaveCount(0)
})

Then(
  "the bar of {word}'s toast is {int} percent full",
  async ({ people }, name: string, percent: number) => {
    const bar = frame(await people.at(name)).toasts.locator('[role=progressbar]')
    await expect(bar).toHaveAttribute('aria-valuenow', String(percent))
    const [whole, full] = await Promise.all(
      [bar, bar.locator('div')].map((part) => part.boundingBox()),
    )
    expect((100 * (full?.width ?? 0)) / (whole?.width ?? NaN)).toBeCloseTo(percent, 0)
  },
)

Then(
  "{word}'s toasts are fixed at the bottom right, {int} pixels wide, on layer {int}",
  async ({ people }, name: string, width: number, layer: number) => {
    const { toasts } = frame(await people.at(name))
    await expect(toasts).toHaveCSS('position', 'fixed')
    await expect(toasts).toHaveCSS('z-index', String(layer))
    await expect(toasts).toHaveCSS('right', '16px')
    // On the previous form, toasts were above the save bar.
    await expect(toasts).toHaveCSS('bottom', '16px')
    expect(await toasts.boundingBox()).toMatchObject({ width })
  },
)

Then("{word}'s toasts leave most of the screen free", async ({ people }, name: string) => {
  const page = await people.at(name)
  const { height = 0 } = page.viewportSize() ?? {}
  const box = await frame(page).toasts.boundingBox()
  expect(box?.y).toBeGreaterThan(0.6 * height)
})

Then('no toast of {word} covers {string}', async ({ people }, name: string, button: string) => {
  const page = await people.at(name)
  const { toasts } = frame(page)
  const box = await page.getByRole('button', { name: button, exact: true }).boundingBox()
  await expect
    .poll(async () => {
      const above = await toasts.boundingBox()
      return box !== null && above !== null && above.y + above.height <= box.y
    })
    .toBe(true)
})

Then(
  "{word}'s toasts are {int} pixels from the bottom",
  async ({ people }, name: string, gap: number) => {
    await expect(frame(await people.at(name)).toasts).toHaveCSS('bottom', `${gap}px`)
  },
)
