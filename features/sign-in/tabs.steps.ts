import { expect } from '@playwright/test'
import { Then } from '../support/world.ts'

Then(
  'the first tab of {word} says {string} and nothing of {string}',
  async ({ people }, name: string, text: string, gone: string) => {
    const screen = people.tabs(name)[0]!.getByRole('main')
    await expect(screen).toContainText(text)
    await expect(screen).not.toContainText(gone)
    await expect(screen.getByRole('textbox')).toHaveCount(0)
  },
)

Then(
  'the first tab of {word} still holds {string} as {string}',
  async ({ people }, name: string, text: string, label: string) => {
    const screen = people.tabs(name)[0]!.getByRole('main')
    await expect(screen.getByLabel(label)).toHaveValue(text)
  },
)
