import { expect } from '@playwright/test'
import { faults } from '../support/faults.ts'
import { Given, Then, When } from '../support/world.ts'
import { createScreen } from '../organizations/organizations.screen.ts'

const mine = '/api/Organization/my-organizations'

Given(
  "the server answers every question for {word}'s organizations without a word",
  async ({ people }, name: string) => {
    const page = await people.at(name)
    await page.route((url) => url.pathname === mine, faults.sayNothing())
  },
)

Given("the server takes its time for {word}'s organizations", async ({ people }, name: string) => {
  const page = await people.at(name)
  await page.route(
    (url) => url.pathname === mine,
    () => new Promise(() => undefined),
  )
})

When(
  '{word} creates {string} without leaving the app',
  async ({ people }, who: string, name: string) => {
    const page = await people.at(who)
    await page.getByRole('main').getByRole('link', { name: 'Create Organization' }).click()
    await createScreen(page).name.fill(name)
    await createScreen(page).submit.click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  },
)

When('{word} goes back to the organizations', async ({ people }, name: string) => {
  const page = await people.at(name)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL((url) => url.pathname === '/organizations/')
})

Then(
  "{word}'s organizations were asked for {int} time(s)",
  async ({ people }, name: string, times: number) => {
    expect(await people.settledCalls(name, mine, times)).toBe(times)
  },
)
