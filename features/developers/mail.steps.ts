import { expect } from '@playwright/test'
import { putInOutbox } from '#server/mail/outbox.ts'
import { passwordChangedEmail } from '#server/accounts/account-settings/emails/password-changed.email.ts'
import { emailOf } from '../support/fixtures.ts'
import { expectNarrow, expectUsable } from '../support/order.ts'
import { Given, Then, When } from '../support/world.ts'

Given(
  '{word}, who is called {string}, has a new password',
  async ({ server, fixtures: _ }, name: string, firstName: string) => {
    await putInOutbox(server.database.db, passwordChangedEmail, emailOf(name), { firstName })
  },
)

Then('no email comes to {word}', async ({ mail }, name: string) => {
  expect(await mail.settledEmailsTo(name)).toEqual([])
})

Then(
  'the email {string} tells {word} {string}',
  async ({ mail }, subject: string, name: string, words: string) => {
    const { text } = await mail.knownEmailTo(name, subject)
    expect(text.replaceAll(/\s+/g, ' ')).toContain(words)
  },
)

When('{word} opens the email {string}', async ({ people, mail }, name: string, subject: string) => {
  const { html } = await mail.knownEmailTo(name, subject)
  await people.at(name)
  const mailProgram = await people.openTab(name)
  await mailProgram.setContent(html)
})

Then('the email greets {word} as {string}', async ({ people }, name: string, words: string) => {
  const page = await people.at(name)
  await expect(page.getByText(`Hello ${words},`, { exact: true })).toBeVisible()
  await expect(page.locator('img, script, iframe, form, svg')).toHaveCount(0)
})

/** To somebody who has no name yet, by an address. */
Then('an email {string} comes to {word}', async ({ mail }, subject: string, to: string) => {
  await mail.emailTo(to, subject)
})

/** The email of that subject which was found last, or else the next one that comes. Somebody may open the link of another. */
When(
  '{word} opens the link in the email {string} to {word}',
  async ({ people, mail }, who: string, subject: string, to: string) => {
    const { link } = await mail.knownEmailTo(to, subject)
    await (await people.at(who)).goto(String(link))
  },
)

Then(
  '{word} can read the page by day and by night, on any screen',
  async ({ people }, name: string) => {
    const page = await people.at(name)
    for (const mode of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: mode })
      await expectUsable(page, mode)
    }
    await expectNarrow(page, 320)
  },
)
