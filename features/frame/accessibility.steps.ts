import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { Then } from '../support/world.ts'

Then('the screen of {word} is in order', async ({ people }, name: string) => {
  const page = await people.at(name)
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.getByText('Loading…')).toHaveCount(0)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await overflow(page), `the page is wider than ${width} pixels`).toBe(0)
    for (const colours of ['light', 'dark']) {
      await page.evaluate(
        (wanted) => document.documentElement.classList.toggle('dark', wanted === 'dark'),
        colours,
      )
      expect(await violations(page), `${colours}, ${width} pixels`).toEqual([])
    }
  }
})

const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })

async function violations(page: Page) {
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
  const { violations: found } = await new AxeBuilder({ page }).analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
