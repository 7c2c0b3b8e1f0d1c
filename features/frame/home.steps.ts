import { expect } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import { faults } from '../support/faults.ts'
import { wordsOf } from '../support/words.ts'
import { Then, When } from '../support/world.ts'

/** Line by line, what each says first and what it says below; some day is written MM/dd/yyyy. */
Then(
  "{word}'s list {string} says",
  async ({ people }, who: string, name: string, table: DataTable) => {
    const list = (await people.at(who)).getByRole('main').getByRole('list', { name, exact: true })
    const lines = list.getByRole('listitem')
    await expect(lines).toHaveCount(table.raw().length)
    for (const [place, words] of table.raw().entries())
      for (const said of words)
        await expect(lines.nth(place).getByText(wordsOf(said)).first()).toBeVisible()
  },
)

const calls = {
  'next class days': /^\/api\/Class\/my-next-days$/,
  invitations: /^\/api\/Organization\/my-invitations$/,
  attendance: /^\/api\/Class\/\d+\/attendance$/,
  members: /^\/api\/OrganizationUser\/admin\/organization\/\d+$/,
  'list of classes': /^\/api\/Class\/admin\/organization\/\d+$/,
}

When(
  /^the server refuses the (next class days|invitations|attendance|members|list of classes) of (\w+) with "(.*)"$/,
  async ({ people }, what: keyof typeof calls, who: string, message: string) => {
    const page = await people.at(who)
    await page.route((url) => calls[what].test(url.pathname), faults.refuse(message))
  },
)
