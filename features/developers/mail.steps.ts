import { expect } from '@playwright/test'
import { putInOutbox } from '#server/mail/outbox.ts'
import { passwordChangedEmail } from '#server/accounts/account-settings/emails/password-changed.email.ts'
import { emailOf } from '../support/stage.ts'
import { expectNarrow, expectUsable } from '../support/order.ts'
import { Given, Then, When } from '../support/world.ts'

Given(
  '{word}, who is called {string}, has a new password',
  async ({ server, stage: _ }, name: string, firstName: string) => {
    await putInOutbox(server.database.db, passwordChangedEmail, emailOf(name), { firstName })
  },
)

Then('no letter comes to {word}', async ({ post }, name: string) => {
  expect(await post.settledLettersTo(name)).toEqual([])
})

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

/** To somebody who has no name yet, by an address. */
Then('a letter {string} comes to {word}', async ({ post }, subject: string, to: string) => {
  await post.letterTo(to, subject)
})

/** The letter of that subject which was found last, or else the next one that comes. Somebody may open the link of another. */
When(
  '{word} opens the link in the letter {string} to {word}',
  async ({ people, post }, who: string, subject: string, to: string) => {
    const { link } = await post.knownLetterTo(to, subject)
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
