import { expect, type Page } from '@playwright/test'
import { Then } from '../support/world.ts'

const conflicts = (page: Page) => page.getByRole('status', { name: 'Conflicts' })

Then(
  '{word} is told of its conflicts {string}',
  async ({ people }, who: string, sentence: string) => {
    await expect(conflicts(await people.at(who))).toContainText(sentence)
  },
)

Then('{word} is told of no conflict', async ({ people }, who: string) => {
  await expect(conflicts(await people.at(who)).getByRole('listitem')).toHaveCount(0)
})
