import { expect, type Page } from '@playwright/test'
import { insertAccount } from '#server/identity/accounts.queries.ts'
import { hashOf } from '#server/crypto/secrets.ts'
import { putInOutbox } from '#server/mail/outbox.ts'
import { loginLinkEmail } from '#server/accounts/sign-in/emails/login-link.email.ts'
import { expectNarrow, expectUsable } from '../support/order.ts'
import { emailOf } from '../support/fixtures.ts'
import { Given, Then, When } from './workshop.ts'

const waiting = (tools: Page, name: string) =>
  tools
    .getByRole('navigation', { name: 'Emails' })
    .getByRole('link', { name: new RegExp(`to ${emailOf(name)} waiting`) })

Given('a developer has the page of the outbox', async ({ workbench: { tools } }) => {
  await tools.goto('/api/dev/outbox')
  await expect(tools.getByRole('heading', { name: 'Outbox' })).toBeVisible()
})

Then('the developer sees {string}', async ({ workbench: { tools } }, words: string) => {
  await expect(tools.getByText(words)).toBeVisible()
})

When('{word} asks for a login link', async ({ server: { database } }, name: string) => {
  const email = emailOf(name)
  await insertAccount(database.db, { firstName: name, lastName: 'Lind', email, passwordHash: '' })
  await putInOutbox(database.db, loginLinkEmail, email, {
    redirect: null,
    browserHash: hashOf('the browser that asked'),
  })
})

Then('an email to {word} waits in the outbox', async ({ workbench: { tools } }, name: string) => {
  await expect(waiting(tools, name)).toBeVisible()
})

Then('the developer reads an email {string}', async ({ workbench: { tools } }, subject: string) => {
  await expect(tools.getByRole('heading', { level: 2, name: subject })).toBeVisible()
  await expect(tools.getByRole('region', { name: 'As text' })).toContainText(/token=[\w-]{43}/)
  const html = tools.frameLocator('iframe')
  await expect(html.getByRole('heading', { name: subject })).toBeVisible()
})

Then(
  'the page of the outbox is readable by day and by night, on any screen',
  async ({ workbench: { tools } }) => {
    for (const mode of ['light', 'dark'] as const) {
      await tools.emulateMedia({ colorScheme: mode })
      await expectUsable(tools, mode)
    }
    await expectNarrow(tools, 320)
  },
)

Then('the developer is at the link of an email', async ({ workbench: { tools }, workshop }) => {
  await expect(tools).toHaveURL(new RegExp(`^${workshop}/account/auto-login`))
})
