import type { Page } from '@playwright/test'

export const frame = (page: Page) => ({
  header: page.getByRole('banner'),
  userMenuButton: page.getByRole('button', { name: 'User menu' }),
  userMenu: page.getByRole('menu', { name: 'User menu' }),
  toasts: page.getByRole('region', { name: 'Notifications' }),
})

/** The help and error text of a field. */
export const fieldError = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((field) => {
    const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
    return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
  })
