import { expect, type Page, type TestInfo } from '@playwright/test'
import { expectNarrow, expectUsable, settle } from '../support/order.ts'
import { screens, titleOf } from './screens.ts'
import { test, type Mode } from './screens.world.ts'

for (const screen of screens) {
  for (const mode of ['light', 'dark'] as const) {
    test(`${titleOf(screen)}, ${mode}`, async ({ gallery }, info) => {
      const { context, faults } = await gallery.browserOf(screen.who, mode)
      const page = await context.newPage()
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto(await gallery.addressOf(screen))
      await expect(page.getByRole('heading', { level: 1, name: screen.heading })).toBeVisible()
      await settle(page)

      await expectNarrow(page, 1280)
      await expectUsable(page, mode)
      await photograph(page, info, mode)
      await expectNarrow(page, 360)
      await photograph(page, info, mode)
      await expectNarrow(page, 320)
      await expectUsable(page, mode)
      await page.close()
      expect(faults.splice(0)).toEqual([])
    })
  }
}

/** Takes a picture of the whole page for `npm run screens`. */
async function photograph(page: Page, info: TestInfo, mode: Mode) {
  if (!process.env['SCREENS']) return
  const width = page.viewportSize()?.width ?? 0
  const file = `${info.title} ${width}`.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const path = `reports/screens/${file}.png`
  await page.evaluate(() =>
    Promise.all(
      [...document.images].map(async (image) => {
        image.loading = 'eager'
        await image.decode()
      }),
    ),
  )
  // What sticks to the edge of a window would lie across a picture that is larger than it.
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height })
  await page.screenshot({ path, animations: 'disabled' })
  info.attachments.push({ name: `${width} ${mode}`, path, contentType: 'image/png' })
}
