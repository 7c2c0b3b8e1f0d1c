import { expect, type Page, type TestInfo } from '@playwright/test'
import { openTab } from '../support/browser.ts'
import {
  expectTidyCells,
  expectNarrow,
  expectRoomForLargeText,
  expectUsable,
  settle,
} from '../support/order.ts'
import { literal } from '../support/words.ts'
import { type Screen, titleOf } from './screen.ts'
import { screens } from './screens.ts'
import { test } from './screens.world.ts'

type Mode = 'light' | 'dark'

for (const screen of screens) {
  test(titleOf(screen), async ({ gallery }, info) => {
    const own = await gallery.browserOf(screen.who)
    const page = await openTab(own)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(await gallery.addressOf(screen))
    await expect(page.getByRole('heading', { level: 1, name: screen.heading })).toBeVisible()
    for (const name of screen.chosen ?? []) await page.getByRole('button', { name }).click()
    await settle(page)

    if (isInside(screen))
      await expect(page).toHaveTitle(new RegExp(literal(organizationOf(screen))))
    await expectNarrow(page, 1280)
    await expectUsable(page, 'light')
    await photograph(page, info, 'light')
    await expectNarrow(page, 360)
    await expectTidyCells(page)
    await photograph(page, info, 'light')
    await expectRoomForLargeText(page)
    await expectNarrow(page, 320)
    // What is partly below the header, which stays, would count as too small.
    await page.evaluate(() => scrollTo(0, 0))
    await expectUsable(page, 'narrow')

    await turn(page, 'dark')
    await expectUsable(page, 'dark')
    await expectNarrow(page, 360)
    await photograph(page, info, 'dark')
    await expectNarrow(page, 1280)
    await expectUsable(page, 'dark')
    await photograph(page, info, 'dark')
    await turn(page, 'light')
    await page.close()
    expect(own.faults.splice(0)).toEqual([])
  })
}

/** Whether the screen is of an organization that the person may see. */
const isInside = ({ address, heading }: Screen) =>
  heading !== 'You don’t have access' &&
  /^\/(?:organizations\/\$organizationId|my\/classes\/\$|my\/applications\/\$)/.test(address)

const organizationOf = ({ names }: Screen) => names.organizationId ?? ''

/** Changes the color mode as another tab would, without a reload. */
async function turn(page: Page, mode: Mode) {
  await page.evaluate(
    (newValue) => {
      const key = 'darkMode'
      localStorage.setItem(key, newValue)
      dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }))
    },
    String(mode === 'dark'),
  )
  await expect(page.locator('html.dark')).toHaveCount(mode === 'dark' ? 1 : 0)
}

/** Takes a screenshot of the whole page for `npm run screens`. */
async function photograph(page: Page, info: TestInfo, mode: Mode) {
  if (!process.env['SCREENS']) return
  const width = page.viewportSize()?.width ?? 0
  const file = `${info.title} ${mode} ${width}`.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const path = `reports/screens/${file}.png`
  await page.evaluate(() =>
    Promise.all(
      [...document.images].map(async (image) => {
        image.loading = 'eager'
        await image.decode()
      }),
    ),
  )
  // Otherwise sticky elements would appear in the middle of a screenshot taller than the window.
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height })
  await page.screenshot({ path, animations: 'disabled' })
  info.attachments.push({ name: `${width} ${mode}`, path, contentType: 'image/png' })
}
