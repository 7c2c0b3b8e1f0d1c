import { expect } from '@playwright/test'
import type { People } from '../../support/people.ts'
import { Then } from '../../support/world.ts'

function firstScreen(people: People, name: string) {
  const [first] = people.tabs(name)
  if (!first) throw new Error(`${name} has no tab.`)
  return first.getByRole('main')
}

Then(
  'the first tab of {word} says {string} and nothing of {string}',
  async ({ people }, name: string, text: string, gone: string) => {
    const screen = firstScreen(people, name)
    await expect(screen).toContainText(text)
    await expect(screen).not.toContainText(gone)
    await expect(screen.getByRole('textbox')).toHaveCount(0)
  },
)

Then(
  'the first tab of {word} still holds {string} as {string}',
  async ({ people }, name: string, text: string, label: string) => {
    const screen = firstScreen(people, name)
    await expect(screen.getByLabel(label)).toHaveValue(text)
  },
)
