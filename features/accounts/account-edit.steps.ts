import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import { noPassword } from '#server/identity/passwords.ts'
import { startSession } from '#server/identity/sessions.ts'
import { denyCopying } from '../support/browser.ts'
import { expectNone } from '../support/order.ts'
import { Given, Then, When } from '../support/world.ts'
import { accountScreen } from './account-edit.screen.ts'

const firefox = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'

Given(
  '{word} is also signed in with {string}',
  async ({ server, stage }, name: string, device: string) => {
    const agents = new Map([['Firefox on Android', firefox]])
    const { userId } = await stage.account(name)
    await startSession(server.database.db, userId, agents.get(device))
  },
)

/** The phone is a browser of its own, and acts in the scenario under its own name. */
Given('{word} is also signed in on {word}', async ({ people }, who: string, phone: string) => {
  await people.signIn(phone, undefined, who)
})

Given(
  '{word} is signed in to the account of {word}',
  async ({ people }, who: string, owner: string) => {
    await people.signIn(who, undefined, owner)
  },
)

Given("{word}'s address is not verified", async ({ stage }, name: string) => {
  await stage.unverified(name)
})

Given('{word} has no password', async ({ server, stage }, name: string) => {
  const { userId } = await stage.account(name)
  await server.database.db
    .updateTable('user')
    .set({ passwordHash: noPassword })
    .where('id', '=', userId)
    .execute()
})

When('{word} changes her email to {string}', async ({ people }, who: string, email: string) => {
  await accountScreen(await people.at(who)).changeEmail(email)
})

When(
  '{word} changes her email to {string}, with the password {string}',
  async ({ people }, who: string, email: string, current: string) => {
    await accountScreen(await people.at(who)).changeEmail(email, current)
  },
)

When('{word} changes her password to {string}', async ({ people }, who: string, to: string) => {
  await accountScreen(await people.at(who)).changePassword(to)
})

When(
  '{word} changes her password from {string} to {string} and {string}',
  async ({ people }, who: string, current: string, to: string, repeated: string) => {
    await accountScreen(await people.at(who)).changePassword(to, { current, repeated })
  },
)

When(
  '{word} confirms it by the password {string}',
  async ({ people }, who: string, current: string) => {
    const screen = accountScreen(await people.at(who))
    await screen.givePassword('Delete account', 'Delete account', current)
  },
)

Given("{word}'s browser allows no copying", async ({ people }, who: string) => {
  await denyCopying(await people.at(who))
})

When('{word} looks at the page again', async ({ people }, who: string) => {
  const page = await people.at(who)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
})

When(
  '{word} presses {string} {int} times',
  async ({ people }, who: string, button: string, times: number) => {
    const page = await people.at(who)
    for (let time = 0; time < times; time++) {
      const answered = page.waitForResponse((response) => response.request().method() === 'POST')
      await page.getByRole('button', { name: button }).click()
      await answered
    }
  },
)

When('{word} ticks {string}', async ({ people }, who: string, label: string) => {
  await (await people.at(who)).getByRole('checkbox', { name: label }).click()
})

Then('{string} is not ticked for {word}', async ({ people }, label: string, who: string) => {
  await expect((await people.at(who)).getByRole('checkbox', { name: label })).not.toBeChecked()
})

Then('{string} is ticked for {word}', async ({ people }, label: string, who: string) => {
  await expect((await people.at(who)).getByRole('checkbox', { name: label })).toBeChecked()
})

Then('{word} is not offered {string}', async ({ people }, who: string, button: string) => {
  const page = await people.at(who)
  await expectNone(page, page.getByRole('button', { name: button }))
})

When('{word} downloads her data', async ({ people, noted }, who: string) => {
  const page = await people.at(who)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await download
  noted.set('name', file.suggestedFilename())
  noted.set('data', await readFile(await file.path(), 'utf8'))
})

Then(
  "{word}'s card {string} says {string}",
  async ({ people }, who: string, title: string, words: string) => {
    await expect(accountScreen(await people.at(who)).card(title)).toContainText(words)
  },
)

Then(
  "the title of {word}'s card {string} has the focus",
  async ({ people }, who: string, title: string) => {
    await expect(accountScreen(await people.at(who)).title(title)).toBeFocused()
  },
)

When(
  '{word} follows {string} in the card {string}',
  async ({ people }, who: string, name: string, title: string) => {
    const card = accountScreen(await people.at(who)).card(title)
    await card.getByRole('link', { name }).click()
  },
)

Then(
  'these cards of {word} say {string}',
  async ({ people }, who: string, words: string, table: DataTable) => {
    const screen = accountScreen(await people.at(who))
    for (const title of table.raw().flat()) await expect(screen.card(title)).toContainText(words)
  },
)

Then('{word} is told once {string}', async ({ people }, who: string, words: string) => {
  await expect((await people.at(who)).getByText(words)).toHaveCount(1)
})

/** Below the header, that is. */
Then("the card {string} is in {word}'s sight", async ({ people }, title: string, who: string) => {
  const page = await people.at(who)
  const heading = accountScreen(page).title(title)
  const header = await page.getByRole('banner').boundingBox()
  await expect
    .poll(async () => (await heading.boundingBox())?.y)
    .toBeGreaterThanOrEqual(header?.height ?? 0)
  await expect(heading).toBeInViewport({ ratio: 1 })
})

Then("{word}'s cards are", async ({ people }, who: string, table: DataTable) => {
  const page = await people.at(who)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(
    table.raw().flat(),
  )
})

Then("{word}'s devices are", async ({ people }, who: string, table: DataTable) => {
  const devices = accountScreen(await people.at(who))
    .card('Devices')
    .getByRole('listitem')
  await expect(devices).toHaveCount(table.raw().length)
  for (const [index, [name = '', words = '']] of table.raw().entries()) {
    await expect(devices.nth(index)).toContainText(name)
    await expect(devices.nth(index)).toContainText(words)
  }
})

Then(
  "{word}'s file is named by the day, and tells {string}",
  async ({ noted, people }, who: string, words: string) => {
    const page = await people.at(who)
    const day = await page.evaluate(() => new Intl.DateTimeFormat('sv-SE').format(new Date()))
    expect(noted.get('name')).toBe(`kinroll-account-${day}.json`)
    const data = String(noted.get('data'))
    JSON.parse(data)
    expect(data).toContain(words)
  },
)
