import type { Page } from '@playwright/test'
import { password } from '../support/fixtures.ts'

/** The cards of Account, each with the form that its button opens. */
export const accountScreen = (page: Page) => ({
  title: (title: string) => page.getByRole('heading', { level: 2, name: title, exact: true }),

  card(title: string) {
    return page
      .getByRole('main')
      .locator('section')
      .filter({ has: this.title(title) })
  },

  async changeEmail(email: string, current = password) {
    const card = this.card('Email')
    await card.getByRole('button', { name: 'Change email' }).click()
    await card.getByLabel('New email').fill(email)
    await card.getByLabel('Current password').fill(current)
    await card.getByRole('button', { name: 'Send the link' }).click()
  },

  /** Opens the form if it is closed. After a forgotten password, it has no field for the current one. */
  async changePassword(to: string, { current = password, repeated = to } = {}) {
    const card = this.card('Password')
    const opener = card.getByRole('button', { name: 'Change password' })
    const field = card.getByLabel('New password', { exact: true })
    await opener.or(field).waitFor()
    if (await opener.isVisible()) {
      await opener.click()
      await card.getByLabel('Current password').fill(current)
    }
    await field.fill(to)
    await card.getByLabel('Confirm new password').fill(repeated)
    await card.getByRole('button', { name: 'Save password' }).click()
  },

  async givePassword(title: string, button: string, current = password) {
    const card = this.card(title)
    await card.getByLabel('Current password').fill(current)
    await card.getByRole('button', { name: button }).click()
  },
})
