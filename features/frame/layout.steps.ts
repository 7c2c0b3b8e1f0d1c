import { expect, type Page } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import { Given, Then, When } from '../support/world.ts'
import { namedBy } from '../support/words.ts'
import { frame } from './frame.screen.ts'

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

Then('{word} reads the title {text}', async ({ people }, who: string, title: string) => {
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

Then('{word} sees a picture of {string}', async ({ people }, who: string, what: string) => {
  const picture = (await people.at(who)).getByRole('img', { name: what })
  await picture.scrollIntoViewIfNeeded()
  await expect(picture).toHaveJSProperty('complete', true)
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

Then('{word} goes on from the beginning of the screen', async ({ people }, name: string) => {
  await expect((await people.at(name)).getByRole('main')).toBeFocused()
})

Then(
  '{word} reads {string} beside the mark, and all of the header fits',
  async ({ people }, who: string, name: string) => {
    const page = await people.at(who)
    const { header } = frame(page)
    await expect(async () => {
      const box = await header.getByText(name, { exact: true }).boundingBox()
      expect(box?.width).toBeGreaterThan(40)
      // A name that wrapped out of view still has its width.
      expect((box?.y ?? NaN) + (box?.height ?? NaN)).toBeLessThanOrEqual(64)
    }).toPass()
    await expectHeaderFits(page)
  },
)

Then(
  '{word} reads no name beside the mark, and all of the header fits',
  async ({ people }, who: string) => {
    const page = await people.at(who)
    // It is still there for screen readers, in a box of one pixel.
    await expect
      .poll(async () => (await frame(page).header.getByText('Kinroll').boundingBox())?.width)
      .toBe(1)
    await expectHeaderFits(page)
  },
)

Then("all of {word}'s header fits with text twice as large", async ({ people }, who: string) => {
  const page = await people.at(who)
  const turn = (size: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize
    }, size)
  await turn('200%')
  await expectWithin(page)
  await turn('')
})

/** Nothing is outside the screen, and nothing requires scrolling. */
async function expectHeaderFits(page: Page) {
  await expectWithin(page)
  const nav = frame(page).header.getByRole('navigation')
  expect(await nav.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
}

/** The logo and every button are within the screen, once the app has replaced what was shown before it started. */
async function expectWithin(page: Page) {
  const { header } = frame(page)
  const { width = 0 } = page.viewportSize() ?? {}
  await expect(async () => {
    expect(await header.evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(width)
    const fixed = header.locator('a, button').filter({ visible: true })
    for (const end of [fixed.first(), fixed.last()]) {
      const box = await end.boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? NaN) + (box?.width ?? NaN)).toBeLessThanOrEqual(width)
    }
  }).toPass()
}

/** A heading of any level; more may follow. */
Then('{word} reads the heading {string}', async ({ people }, who: string, name: string) => {
  const heading = (await people.at(who)).getByRole('heading', { name: namedBy(name) })
  await expect(heading.first()).toBeVisible()
})

When('{word} scrolls to the end', async ({ people }, name: string) => {
  const page = await people.at(name)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(64)
})

When('{word} opens the user menu', async ({ people }, name: string) => {
  const { userMenuButton, userMenu } = frame(await people.at(name))
  await userMenuButton.click()
  await expect(userMenu).toBeVisible()
})

Then("{word}'s header leads to", async ({ people }, name: string, table: DataTable) => {
  const links = frame(await people.at(name)).header.getByRole('link')
  await expect(links).toHaveText(table.raw().map(([label]) => new RegExp(`${label}$`)))
  for (const [index, [, path]] of table.raw().entries()) {
    await expect(links.nth(index)).toHaveAttribute('href', path ?? '')
  }
})

Then(
  "{word}'s header is {int} pixels high and at the top",
  async ({ people }, name: string, height: number) => {
    const box = await frame(await people.at(name)).header.boundingBox()
    expect(box).toMatchObject({ y: 0, height })
  },
)

const isDark = /(^| )dark( |$)/

Then(
  "{word}'s browser holds {string} under {string}",
  async ({ people }, name: string, value: string, key: string) => {
    const page = await people.at(name)
    expect(await page.evaluate((under) => localStorage.getItem(under), key)).toBe(value)
  },
)

Then('{word} sees {word} colors', async ({ people }, who: string, mode: string) => {
  const page = await people.at(who)
  await expect(page.getByRole('main')).toBeVisible()
  if (mode === 'dark') await expect(page.locator('html')).toHaveClass(isDark)
  else await expect(page.locator('html')).not.toHaveClass(isDark)
  await expect
    .poll(() => page.evaluate(colorsOfBrowser))
    .toEqual([mode === 'dark' ? '#191714' : '#faf8f3'])
})

/** What the browser paints its own bars with. */
const colorsOfBrowser = () =>
  [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
    .filter(({ media }) => window.matchMedia(media).matches)
    .map(({ content }) => content)

Given('the system of {word} is {word}', async ({ people }, who: string, mode: string) => {
  await (await people.at(who)).emulateMedia({ colorScheme: mode === 'dark' ? 'dark' : 'light' })
})

Then(
  "{word}'s browser holds nothing under {string}",
  async ({ people }, who: string, key: string) => {
    const page = await people.at(who)
    expect(await page.evaluate((under) => localStorage.getItem(under), key)).toBeNull()
  },
)

Then("the actions are centered on {word}'s small phone", async ({ people }, name: string) => {
  const page = await people.at(name)
  await page.setViewportSize({ width: 320, height: 640 })
  const main = page.getByRole('main')
  const actions = [
    main.getByRole('button', { name: 'Try again' }),
    main.getByRole('link', { name: 'Go to the home page' }),
  ]
  for (const action of actions) {
    const { x = 0, width = 0 } = (await action.boundingBox()) ?? {}
    expect(x + width / 2).toBeCloseTo(160, 0)
  }
})

/** It may be in the page, but hidden. */
Then('{word} does not see the error {string}', async ({ people }, who: string, message: string) => {
  await expect((await people.at(who)).getByText(message)).toBeHidden()
})

Then(
  '{word} sees the card {string} above {string}',
  async ({ people }, who: string, upper: string, lower: string) => {
    const main = (await people.at(who)).getByRole('main')
    const top = async (name: string) => {
      const title = main.getByRole('heading', { level: 2, name, exact: true })
      await expect(title).toBeVisible()
      return (await title.boundingBox())?.y ?? 0
    }
    expect(await top(upper)).toBeLessThan(await top(lower))
  },
)
