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
    expect(await violations(page), `${width} pixels`).toEqual([])
  }
  await page.evaluate(() => document.documentElement.classList.add('dark'))
  expect(await violations(page, ofColours), 'in the dark').toEqual([])
})

const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })

// All else is the same in the dark.
const ofColours = ['color-contrast', 'link-in-text-block']

async function violations(page: Page, rules?: string[]) {
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
  const axe = new AxeBuilder({ page })
  const { violations: found } = await (rules ? axe.withRules(rules) : axe).analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
