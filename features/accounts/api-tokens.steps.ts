import { expect } from '@playwright/test'
import { todayHere } from '#contract/dates/display-date.ts'
import { addDays } from '#contract/dates/weekdays.ts'
import { Then, When } from '../support/world.ts'
import { accountScreen } from './account-edit.screen.ts'

When(
  '{word} chooses the day {int} days from now as the end of the token',
  async ({ people }, who: string, days: number) => {
    const card = accountScreen(await people.at(who)).card('API tokens')
    await card.getByLabel('Last day').fill(addDays(todayHere(), days))
  },
)

Then(
  'a program with the token of {word} reads the email address {string}',
  async ({ people, server }, who: string, email: string) => {
    const card = accountScreen(await people.at(who)).card('API tokens')
    const token = await card.getByText(/^kinroll_[\w-]{43}$/).textContent()
    const answer = await fetch(new URL('/api/Account/me', server.url), {
      headers: { Authorization: `Bearer ${token}` },
    })
    expect((await answer.json()).email).toBe(email)
  },
)
