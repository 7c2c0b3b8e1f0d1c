import { expect } from '@playwright/test'
import { defineParameterType } from 'playwright-bdd'
import { builtFile } from '../support/built-files.ts'
import { faults } from '../support/faults.ts'
import { Given, Then, When } from '../support/world.ts'

const parts = {
  // Other screens may be stored already, for use without a network.
  'the screen of Create Organization': 'src/routes/_signed-in/organizations/new.tsx',
  'the calls of sign-in': 'src/sign-in.ts',
}

/** A part of the app that loads when it is first needed. */
defineParameterType({
  name: 'part',
  regexp: Object.keys(parts).join('|'),
  transformer: (said) => builtFile(parts[said as keyof typeof parts]),
})

When('the server loses {part} for {word}', async ({ people }, part: string, name: string) => {
  const page = await people.at(name)
  await page.route(part, (route) => route.fulfill({ status: 404, body: 'Not found' }))
})

When(
  'the server loses {part} for {word} until the next reload',
  async ({ people }, part: string, name: string) => {
    const page = await people.at(name)
    let isReloaded = false
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isReloaded = true
    })
    await page.route(part, (route) =>
      isReloaded ? route.continue() : route.fulfill({ status: 404, body: 'Not found' }),
    )
  },
)

Given(
  'the server is overloaded for {part} of {word}',
  async ({ people }, part: string, name: string) => {
    await (await people.at(name)).route(part, faults.overload())
  },
)

/** Only the loaded files of the earlier build remain. */
When("a newer build replaces {word}'s", async ({ people }, name: string) => {
  const page = await people.at(name)
  await page.waitForLoadState('networkidle')
  await page.route('/assets/**', (route) => route.fulfill({ status: 404, body: 'Not found' }))
})

Then('{word} sees that the screen is loading, and no error', async ({ people }, name: string) => {
  const page = await people.at(name)
  await expect(page.getByRole('heading', { name: 'Loading…' })).toBeVisible()
  await expect(page.getByRole('status').first()).toBeAttached()
  await expect(page.getByText('Something went wrong!')).toHaveCount(0)
  await expect(page).not.toHaveTitle(/Something went wrong!/)
})

Then('{word} is where she was on the page', async ({ people, noted }, name: string) => {
  const page = await people.at(name)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(noted.get('scrolled to'))
})

Then(
  'the page of {word} has loaded {int} time(s)',
  async ({ people }, name: string, times: number) => {
    await expect.poll(() => people.loads(name)).toBe(times)
  },
)

Then(
  'only the tab of {word} remembers what it has reloaded for',
  async ({ people }, name: string) => {
    const page = await people.at(name)
    const stored = await page.evaluate(() =>
      [sessionStorage, localStorage].map((area) => Object.values(area).join(' ')),
    )
    expect(stored[0]).toContain('This screen could not be loaded')
    expect(stored[1]).not.toContain('This screen could not be loaded')
  },
)

When(
  '{word} goes to {string} further down',
  async ({ people, noted }, name: string, link: string) => {
    const page = await people.at(name)
    const target = page.getByRole('link', { name: link, exact: true })
    await target.hover()
    const scrolledTo = await page.evaluate(() => window.scrollY)
    expect(scrolledTo).toBeGreaterThan(64)
    noted.set('scrolled to', scrolledTo)
    await target.click()
  },
)
