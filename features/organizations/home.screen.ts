import type { Page } from '@playwright/test'

/** The home of an administration. */
export function homeScreen(page: Page) {
  const main = page.getByRole('main')
  const places = main
    .getByRole('region', { name: 'Classes by time and room' })
    .or(main.getByRole('list', { name: 'Without a place' }))
  return {
    parts: main.getByRole('heading', { level: 2 }),
    /** Its item is the innermost: a room has several classes. */
    ofDay: (name: string) =>
      places
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name, exact: true }) })
        .last(),
    rows: (table: string) =>
      main.getByRole('table', { name: table, exact: true }).locator('tbody').getByRole('row'),
  }
}
