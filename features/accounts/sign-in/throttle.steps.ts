import { hour } from '#contract/dates/durations.ts'
import { expect } from '@playwright/test'
import { emailOf } from '../../support/stage.ts'
import { Given, Then, When } from '../../support/world.ts'

Given(
  "somebody has guessed at {word}'s password {int} times",
  async ({ people }, name: string, many: number) => {
    const { request } = await people.at(name)
    for (let guess = 0; guess < many; guess += 1) {
      const data = { email: emailOf(name), password: `a wrong guess ${guess}` }
      const answer = await request.post('/api/Account/login', { data })
      expect(answer.status()).toBe(422)
    }
  },
)

Given("somebody keeps guessing at {word}'s password", async ({ people, stage }, name: string) => {
  const { request } = await people.at('a stranger')
  const guess = async () => {
    const data = { email: emailOf(name), password: 'a wrong guess' }
    return (await request.post('/api/Account/login', { data })).status()
  }
  for (let waits = 0; waits < 5; waits += 1) {
    while ((await guess()) !== 429);
    await stage.waitsAreOver()
  }
  expect(await guess()).toBe(422)
})

When('the pause passes everywhere for {word}', async ({ people, stage }, name: string) => {
  await stage.throttlesAreOver()
  await (await people.clock(name)).runFor(hour)
})

Then('{word} has to wait before {string}', async ({ people }, name: string, button: string) => {
  const page = await people.at(name)
  await expect(page.getByText(/^You can try again in \d+:\d\d\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: button })).toBeDisabled()
})

Then('{word} hears that she can try again', async ({ people }, name: string) => {
  const told = (await people.at(name)).getByRole('status')
  await expect(told.filter({ hasText: 'You can try again now.' })).toHaveCount(1)
})
