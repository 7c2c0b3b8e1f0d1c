import type { Page } from '@playwright/test'

/** The menu "View" of a list, and the menus beside it. */
export function menus(page: Page) {
  const button = page.getByRole('button', { name: 'View', exact: true })
  const menu = (name: string) => page.getByRole('menu', { name, exact: true })
  const item = (name: string) =>
    page.getByRole('menu').locator('[role^=menuitem]').filter({ hasText: name })
  return {
    button,
    menu,
    item,
    items: (name: string) => menu(name).locator('[role^=menuitem]'),
    open: async (name: string) => {
      await button.click()
      await item(name).click()
      await menu(name).waitFor()
    },
    /** Closes the menus from within a submenu. */
    close: async () => {
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await menu('View').waitFor({ state: 'hidden' })
    },
    chosen: (name: string) => menu(name).locator('[data-highlighted]'),
  }
}
