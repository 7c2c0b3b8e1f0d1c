import { expect } from '@playwright/test'
import { expectNone } from '../support/order.ts'
import type { FindPlace } from '../support/places.ts'
import type { Fixtures } from '../support/fixtures.ts'
import { wordsOf } from '../support/words.ts'
import { Then, When } from '../support/world.ts'

When('{word} visits {place}', async ({ people, fixtures }, who: string, place: FindPlace) => {
  const page = await people.at(who)
  const { path, about } = await place(fixtures)
  await page.goto(path)
  if (about) await expect(page.getByRole('heading', { level: 1 })).toContainText(about)
})

When(
  '{word} visits {place} in another tab',
  async ({ people, fixtures }, who: string, place: FindPlace) => {
    const { path } = await place(fixtures)
    await (await people.openTab(who)).goto(path)
  },
)

/** The current address, in another organization. */
When(
  '{word} looks for the same record in {string}',
  async ({ people, fixtures }, who: string, organization: string) => {
    const page = await people.at(who)
    const id = await fixtures.organizationId(organization)
    const { pathname } = new URL(page.url())
    await page.goto(pathname.replace(/\/organizations\/\d+/, `/organizations/${id}`))
  },
)

When('{word} reloads the page', async ({ people }, who: string) => {
  await (await people.at(who)).reload()
})

When('{word} goes back', async ({ people }, who: string) => {
  await (await people.at(who)).goBack()
})

When('{word} goes back {int} screens at once', async ({ people }, who: string, many: number) => {
  await (await people.at(who)).evaluate((back) => history.go(-back), many)
})

When('{word} goes to {text}', async ({ people }, who: string, name: string) => {
  await (await people.at(who)).getByRole('link', { name, exact: true }).click()
})

/** Opens a record and waits for it. */
When('{word} opens {string}', async ({ people }, who: string, name: string) => {
  const page = await people.at(who)
  await page.getByRole('main').getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

When('the page of {word} has loaded', async ({ people }, who: string) => {
  await (await people.at(who)).waitForLoadState('networkidle')
})

Then('{word} is at {place}', async ({ people, fixtures }, who: string, place: FindPlace) => {
  const page = await people.at(who)
  const { path, title } = await onceThere(place, fixtures)
  if (title) await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const bare = (address: string) => (title ? address.replace(/\/$/, '') : address)
  await expect(page).toHaveURL((url) => bare(url.pathname + url.search) === bare(path))
})

Then('{word} sees {text}', async ({ people }, who: string, text: string) => {
  const seen = (await people.at(who)).locator('main, [role=dialog], [role=alertdialog]')
  await expect(seen.getByText(wordsOf(text)).first()).toBeVisible()
})

Then('{word} does not see {text}', async ({ people }, who: string, text: string) => {
  const page = await people.at(who)
  await expectNone(page, page.getByText(text))
})

/** A screen reader announcement. */
Then('{word} hears {text}', async ({ people }, who: string, text: string) => {
  const page = await people.at(who)
  const [announced, words] = [page.getByRole('status'), page.getByText(wordsOf(text))]
  await expect(announced.and(words).or(announced.locator(words)).first()).toBeVisible()
})

/** A link in a card or a list with that title. */
When(
  '{word} goes to {string} in {string}',
  async ({ people }, who: string, name: string, title: string) => {
    const page = await people.at(who)
    const card = page.locator('section').filter({ has: page.getByRole('heading', { name: title }) })
    const place = card.last().or(page.getByRole('list', { name: title }))
    await place.getByRole('link', { name, exact: true }).first().click()
  },
)

When("{word} takes over {word}'s browser", ({ people }, who: string, from: string) => {
  people.takeOver(who, from)
})

When('{word} turns to her second tab', ({ people }, who: string) => {
  people.turnToTab(who, 1)
})

When('{word} turns to her first tab', ({ people }, who: string) => {
  people.turnToTab(who, 0)
})

/** A record that does not exist yet has no address. */
async function onceThere(place: FindPlace, fixtures: Fixtures) {
  await expect(async () => void (await place(fixtures))).toPass({ timeout: 10_000 })
  return place(fixtures)
}
