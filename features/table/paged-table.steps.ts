import { expect } from '@playwright/test'
import { defineParameterType, type DataTable } from 'playwright-bdd'
import { expectNone } from '../support/order.ts'
import { Given, Then, When } from '../support/world.ts'
import { tableScreen } from './table.screen.ts'

/** How a column is sorted. */
defineParameterType({
  name: 'sorted',
  regexp: /sorted ascending|sorted descending|not sorted/,
  transformer: (sorted) => (sorted === 'not sorted' ? 'none' : sorted.replace('sorted ', '')),
})

When('{word} leafs to the {word} page', async ({ people }, who: string, which: string) => {
  await tableScreen(await people.at(who))
    .pager(which)
    .click()
})

When('{word} wants {int} rows on a page', async ({ people }, who: string, many: number) => {
  await tableScreen(await people.at(who)).rowsPerPage.selectOption(String(many))
})

When('{word} sorts by {string}', async ({ people }, who: string, column: string) => {
  await tableScreen(await people.at(who))
    .header(column)
    .getByRole('button')
    .click()
})

When('{word} sorts by {string} downwards', async ({ people }, who: string, column: string) => {
  const { header } = tableScreen(await people.at(who))
  await header(column).getByRole('button').click()
  await expect(header(column)).toHaveAttribute('aria-sort', 'ascending')
  await header(column).getByRole('button').click()
})

When(
  '{word} visits the address that {word} is at',
  async ({ people }, who: string, from: string) => {
    await (await people.at(who)).goto((await people.at(from)).url())
  },
)

Then('{word} sees {int} rows', async ({ people }, who: string, many: number) => {
  await expect(tableScreen(await people.at(who)).names).toHaveCount(many)
})

Then('{word} sees no table', async ({ people }, who: string) => {
  const page = await people.at(who)
  await expect(page.getByRole('searchbox')).toBeVisible()
  await expectNone(page, tableScreen(page).table)
})

/** The first and the last of the rows in sight, by their names. */
Then(
  "{word}'s list shows the rows from {string} to {string}",
  async ({ people }, who: string, first: string, last: string) => {
    const { names } = tableScreen(await people.at(who))
    await expect(names.first()).toHaveText(first)
    await expect(names.last()).toHaveText(last)
  },
)

/** All columns and all rows, to the letter. */
Then("{word}'s table is", async ({ people }, who: string, table: DataTable) => {
  const { headers, rows } = tableScreen(await people.at(who))
  const [columns = [], ...wanted] = table.raw()
  await expect(headers).toHaveText(columns, { useInnerText: true })
  await expect(rows).toHaveCount(wanted.length)
  for (const [index, cells] of wanted.entries()) {
    await expect(rows.nth(index).locator('th, td')).toHaveText(cells, { useInnerText: true })
  }
})

Then(
  '{word} may have as many rows on a page as',
  async ({ people }, who: string, table: DataTable) => {
    const { rowsPerPage } = tableScreen(await people.at(who))
    await expect(rowsPerPage.locator('option')).toHaveText(table.raw().flat())
  },
)

Then(
  '{word} can only leaf to the {word} and {word} page',
  async ({ people }, who: string, one: string, another: string) => {
    const { pager } = tableScreen(await people.at(who))
    for (const which of pages) {
      await expect(pager(which)).toBeEnabled({ enabled: which === one || which === another })
    }
  },
)

Then('{word} can leaf to every page', async ({ people }, who: string) => {
  const { pager } = tableScreen(await people.at(who))
  for (const which of pages) await expect(pager(which)).toBeEnabled()
})

Then(
  "{string} of {word}'s list is {sorted}",
  async ({ people }, column: string, who: string, sorted: string) => {
    const { header } = tableScreen(await people.at(who))
    await expect(header(column)).toHaveAttribute('aria-sort', sorted)
  },
)

Then('{word} can leaf to no page', async ({ people }, who: string) => {
  const { pager } = tableScreen(await people.at(who))
  for (const which of pages) await expect(pager(which)).toBeDisabled()
})

Given(
  'the server tells {word} nothing of a list but its rows and how many pages there are',
  async ({ people }, who: string) => {
    const page = await people.at(who)
    await page.route(
      ({ pathname }) => pathname.startsWith('/api/'),
      async (route) => {
        if (route.request().method() !== 'GET') return route.fallback()
        const response = await route.fetch()
        const { totalCount: _, unfilteredCount: __, ...json } = await response.json()
        return 'items' in json ? route.fulfill({ response, json }) : route.fulfill({ response })
      },
    )
  },
)

const pages = ['first', 'previous', 'next', 'last']
