import { expect } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import { Then } from '../support/world.ts'

/** The classes of a day, such as "Tue, Oct 27, 2091". */
Then(
  '{word} reads the classes on {text}',
  async ({ people }, who: string, day: string, table: DataTable) => {
    const list = (await people.at(who)).getByRole('list', {
      name: `Classes on ${day}`,
      exact: true,
    })
    const lines = table.raw().map(([line = '']) => line)
    await expect(list.getByRole('listitem')).toHaveText(lines, { useInnerText: true })
  },
)
