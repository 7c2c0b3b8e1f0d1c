import { expect, type Page } from '@playwright/test'
import { createBdd } from 'playwright-bdd'
import { insertAccount } from '#server/accounts/accounts.queries.ts'
import { openDatabase, type Database } from '#server/database/database.ts'
import { putInOutbox } from '#server/mail/outbox.ts'
import { runServer } from '#server/testing/test-process.ts'
import { expectNarrow, expectUsable } from '../support/order.ts'
import { emailOf } from '../support/stage.ts'
import { test as world } from '../support/world.ts'
import { firstPage, freePort, serveForDevelopers } from './dev-server.ts'

/** A server as developers have it, which sends no mail. */
interface Workshop {
  url: string
  database: Database
}

export const test = world.extend<{ desk: Page }, { workshop: Workshop }>({
  workshop: [
    async ({}, use) => {
      const port = await freePort()
      const server = await runServer({
        LOG_LEVEL: 'warn',
        NODE_ENV: 'development',
        PUBLIC_URL: `http://localhost:${port}`,
      })
      const database = openDatabase(server)
      const dev = await serveForDevelopers(port, server.url)
      await use({ url: dev.url, database })
      await dev.close()
      await database.close()
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  desk: async ({ browser, workshop }, use) => {
    const context = await browser.newContext({ baseURL: workshop.url, locale: 'en-US' })
    await use(await context.newPage())
    await context.close()
  },
})

const { Given, When, Then } = createBdd(test)

const waiting = (desk: Page, name: string) =>
  desk
    .getByRole('navigation', { name: 'Letters' })
    .getByRole('button', { name: new RegExp(`to ${emailOf(name)} waiting`) })

Given('a developer has the page of the outbox', async ({ desk }) => {
  await desk.goto('/dev/outbox')
  await expect(desk.getByRole('heading', { name: 'Outbox' })).toBeVisible({ timeout: firstPage })
})

Then('the developer sees {string}', async ({ desk }, words: string) => {
  await expect(desk.getByText(words)).toBeVisible()
})

When('{word} asks for a login link', async ({ workshop: { database } }, name: string) => {
  const email = emailOf(name)
  await insertAccount(database.db, { firstName: name, lastName: 'Lind', email, passwordHash: '' })
  await putInOutbox(database.db, 'LoginLink', email, { redirect: null })
})

Then('a letter to {word} waits in the outbox', async ({ desk }, name: string) => {
  await expect(waiting(desk, name)).toBeVisible()
})

When('the developer opens it', async ({ desk }) => {
  await desk.getByRole('navigation').getByRole('button').click()
})

Then('the developer reads a letter {string}', async ({ desk }, subject: string) => {
  await expect(desk.getByRole('heading', { level: 2, name: subject })).toBeVisible()
  await expect(desk.getByRole('region', { name: 'As text' })).toContainText(/token=[\w-]{43}/)
  const html = desk.frameLocator('iframe')
  await expect(html.getByRole('heading', { name: subject })).toBeVisible()
})

Then('the page of the outbox is readable by day and by night, on any screen', async ({ desk }) => {
  for (const mode of ['light', 'dark'] as const) {
    await desk.emulateMedia({ colorScheme: mode })
    await expectUsable(desk, mode)
  }
  await expectNarrow(desk, 320)
})

When('the developer follows the link', async ({ desk }) => {
  await desk.getByRole('link', { name: 'Follow its link' }).click()
})

Then('the developer is at the link of a letter', async ({ desk, workshop }) => {
  await expect(desk).toHaveURL(new RegExp(`^${workshop.url}/account/auto-login`))
})
