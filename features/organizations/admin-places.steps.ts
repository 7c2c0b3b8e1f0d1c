import { expect } from '@playwright/test'
import { Then } from '../support/world.ts'

/** A record, whose address ends in its number. */
Then(
  '{word} is at {string}, which stands below {string}',
  async ({ people }, who: string, title: string, place: string) => {
    const page = await people.at(who)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveURL(new RegExp(`/organizations/\\d+/admin/${place}/\\d+$`))
  },
)
