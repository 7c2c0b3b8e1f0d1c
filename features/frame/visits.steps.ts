import { expect } from '@playwright/test'
import { expectNone } from '../support/order.ts'
import { namedBy, wordsOf } from '../support/words.ts'
import { Then, When } from '../support/world.ts'
import { fieldError } from './frame.screen.ts'

When('{word} visits {string}', async ({ people }, name: string, path: string) => {
  await (await people.at(name)).goto(path)
})

When('{word} visits {string} in another tab', async ({ people }, name: string, path: string) => {
  await (await people.openTab(name)).goto(path)
})

When('{word} visits {string} by the header', async ({ people }, name: string, path: string) => {
  const page = await people.at(name)
  await page.getByRole('banner').locator(`a[href="${path}"]`).click()
  await expect(page).toHaveURL((url) => url.pathname === path)
})

When('{word} loads the page anew', async ({ people }, name: string) => {
  await (await people.at(name)).reload()
})

When('{word} goes back', async ({ people }, name: string) => {
  await (await people.at(name)).goBack()
})

When('{word} goes back {int} screens at once', async ({ people }, name: string, many: number) => {
  await (await people.at(name)).evaluate((back) => history.go(-back), many)
})

When('{word} follows {string}', async ({ people }, name: string, link: string) => {
  await (await people.at(name)).getByRole('link', { name: link, exact: true }).click()
})

When('everything has come for {word}', async ({ people }, name: string) => {
  await (await people.at(name)).waitForLoadState('networkidle')
})

When('{word} presses {string}', async ({ people }, name: string, button: string) => {
  await (await people.at(name)).getByRole('button', { name: namedBy(button) }).click()
})

When('{word} presses {string} again', async ({ people }, name: string, button: string) => {
  await (await people.at(name)).getByRole('button', { name: namedBy(button) }).click()
})

Then('{word} is at {string}', async ({ people }, name: string, path: string) => {
  const page = await people.at(name)
  await expect(page).toHaveURL((url) => url.pathname + url.search === path)
})

Then('{word} sees {string}', async ({ people }, name: string, text: string) => {
  const page = await people.at(name)
  await expect(page.getByRole('main').getByText(wordsOf(text)).first()).toBeVisible()
})

Then('{word} does not see {string}', async ({ people }, name: string, text: string) => {
  const page = await people.at(name)
  await expectNone(page, page.getByText(text))
})

Then(
  '{word} reads {string} at {string}',
  async ({ people }, name: string, said: string, label: string) => {
    const page = await people.at(name)
    await expect.poll(() => fieldError(page, label)).toContain(said)
  },
)

Then('nothing is said at {string} of {word}', async ({ people }, label: string, name: string) => {
  const page = await people.at(name)
  await expect(page.getByLabel(label, { exact: true })).not.toHaveAttribute('aria-invalid', 'true')
})
