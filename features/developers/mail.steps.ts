import { expect } from '@playwright/test'
import { putInOutbox } from '#server/mail/outbox.ts'
import { passwordChangedEmail } from '#server/accounts/account-settings/emails/password-changed.email.ts'
import { expectNarrow, expectUsable } from '../support/order.ts'
import { emailOf } from '../support/stage.ts'
import { Given, Then, When } from '../support/world.ts'

Given(
  '{word}, who is called {string}, has a new password',
  async ({ server, stage: _ }, name: string, firstName: string) => {
    await putInOutbox(server.database.db, passwordChangedEmail, emailOf(name), { firstName })
  },
)

Then(
  '{word} finds a letter {string} in her/his/their mail',
  async ({ post }, name: string, subject: string) => {
    await post.letterTo(name, subject)
  },
)

/** A letter to an address that is nobody's yet. */
Then('a letter {string} comes to {string}', async ({ post }, subject: string, email: string) => {
  await post.letterTo(email, subject)
})

Then('no letter comes to {word}', async ({ post }, name: string) => {
  expect(await post.settledLettersTo(name)).toEqual([])
})

/** The letter of that subject which was found last, or else the next one that comes. */
When(
  '{word} follows the link in the letter {string}',
  async ({ people, post }, name: string, subject: string) => {
    const { link } = await post.knownLetterTo(name, subject)
    await (await people.at(name)).goto(String(link))
  },
)

/** Somebody may follow a link that was mailed to another address. */
When(
  '{word} follows the link in the letter {string} to {string}',
  async ({ people, post }, name: string, subject: string, email: string) => {
    const { link } = await post.knownLetterTo(email, subject)
    await (await people.at(name)).goto(String(link))
  },
)

Then(
  'the letter {string} tells {word} {string}',
  async ({ post }, subject: string, name: string, words: string) => {
    const { text } = await post.knownLetterTo(name, subject)
    expect(text.replaceAll(/\s+/g, ' ')).toContain(words)
  },
)

When(
  '{word} opens the letter {string}',
  async ({ people, post }, name: string, subject: string) => {
    const { html } = await post.knownLetterTo(name, subject)
    await people.at(name)
    const mailProgram = await people.openTab(name)
    await mailProgram.setContent(html)
  },
)

Then('the letter greets {word} as {string}', async ({ people }, name: string, words: string) => {
  const page = await people.at(name)
  await expect(page.getByText(`Hello ${words},`, { exact: true })).toBeVisible()
  await expect(page.locator('img, script, iframe, form, svg')).toHaveCount(0)
})

Then(
  '{word} can read the letter by day and by night, on any screen',
  async ({ people }, name: string) => {
    const page = await people.at(name)
    for (const mode of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: mode })
      await expectUsable(page, mode)
    }
    await expectNarrow(page, 320)
  },
)
