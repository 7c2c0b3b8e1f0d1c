import { expect } from '@playwright/test'
import { Given, Then, When } from '../../support/world.ts'

Given('families register for {string}', async ({ stage }, semester: string) => {
  await stage.register(semester)
})

Given(
  'registration for {string} closed on {day}',
  async ({ stage }, semester: string, day: string) => {
    await stage.register(semester, day)
  },
)

Given(
  'the child {word} waits for {string} of {string}',
  async ({ stage }, child: string, className: string, organization: string) => {
    await stage.wait(child, organization, className)
  },
)

Given('somebody gives up a seat in {string}', async ({ stage }, className: string) => {
  await stage.freeSeat(className)
})

Given('the class {string} is cancelled', async ({ stage }, className: string) => {
  await stage.cancelClass(className)
})

When('every seat on offer is not taken in time', async ({ stage }) => {
  await stage.offersRunOut()
})

/** By the keyboard alone, from the beginning of the screen. */
When('{word} tabs to {string} and presses it', async ({ people }, who: string, name: string) => {
  const page = await people.at(who)
  const button = page.getByRole('main').getByRole('button', { name, exact: true })
  await expect(button).toBeVisible()
  await page.getByRole('main').focus()
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
})

Then('{string} has the focus of {word}', async ({ people }, words: string, who: string) => {
  const page = await people.at(who)
  await expect(page.getByRole('main').locator('p', { hasText: words })).toBeFocused()
})

/** Struck through, and read out as what it is. */
Then(
  '{word} reads that {day} is off because of {string}',
  async ({ people }, who: string, day: string, reason: string) => {
    const [year, month, date] = day.split('-')
    const item = (await people.at(who))
      .getByRole('list', { name: 'Dates' })
      .getByRole('listitem')
      .filter({ has: (await people.at(who)).getByRole('deletion') })
      .filter({ hasText: `${month}/${date}/${year}` })
    await expect(item).toContainText(reason)
  },
)
