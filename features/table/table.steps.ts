import { expect, type Locator, type Page } from '@playwright/test'
import { type DataTable, defineParameterType } from 'playwright-bdd'
import { adminFrame } from '../organizations/admin-frame.screen.ts'
import { onScreen } from '../support/day.ts'
import { wordsOf } from '../support/words.ts'
import { Given, Then, When } from '../support/world.ts'
import { tableScreen } from './table.screen.ts'
import { expectNone } from '../support/order.ts'
import papa from 'papaparse'

/** All rows from above, each with what has to stand in it. */
Then("{word}'s list shows", async ({ people }, who: string, table: DataTable) => {
  const { rows } = tableScreen(await people.at(who))
  await expect(rows).toHaveCount(table.raw().length)
  for (const [index, row] of table.raw().entries()) {
    for (const text of row) await expect(rows.nth(index)).toContainText(onScreen(text))
  }
})

/** A short list, line by line, with what each has to say; some day is written EEE, MMM d. */
Then(
  "{word}'s list {string} says",
  async ({ people }, who: string, name: string, table: DataTable) => {
    const list = (await people.at(who)).getByRole('main').getByRole('list', { name, exact: true })
    const lines = list.getByRole('listitem')
    await expect(lines).toHaveCount(table.raw().length)
    for (const [place, words] of table.raw().entries())
      for (const said of words)
        await expect(lines.nth(place)).toContainText(wordsOf(onScreen(said)), {
          useInnerText: true,
        })
  },
)

/** What there is several of on a screen, by its names. */
const several = {
  places: (page: Page) => adminFrame(page).places,
  cards: (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }),
  classes: (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading'),
  columns: (page: Page) =>
    tableScreen(page)
      .headers.filter({ hasNot: page.getByRole('checkbox') })
      .filter({ hasNotText: /^Actions$/ }),
}

defineParameterType({
  name: 'several',
  regexp: Object.keys(several).join('|'),
  transformer: (said) => several[said as keyof typeof several],
})

Then(
  "{word}'s {several} are {string}",
  async ({ people }, who: string, find: (page: Page) => Locator, names: string) => {
    await expect(find(await people.at(who))).toHaveText(names.split(', '), { useInnerText: true })
  },
)

/** How a column is sorted. */
defineParameterType({
  name: 'sorted',
  regexp: /sorted ascending|sorted descending|not sorted/,
  transformer: (sorted) => (sorted === 'not sorted' ? 'none' : sorted.replace('sorted ', '')),
})

When('{word} sorts by {string}', async ({ people }, who: string, column: string) => {
  await tableScreen(await people.at(who))
    .header(column)
    .getByRole('button')
    .click()
})

When('{word} sorts by {string} downward', async ({ people }, who: string, column: string) => {
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

/** All columns and all rows, with their exact texts. */
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
  "{string} of {word}'s list is {sorted}",
  async ({ people }, column: string, who: string, sorted: string) => {
    const { header } = tableScreen(await people.at(who))
    await expect(header(column)).toHaveAttribute('aria-sort', sorted)
  },
)

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

When('{word} searches the list for {string}', async ({ people }, who: string, text: string) => {
  const { search } = tableScreen(await people.at(who))
  await search.fill(text)
  await search.press('Enter')
})

When('{word} selects {string}', async ({ people }, who: string, names: string) => {
  const { row } = tableScreen(await people.at(who))
  for (const name of names.split(', ')) await row(name).getByRole('checkbox').check()
})

Then("every column of {word}'s table sorts it", async ({ people }, who: string) => {
  for (const header of await tableScreen(await people.at(who)).headers.all()) {
    await header.getByRole('button').click()
    await expect(header).toHaveAttribute('aria-sort', 'ascending')
  }
})

Then("{word}'s list is busy", async ({ people }, who: string) => {
  await expect(tableScreen(await people.at(who)).table).toHaveAttribute('aria-busy', 'true')
})

Then("{word}'s list is at rest", async ({ people }, who: string) => {
  await expect(tableScreen(await people.at(who)).table).toHaveAttribute('aria-busy', 'false')
})

Then('{word} sees {int} placeholders of rows', async ({ people }, who: string, many: number) => {
  await expect(tableScreen(await people.at(who)).placeholders).toHaveCount(many)
})

Then("nothing of {word}'s list is beyond the right edge", async ({ people }, who: string) => {
  const { table } = tableScreen(await people.at(who))
  const beyond = await table.evaluate(({ parentElement }) =>
    [parentElement ?? document.body, document.documentElement].map(
      ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
    ),
  )
  expect(beyond).toEqual([0, 0])
})

/** The cells of a row on a phone that have something to read, with their columns, and how far below the name they are. */
const cellsOf = async (page: Page, name: string) => {
  const { row, headers } = tableScreen(page)
  // Rows come after the rest of the screen.
  await row(name).waitFor()
  const columns = await headers.allInnerTexts()
  expect(columns).not.toContain('')
  const { y = NaN, height = NaN } = (await row(name).getByRole('rowheader').boundingBox()) ?? {}
  const cells = await row(name)
    .getByRole('cell')
    .filter({ hasText: /./, hasNot: page.getByRole('button'), visible: true })
    .evaluateAll((found) =>
      found.flatMap((cell) => {
        const text = (cell as HTMLElement).innerText.replace(/\s/g, ' ')
        const { top, bottom } = cell.getBoundingClientRect()
        return text === '' ? [] : [{ label: cell.dataset['label'], text, top, bottom }]
      }),
    )
  for (const { label } of cells) expect(columns).toContain(label)
  return { cells, nameEnds: y + height }
}

/** One beside the other, under the name. What a phone does not show, and what is missing, takes no room. */
Then(
  'the second line of {string} says for {word}',
  async ({ people }, name: string, who: string, table: DataTable) => {
    const { cells, nameEnds } = await cellsOf(await people.at(who), name)
    const said = Object.fromEntries(cells.map(({ label, text }) => [label, text]))
    expect(said).toEqual(table.rowsHash())
    for (const { top, bottom } of cells) {
      expect(top).toBeGreaterThan(nameEnds - 8)
      expect(bottom - top).toBeLessThan(32)
      expect(top).toBeLessThan(nameEnds + 12)
    }
  },
)

/** Each on a line of its own, with the name of its column before it. */
Then(
  'below the name of {string} {word} reads',
  async ({ people }, name: string, who: string, table: DataTable) => {
    const page = await people.at(who)
    const { cells } = await cellsOf(page, name)
    expect(cells.map(({ label, text }) => [label, text])).toEqual(table.raw())
    const shown = await tableScreen(page)
      .row(name)
      .getByRole('cell')
      .filter({ hasText: table.raw()[0]?.[1] ?? '' })
      .evaluate((cell) => getComputedStyle(cell, '::before').content.split('"')[1])
    expect(shown).toBe(table.raw()[0]?.[0])
  },
)

Then(
  "the first row of {word}'s list begins within the first {int} pixels",
  async ({ people }, who: string, most: number) => {
    const { rows } = tableScreen(await people.at(who))
    await rows.getByRole('rowheader').first().waitFor()
    const box = await rows.first().boundingBox()
    expect(box?.y).toBeGreaterThan(0)
    expect(box?.y).toBeLessThan(most)
  },
)

Given("{word}'s window is {int} pixels wide", async ({ people }, who: string, width: number) => {
  await (await people.at(who)).setViewportSize({ width, height: 800 })
})

When('{word} moves the list sideways to its end', async ({ people }, who: string) => {
  const page = await people.at(who)
  const region = page
    .getByRole('main')
    .getByRole('region')
    .filter({ has: page.getByRole('table') })
  await tableScreen(page).names.first().waitFor()
  const moved = await region.evaluate((element) => {
    element.scrollLeft = element.scrollWidth
    return element.scrollLeft
  })
  expect(moved).toBeGreaterThan(100)
})

/** In front of everything else that would be there. */
Then(
  '{word} sees {string} in the first column, and {string} in the last',
  async ({ people }, who: string, name: string, last: string) => {
    const page = await people.at(who)
    const row = tableScreen(page).row(name)
    const shown = [row.getByRole('rowheader').getByText(name), row.getByText(last)]
    for (const words of shown) {
      const isInFront = await words.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        const found = document.elementFromPoint(left + width / 2, top + height / 2)
        return found?.closest('th, td') === element.closest('th, td')
      })
      expect(isInFront).toBe(true)
    }
  },
)

Given('{word} is on a phone {int} pixels wide', async ({ people }, who: string, width: number) => {
  await (await people.at(who)).setViewportSize({ width, height: 640 })
})

Then("{word}'s file is UTF-8 with a byte order mark", async ({ noted }, _who: string) => {
  const file = noted.get('file') as Buffer
  expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  new TextDecoder('utf-8', { fatal: true }).decode(file)
})

Then("{word}'s file has {int} lines", async ({ noted }, _who: string, many: number) => {
  expect(linesOf(noted.get('file'))).toHaveLength(many)
})

Then("{word}'s file begins with", async ({ noted }, _who: string, table: DataTable) => {
  expect(linesOf(noted.get('file')).slice(0, table.raw().length)).toEqual(table.raw())
})

Then("{word}'s file ends with", async ({ noted }, _who: string, table: DataTable) => {
  expect(linesOf(noted.get('file')).slice(-table.raw().length)).toEqual(table.raw())
})

Then("{word}'s file has the names", async ({ noted }, _who: string, table: DataTable) => {
  const [[title] = [], ...lines] = linesOf(noted.get('file'))
  expect(title).toBe('Name')
  expect(lines.map(([name]) => name)).toEqual(table.raw().flat())
})

Then("the frame is not on {word}'s paper", async ({ people }, who: string) => {
  const page = await people.at(who)
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toHaveCount(0)
})

const linesOf = (file: unknown) => {
  const { data, errors } = papa.parse<string[]>(String(file).replace('\uFEFF', ''))
  expect(errors).toEqual([])
  return data
}
