import type { Page } from '@playwright/test'

/** The list of a screen, with what stands around it. */
export function tableScreen(page: Page) {
  const main = page.getByRole('main')
  const table = main.getByRole('table')
  const rows = table.locator('tbody').getByRole('row')
  return {
    table,
    rows,
    row: (name: string) => rows.filter({ has: page.getByRole('rowheader', { name }) }),
    names: rows.getByRole('rowheader'),
    placeholders: rows.filter({ hasNot: page.getByRole('rowheader') }),
    headers: table.getByRole('columnheader'),
    header: (name: string) => table.getByRole('columnheader', { name, exact: true }),
    search: main.getByRole('searchbox'),
    rowsPerPage: main.getByLabel('Rows per page'),
    pager: (which: string) =>
      main.getByRole('button', { name: new RegExp(`^${which} page$`, 'i') }),
  }
}
