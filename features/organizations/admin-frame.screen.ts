import type { Page } from '@playwright/test'

/** The parts around every administration screen. */
export function adminFrame(page: Page) {
  const navigation = page.getByRole('navigation', { name: 'Administration' })
  return {
    places: navigation.getByRole('list').getByRole('link'),
    place: (name: string) => navigation.getByRole('link', { name, exact: true }),
    menu: navigation.getByRole('button', { name: 'Menu' }),
    notice: page.getByRole('region', { name: 'Notice' }),
    drawer: page.getByRole('dialog', { name: /^Administration of/ }),
  }
}
