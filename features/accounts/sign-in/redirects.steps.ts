import { expect } from '@playwright/test'
import { hostileRedirects } from '#contract/accounts/test-redirects.ts'
import { Then, When } from '../../support/world.ts'

// Written twice, as a list, or half encoded, an address says something else again.
const searches = [
  ...hostileRedirects.map((redirect) => `redirect=${encodeURIComponent(redirect)}`),
  'redirect=//evil.example&redirect=/my/family',
  'redirect=/my/family&redirect=//evil.example',
  'redirect[]=//evil.example',
  'redirect=//evil.example',
  'redirect=%E0%A4%A',
]

When(
  '{word} visits the login with every redirect that leads elsewhere',
  async ({ people, server, noted }, name: string) => {
    const page = await people.at(name)
    await page.goto('/')
    const ledTo: string[] = []
    for (const search of searches) {
      // The router hears of it as of a link inside the app, and reads it as if it had been typed.
      await page.evaluate((to) => history.pushState(null, '', to), `/login?${search}`)
      await expect(page).not.toHaveURL((url) => url.pathname === '/login')
      ledTo.push(page.url().replace(server.url, ''))
    }
    noted.set('led to', ledTo)
  },
)

Then('each of them led {word} to the start page', ({ noted }, _who: string) => {
  expect(searches.length).toBeGreaterThan(70)
  expect(noted.get('led to')).toEqual(searches.map(() => '/'))
})
