import { expect, type Page } from '@playwright/test'
import { createScreen } from '../organizations/organizations.screen.ts'
import { faults, holdCalls, noteGivenUp, onEveryChange, type HeldCalls } from '../support/faults.ts'
import { Given, Then, When } from '../support/world.ts'

const isCreating = ({ pathname }: URL) => pathname === '/api/Organization/create'

/** Fields and buttons, by the words that stand on them. */
const control = (page: Page, name: string) =>
  page.getByLabel(name, { exact: true }).or(page.getByRole('button', { name, exact: true }))

Given(
  'the server takes its time for every call of {word}',
  async ({ people, noted }, name: string) => {
    noted.set('held calls', await holdCalls(await people.at(name)))
  },
)

Given(
  'the server takes its time for an organization of {word}',
  async ({ people, noted }, name: string) => {
    const page = await people.at(name)
    noted.set('held calls', await holdCalls(page, isCreating))
    noted.set('given up', noteGivenUp(page, isCreating))
  },
)

Given("the answer to {word}'s next change is lost", async ({ people }, name: string) => {
  let isFirst = true
  await onEveryChange(await people.at(name), async (route) => {
    if (!isFirst) return route.fallback()
    isFirst = false
    await route.fetch()
    await faults.cut()(route)
  })
})

When('the server refuses what {word} waits for', async ({ noted }, _name: string) => {
  const held = noted.get('held calls') as HeldCalls
  await held.answer(faults.refuse('The office is closed.'))
})

When(
  '{word} enters {string} as {string} and presses {string}',
  async ({ people }, name: string, text: string, label: string, button: string) => {
    const page = await people.at(name)
    await page.getByLabel(label, { exact: true }).fill(text)
    await page.getByRole('button', { name: button }).click()
  },
)

When(
  '{word} creates {string} with two quick presses',
  async ({ people }, who: string, name: string) => {
    const page = await people.at(who)
    await page.goto('/organizations/new')
    await createScreen(page).name.fill(name)
    await createScreen(page).submit.dblclick()
  },
)

Then('{string} of {word} is closed', async ({ people }, label: string, name: string) => {
  await expect(control(await people.at(name), label)).toBeDisabled()
})

Then('{string} of {word} is open', async ({ people }, label: string, name: string) => {
  await expect(control(await people.at(name), label)).toBeEnabled()
})

Then('{string} of {word} has the focus', async ({ people }, label: string, name: string) => {
  await expect(control(await people.at(name), label)).toBeFocused()
})

Then(
  '{string} of {word} still says {string}',
  async ({ people }, label: string, name: string, text: string) => {
    await expect(control(await people.at(name), label)).toHaveValue(text)
  },
)
