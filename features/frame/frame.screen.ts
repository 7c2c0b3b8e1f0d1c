import type { Page } from '@playwright/test'

export const frame = (page: Page) => ({
  header: page.getByRole('banner'),
  userMenuButton: page.getByRole('button', { name: 'User menu' }),
  userMenu: page.getByRole('menu', { name: 'User menu' }),
  toasts: page.getByRole('region', { name: 'Notifications' }),
})

/** A field by its label, and the sentence that stands at it. */
export const fieldError = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((field) => {
    const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
    return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
  })
