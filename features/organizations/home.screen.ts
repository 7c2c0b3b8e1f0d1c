import type { Page } from '@playwright/test'

/** The home of an administration. */
export function homeScreen(page: Page) {
  const main = page.getByRole('main')
  const strip = main.getByRole('region', { name: 'Classes by time and room' })
  return {
    parts: main.getByRole('heading', { level: 2 }),
    ofDay: (name: string) =>
      strip
        .getByRole('listitem')
        .filter({ has: page.getByRole('list', { name: 'Teachers' }) })
        .filter({ has: page.getByRole('link', { name, exact: true }) })
        .last(),
    rows: (table: string) =>
      main.getByRole('table', { name: table, exact: true }).locator('tbody').getByRole('row'),
  }
}
