import { expect, type Page } from '@playwright/test'
import type { FindPlace } from '../support/places.ts'
import { expectNarrow, expectUsable } from '../support/order.ts'
import { Given, Then, When } from '../support/world.ts'

Given(
  '{word} chose {word} mode on a {word} system',
  async ({ people }, who: string, mode: string, system: string) => {
    const page = await people.at(who)
    await page.emulateMedia({ colorScheme: system === 'dark' ? 'dark' : 'light' })
    await page.evaluate((isDark) => localStorage.setItem('darkMode', isDark), `${mode === 'dark'}`)
  },
)

/** The page has arrived, and the files of the app have not, until a later step. */
When(
  '{word} visits {place} while the app is loading',
  async ({ people, fixtures, noted }, who: string, place: FindPlace) => {
    const page = await people.at(who)
    const started = Promise.withResolvers<void>()
    await page.route('/assets/*.js', async (route) => {
      await started.promise
      await route.continue()
    })
    noted.set('start', started.resolve)
    await page.goto((await place(fixtures)).path, { waitUntil: 'commit' })
    await expect(page.getByRole('main')).toBeVisible()
    noted.set('main', await page.getByRole('main').elementHandle())
    noted.set('places', await page.evaluate(placesOfControls))
  },
)

When(
  '{word} visits {place} while the files of the app cannot be loaded',
  async ({ people, fixtures }, who: string, place: FindPlace) => {
    const page = await people.at(who)
    await page.route('/assets/*.js', (route) => route.abort('connectionfailed'))
    await page.goto((await place(fixtures)).path)
  },
)

When('the files of the app are back for {word}', async ({ people }, who: string) => {
  await (await people.at(who)).unrouteAll()
})

Then('{word} is alerted {string}', async ({ people }, who: string, message: string) => {
  await expect((await people.at(who)).getByRole('alert')).toContainText(message)
})

Then('{word} does not wait for the screen any more', async ({ people }, who: string) => {
  const loading = (await people.at(who)).getByText('Loading…')
  await expect(loading.filter({ visible: true })).toHaveCount(0)
})

Then('the alert of {word} is accessible', async ({ people }, who: string) => {
  const page = await people.at(who)
  await expectNarrow(page, 320)
  await expectUsable(page, 'narrow')
  await page.evaluate(() => document.documentElement.classList.add('dark'))
  await expectUsable(page, 'dark')
})

When('the app of {word} has started', async ({ people, noted }, who: string) => {
  const start = noted.get('start') as () => void
  start()
  const page = await people.at(who)
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
})

When('{word} presses the mouse button on {text}', async ({ people }, who: string, name: string) => {
  const page = await people.at(who)
  await page.getByRole('link', { name, exact: true }).hover()
  await page.mouse.down()
})

When('{word} releases the mouse button', async ({ people }, who: string) => {
  await (await people.at(who)).mouse.up()
})

Then('{word} still reads the same page', async ({ people, noted }, who: string) => {
  const main = await (await people.at(who)).getByRole('main').elementHandle()
  expect(await main.evaluate((now, before) => now === before, noted.get('main'))).toBe(true)
})

Then('the tab of {word} is named {string}', async ({ people }, who: string, name: string) => {
  await expect(await people.at(who)).toHaveTitle(name)
})

Then(
  '{word} reads {string} at the top of {string} if her browser runs none',
  async ({ browser, server }, _who: string, text: string, address: string) => {
    const page = await browser.newPage({ baseURL: server.url, javaScriptEnabled: false })
    await page.goto(address)
    const notice = page.locator('noscript')
    // Playwright itself skips the text of such an element.
    expect(await notice.textContent()).toContain(text)
    await expect(notice).toBeInViewport()
    await page.close()
  },
)

/** The screen shows a font of the system until a later step. The app does not start, as it adds to the screen. */
When(
  '{word} visits {place} before the font has arrived',
  async ({ people, fixtures, noted }, who: string, place: FindPlace) => {
    const page = await people.at(who)
    const arrived = Promise.withResolvers<void>()
    await page.route('/assets/*.woff2', async (route) => {
      await arrived.promise
      await route.continue()
    })
    noted.set('font', arrived.resolve)
    await page.route('/assets/*.js', () => arrived.promise)
    await page.goto((await place(fixtures)).path, { waitUntil: 'commit' })
    await page.waitForFunction(() => document.readyState === 'interactive')
    await expect(page.getByRole('button').last()).toBeVisible()
    expect(await hasFont(page)).toBe(false)
    noted.set('places', await page.evaluate(placesOfControls))
  },
)

When('the font of {word} arrives', async ({ people, noted }, who: string) => {
  const page = await people.at(who)
  ;(noted.get('font') as () => void)()
  await expect.poll(() => hasFont(page)).toBe(true)
})

Then('nothing on the screen of {word} has moved', async ({ people, noted }, who: string) => {
  const page = await people.at(who)
  expect(await page.evaluate(placesOfControls)).toEqual(noted.get('places'))
})

const hasFont = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts].some(
      ({ family, status }) => family.includes('Figtree Variable') && status === 'loaded',
    ),
  )

/** The top and the height of each heading, text and control that is shown, in pixels. */
const placesOfControls = () =>
  [...document.querySelectorAll('main :is(h1, p, label, input, button, a)')]
    .map((each) => each.getBoundingClientRect())
    .filter(({ height }) => height > 0)
    .map(({ y, height }) => [Math.round(y), Math.round(height)])
