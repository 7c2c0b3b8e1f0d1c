import { expect } from '@playwright/test'
import { second } from '#contract/dates/durations.ts'
import { frame } from './frame.screen.ts'
import { Given, Then, When } from '../support/world.ts'
import type { People } from '../support/people.ts'

Given('browsers follow what others change', ({ people }) => {
  people.followChanges()
})

/** The stream opens once the browser is idle, which takes its time on a busy machine. */
const untilFollowing = 40 * second

async function hears(people: People, name: string) {
  await expect
    .poll(() => people.questions(name, /^\/api\/Live\/stream$/).length, { timeout: untilFollowing })
    .toBeGreaterThan(0)
  await expect(bellOf(await people.at(name))).toBeVisible()
}

When(
  '{word} and {word} hear what others change',
  async ({ people }, one: string, other: string) => {
    await hears(people, one)
    await hears(people, other)
  },
)

/**
 * Sooner than a browser without a stream asks, which is every 15 to 20 seconds. Only the server's part takes less than a
 * second: the browser fetches rows again at most once a second.
 */
Then('{string} appears for {word} by itself', async ({ people }, text: string, who: string) => {
  const main = (await people.at(who)).getByRole('main')
  await expect(main.getByText(text, { exact: true }).first()).toBeVisible({ timeout: 10 * second })
})

Then('{word} has loaded the page once', ({ people }, who: string) => {
  expect(people.loads(who)).toBe(1)
})

const bellOf = (page: Parameters<typeof frame>[0]) =>
  frame(page).header.getByRole('link', { name: /^Notifications/ })

Then('the bell of {word} says {string}', async ({ people }, who: string, name: string) => {
  const bell = bellOf(await people.at(who))
  await expect(bell).toHaveAccessibleName(name)
  // The number is also seen, before the label that is only heard.
  await expect(bell).toHaveText(`${/\d+/.exec(name)?.[0] ?? ''}${name}`)
})
