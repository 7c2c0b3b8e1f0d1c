import { expect, type Page } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import { noPassword } from '#server/identity/passwords.ts'
import { startSession } from '#server/identity/sessions.queries.ts'
import { confirmingDialog, denyCopying } from '../support/browser.ts'
import { Given, Then, When } from '../support/world.ts'
import { accountScreen } from './account-edit.screen.ts'
import { expectNone } from '../support/order.ts'
import { wordsOf } from '../support/words.ts'

const firefox = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'

Given(
  '{word} is also signed in with {string}',
  async ({ server, fixtures }, name: string, device: string) => {
    const agents = new Map([['Firefox on Android', firefox]])
    const { userId } = await fixtures.account(name)
    await startSession(server.database.db, userId, agents.get(device))
  },
)

Given(
  '{word} is signed in to the account of {word}',
  async ({ people }, who: string, owner: string) => {
    await people.signIn(who, undefined, owner)
  },
)

Given("{word}'s address is not verified", async ({ fixtures }, name: string) => {
  await fixtures.unverified(name)
})

Given('{word} has no password', async ({ server, fixtures }, name: string) => {
  const { userId } = await fixtures.account(name)
  await server.database.db
    .updateTable('user')
    .set({ passwordHash: noPassword })
    .where('id', '=', userId)
    .execute()
})

When('{word} changes her email to {string}', async ({ people }, who: string, email: string) => {
  await accountScreen(await people.at(who)).changeEmail(email)
})

When('{word} changes her password to {string}', async ({ people }, who: string, to: string) => {
  await accountScreen(await people.at(who)).changePassword(to)
})

Given("{word}'s browser blocks copying", async ({ people }, who: string) => {
  await denyCopying(await people.at(who))
})

When('{word} looks at the page again', async ({ people }, who: string) => {
  const page = await people.at(who)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
})

Then(
  "{word}'s card {string} says {text}",
  async ({ people }, who: string, title: string, words: string) => {
    await expect(accountScreen(await people.at(who)).card(title)).toContainText(words)
  },
)

Then('{word} sees once {string}', async ({ people }, who: string, words: string) => {
  await expect((await people.at(who)).getByText(words)).toHaveCount(1)
})

/** Visible means below the header. */
Then("the card {string} is in {word}'s sight", async ({ people }, title: string, who: string) => {
  const page = await people.at(who)
  const heading = accountScreen(page).title(title)
  const header = await page.getByRole('banner').boundingBox()
  await expect
    .poll(async () => (await heading.boundingBox())?.y)
    .toBeGreaterThanOrEqual(header?.height ?? 0)
  await expect(heading).toBeInViewport({ ratio: 1 })
})

Then(
  "{word}'s file is named after today and contains {string}",
  async ({ noted, people }, who: string, words: string) => {
    const page = await people.at(who)
    const day = await page.evaluate(() => new Intl.DateTimeFormat('sv-SE').format(new Date()))
    expect(noted.get('file name')).toBe(`kinroll-account-${day}.json`)
    const data = String(noted.get('file'))
    JSON.parse(data)
    expect(data).toContain(words)
  },
)

Given(
  '{word} is signed in, with a browser that speaks {string}',
  async ({ people }, name: string, locale: string) => {
    await people.signIn(name, locale)
  },
)

const userMenu = (page: Page) => page.getByRole('button', { name: /^User menu/ })

/** In US format. */
Then("{word} reads today's date beside {string}", async ({ people }, who: string, term: string) => {
  const page = await people.at(who)
  const fact = page.getByRole('term').filter({ hasText: term }).locator('+ dd')
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'short' }).format(new Date())
  const [month, date] = day.split('/').map((part) => part.padStart(2, '0'))
  await expect(fact).toHaveText(new RegExp(`^${month}/${date}/\\d{4}$`))
})

Then("{word}'s cards say", async ({ people }, who: string, table: DataTable) => {
  const cards = cardsOf(await people.at(who))
  await expect(cards).toHaveCount(table.raw().length)
  for (const [index, [name = '', badges = '', since = '']] of table.raw().entries()) {
    await expect(cards.nth(index).getByRole('link').first()).toHaveText(name)
    for (const badge of badges.split(', ')) {
      await expect(cards.nth(index).getByText(badge, { exact: true })).toBeVisible()
    }
    await expect(cards.nth(index)).toContainText(wordsOf(since), { useInnerText: true })
    const others = kinds.filter((kind) => !badges.split(', ').includes(kind))
    for (const other of others) {
      await expect(cards.nth(index).getByText(other, { exact: true })).toHaveCount(0)
    }
  }
})

const kinds = ['Owner', 'Teacher', 'Student', 'Parent', 'Member']

const cardsOf = (page: Page) => page.getByRole('main').getByRole('listitem')

Then("{word}'s header shows a photo", async ({ people }, who: string) => {
  const photo = userMenu(await people.at(who)).locator('img')
  const width = () => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBeGreaterThan(0)
})

Then("{word}'s header shows no photo", async ({ people }, who: string) => {
  const page = await people.at(who)
  const menu = userMenu(page)
  await expect(menu).toHaveAccessibleName(/^User menu of /)
  await expectNone(page, menu.locator('img'))
})

When('{word} waits before she confirms that it is her', async ({ people }, who: string) => {
  people.waitToConfirm(who)
})

When(
  '{word} confirms that it is her by the password {string}',
  async ({ people }, who: string, password: string) => {
    const page = await people.at(who)
    // The password field has the focus.
    await expect(confirmingDialog(page).getByLabel('Password', { exact: true })).toBeFocused()
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
  },
)

Then('{word} is asked to confirm that it is her', async ({ people }, who: string) => {
  await expect(confirmingDialog(await people.at(who))).toBeVisible()
})

Then('{word} is no longer asked to confirm that it is her', async ({ people }, who: string) => {
  await expect(confirmingDialog(await people.at(who))).toBeHidden()
})
