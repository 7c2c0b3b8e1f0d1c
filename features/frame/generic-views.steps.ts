import { expect } from '@playwright/test'
import { faults, heal, onEveryCall } from '../support/faults.ts'
import { Given, Then, When } from '../support/world.ts'

Given(
  'the server refuses every call of {word} with {string}',
  async ({ people }, name: string, message: string) => {
    await onEveryCall(await people.at(name), faults.refuse(message, 409))
  },
)

Then(
  "the actions stand in the middle of {word}'s small phone",
  async ({ people }, name: string) => {
    const page = await people.at(name)
    await page.setViewportSize({ width: 320, height: 640 })
    const main = page.getByRole('main')
    const actions = [
      main.getByRole('button', { name: 'Try again' }),
      main.getByRole('link', { name: 'Go to the start page' }),
    ]
    for (const action of actions) {
      const { x = 0, width = 0 } = (await action.boundingBox()) ?? {}
      expect(x + width / 2).toBeCloseTo(160, 0)
    }
  },
)

When('the office opens again for {word}', async ({ people }, name: string) => {
  await heal(await people.at(name))
})

Then('{word} sees the error {string}', async ({ people }, name: string, message: string) => {
  await expect((await people.at(name)).getByText(message, { exact: true })).toBeVisible()
})

Then(
  '{word} does not see the error {string}',
  async ({ people }, name: string, message: string) => {
    await expect((await people.at(name)).getByText(message)).toBeHidden()
  },
)
