import { hour } from '#contract/dates/durations.ts'
import { expect } from '@playwright/test'
import type { FindPlace } from '../../support/places.ts'
import { emailOf } from '../../support/fixtures.ts'
import { Given, Then, When } from '../../support/world.ts'
import { loginScreen, signUpScreen } from './sign-in.screen.ts'
import { hostileRedirects } from '#contract/accounts/test-redirects.ts'

Given('{word} has an account', async ({ fixtures }, name: string) => {
  await fixtures.account(name)
})

Given('{word} is signed in', async ({ people }, name: string) => {
  await people.signIn(name)
})

Given("{word}'s session has ended on the server", async ({ fixtures }, name: string) => {
  await fixtures.endSessions(name)
})

When(
  '{word} signs up with the password {string}',
  async ({ people }, name: string, secret: string) => {
    const page = await people.at(name)
    await page.goto('/sign-up')
    await signUpScreen(page).fill(name, secret)
    await signUpScreen(page).submit.click()
  },
)

When('{word} logs in', async ({ people }, name: string) => {
  await loginScreen(await people.at(name)).logIn(name)
})

When('{word} logs out', async ({ people }, name: string) => {
  const page = await people.at(name)
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
})

Then('{word} is signed in now', async ({ people }, name: string) => {
  const page = await people.at(name)
  await expect(page.getByRole('button', { name: `User menu of ${name}` })).toBeVisible()
})

Then('{word} is not signed in', async ({ people }, name: string) => {
  const page = await people.at(name)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

Then(
  "{word}'s browser holds the bare token under {string}",
  async ({ people }, name: string, key: string) => {
    const page = await people.at(name)
    const stored = await page.evaluate((under) => localStorage.getItem(under), key)
    const answer = await page.request.get('/api/Account/me', {
      headers: { Authorization: `Bearer ${stored}` },
    })
    expect((await answer.json()).email).toBe(emailOf(name))
  },
)

Then("{word}'s browser has begun a session", async ({ people }, name: string) => {
  const page = await people.at(name)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
})

When(
  "{word}'s browser holds {string} under {string} already",
  async ({ people }, name: string, value: string, key: string) => {
    const page = await people.at(name)
    await page.goto('/')
    await page.evaluate(([under, stored]) => localStorage.setItem(under, stored), [
      key,
      value,
    ] as const)
  },
)

Then(
  '{word} is sent to log in and then on to {place}',
  async ({ people, fixtures }, name: string, place: FindPlace) => {
    const page = await people.at(name)
    const { path } = await place(fixtures)
    await expect(page).toHaveURL(
      (url) => url.pathname === '/login' && url.searchParams.get('redirect') === path,
    )
  },
)

// Repeated, as a list, or partly encoded, a parameter may be read differently.
const searches = [
  ...hostileRedirects.map((redirect) => `redirect=${encodeURIComponent(redirect)}`),
  'redirect=//evil.example&redirect=/my/family',
  'redirect=/my/family&redirect=//evil.example',
  'redirect[]=//evil.example',
  'redirect=//evil.example',
  'redirect=%E0%A4%A',
]

When(
  '{word} visits the login with every hostile redirect',
  async ({ people, server, noted }, name: string) => {
    const page = await people.at(name)
    await page.goto('/')
    const ledTo: string[] = []
    for (const search of searches) {
      // The router handles this like a link inside the app, and parses it as a typed address.
      await page.evaluate((to) => history.pushState(null, '', to), `/login?${search}`)
      await expect(page).not.toHaveURL((url) => url.pathname === '/login')
      ledTo.push(page.url().replace(server.url, ''))
    }
    noted.set('led to', ledTo)
  },
)

Then('each redirect led {word} to the home page', ({ noted }, _who: string) => {
  expect(searches.length).toBeGreaterThan(70)
  expect(noted.get('led to')).toEqual(searches.map(() => '/'))
})

Given(
  "someone has guessed at {word}'s password {int} times",
  async ({ people }, name: string, many: number) => {
    const { request } = await people.at(name)
    for (let guess = 0; guess < many; guess += 1) {
      const data = { email: emailOf(name), password: `a wrong guess ${guess}` }
      const answer = await request.post('/api/Account/login', { data })
      expect(answer.status()).toBe(422)
    }
  },
)

Given("someone keeps guessing at {word}'s password", async ({ people, fixtures }, name: string) => {
  const { request } = await people.at('a stranger')
  const guess = async () => {
    const data = { email: emailOf(name), password: 'a wrong guess' }
    return (await request.post('/api/Account/login', { data })).status()
  }
  for (let waits = 0; waits < 5; waits += 1) {
    while ((await guess()) !== 429);
    await fixtures.waitsAreOver()
  }
  expect(await guess()).toBe(422)
})

When('the pause passes everywhere for {word}', async ({ people, fixtures }, name: string) => {
  await fixtures.rateLimitsAreOver()
  await (await people.clock(name)).runFor(hour)
})

Then('{word} has to wait before {string}', async ({ people }, name: string, button: string) => {
  const page = await people.at(name)
  await expect(page.getByText(/^You can try again in \d+:\d\d\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: button })).toBeDisabled()
})
