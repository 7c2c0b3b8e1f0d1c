import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'

/** Waits until a screen is complete and nothing on it moves. */
export async function settle(page: Page) {
  await expect(page.locator('main h1').first()).toBeVisible()
  await expect(page.getByText('Loading…')).toHaveCount(0)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** Expects an element to be absent once the screen is complete, both before and after it settles. */
export async function expectNone(page: Page, what: Locator) {
  for (let look = 1; look <= 2; look++) {
    await settle(page)
    await expect(what).toHaveCount(0)
  }
}

export async function expectNarrow(page: Page, width: number, name = 'the page') {
  await page.setViewportSize({ width, height: 800 })
  expect(await overflow(page), `${name} is wider than ${width} pixels`).toBeLessThanOrEqual(0)
}

/** On a phone each table row is a card: every cell has content, placed beside its column's name. */
export async function expectTidyCells(page: Page) {
  const untidy = await page.locator('td[data-label]').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const { display, gridTemplateColumns, columnGap } = getComputedStyle(cell)
      if (display !== 'grid') return []
      const label = cell.getAttribute('data-label')
      if (!cell.textContent && !cell.querySelector('img, svg, input')) return [`${label}: nothing`]
      const start = parseFloat(gridTemplateColumns) + parseFloat(columnGap)
      const { left } = cell.getBoundingClientRect()
      return [...cell.children]
        .filter((part) => part.getBoundingClientRect().width > 0)
        .filter((part) => part.getBoundingClientRect().left < left + start - 1)
        .map((part) => `${label}: ${part.textContent}`)
    }),
  )
  expect(untidy, 'cells that are empty, or stand under the name of their column').toEqual([])
}

/** Text at twice the size still fits on a phone (WCAG 1.4.4). */
export async function expectRoomForLargeText(page: Page) {
  await page.setViewportSize({ width: 360, height: 800 })
  const wider = await page.getByRole('main').evaluate((main) => {
    const { style } = document.documentElement
    style.fontSize = '200%'
    const { scrollWidth, clientWidth } = main
    style.fontSize = ''
    return scrollWidth - clientWidth
  })
  expect(wider, 'with text twice as large, the screen is wider than the phone').toBe(0)
}

/** Checks all rules once a screen, then only the color rules in dark mode and the layout rules in a small window. */
export async function expectUsable(page: Page, look: keyof typeof rulesOf) {
  // The header covers a part of whatever is scrolled below it.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.evaluate(releaseBars)
  const found = await violations(page, rulesOf[look])
  expect(found, `${look}, ${page.viewportSize()?.width} pixels`).toEqual([])
}

/** Runs in the browser: a bar at the bottom of the window covers what is not scrolled up yet. */
function releaseBars() {
  for (const part of document.querySelectorAll<HTMLElement>('main *')) {
    const { position, bottom } = getComputedStyle(part)
    if (position === 'sticky' && bottom !== 'auto') part.style.position = 'static'
  }
}

const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })

const ofColors = ['color-contrast', 'link-in-text-block']
const ofNames = [
  'aria-command-name',
  'button-name',
  'image-alt',
  'label',
  'link-name',
  'select-name',
]
const ofPlaces = ['aria-hidden-focus', 'scrollable-region-focusable', 'target-size']
const rulesOf = {
  light: undefined,
  narrow: [...ofColors, ...ofNames, ...ofPlaces],
  dark: ofColors,
}

/** Animations whose element is removed are canceled, and others may begin meanwhile. */
const animationsEnd = (page: Page) =>
  page.evaluate(async () => {
    let running: Animation[]
    do {
      running = document
        .getAnimations()
        .filter(
          ({ playState, timeline }) => playState === 'running' && timeline === document.timeline,
        )
      await Promise.allSettled(running.map(({ finished }) => finished))
    } while (running.length > 0)
  })

async function violations(page: Page, rules?: string[]) {
  await animationsEnd(page)
  const axe = new AxeBuilder({ page, ...(await axeThere(page)) })
    // There are no frames, whose results would need a page of their own.
    .setLegacyMode()
    // Fetching styles and media again would only serve rules about audio, and there is none.
    .options({ resultTypes: ['violations'], preload: false })
  const { violations: found } = await (rules ? axe.withRules(rules) : axe).analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** A page that was checked before already has axe; loading it again takes longer than checking. */
const axeThere = async (page: Page) =>
  (await page.evaluate(() => 'axe' in window)) ? { axeSource: 'undefined' } : {}
