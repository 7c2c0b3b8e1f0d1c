import { expect, type Page } from '@playwright/test'
import { expectNone } from '../support/order.ts'
import { Then } from '../support/world.ts'

const conflicts = (page: Page) => page.getByRole('status', { name: 'Conflicts' })

Then(
  '{word} is told of its conflicts {string}',
  async ({ people }, who: string, sentence: string) => {
    await expect(conflicts(await people.at(who))).toContainText(sentence)
  },
)

Then('{word} is told of no conflict', async ({ people }, who: string) => {
  const page = await people.at(who)
  await expectNone(page, conflicts(page).getByRole('listitem'))
})
