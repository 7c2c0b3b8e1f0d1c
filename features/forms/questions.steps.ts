import { expect } from '@playwright/test'
import { expectNone } from '../support/order.ts'
import { Then, When } from '../support/world.ts'

When('{word} answers {string}', async ({ people }, who: string, answer: string) => {
  const question = (await people.at(who)).getByRole('alertdialog')
  await question.getByRole('button', { name: answer, exact: true }).click()
})

Then('{word} is asked {string}', async ({ people }, who: string, question: string) => {
  const page = await people.at(who)
  await expect(page.getByRole('alertdialog', { name: question, exact: true })).toBeVisible()
})

Then(
  '{word} is asked {string} and told {string}',
  async ({ people }, who: string, question: string, consequence: string) => {
    const page = await people.at(who)
    const words = await page
      .getByRole('alertdialog', { name: question, exact: true })
      .getAttribute('aria-describedby')
    // A screen reader says them with the question.
    await expect(page.locator(`id=${words}`)).toContainText(consequence)
  },
)

Then('{word} is asked nothing', async ({ people }, who: string) => {
  const page = await people.at(who)
  await expectNone(page, page.getByRole('alertdialog'))
})

Then("{word}'s browser asks before it closes the tab", async ({ people }, who: string) => {
  const page = await people.at(who)
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.accept()
})
