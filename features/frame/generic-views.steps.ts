import { expect } from '@playwright/test'
import { faults, heal, onEveryCall } from '../support/faults.ts'
import { Given, Then, When } from '../support/world.ts'

Given(
  'the server refuses every call of {word} with {string}',
  async ({ people }, name: string, message: string) => {
    await onEveryCall(await people.at(name), faults.refuse(message))
  },
)

When('the office opens again for {word}', async ({ people }, name: string) => {
  await heal(await people.at(name))
})

Then('{word} sees the error {string}', async ({ people }, name: string, message: string) => {
  await expect((await people.at(name)).getByText(message)).toBeVisible()
})

Then(
  '{word} does not see the error {string}',
  async ({ people }, name: string, message: string) => {
    await expect((await people.at(name)).getByText(message)).toBeHidden()
  },
)
