import type { Page } from '@playwright/test'

export function settingsScreen(page: Page) {
  const setting = (label: string) => page.getByLabel(new RegExp(`^${label}( \\(optional\\))?$`))
  return {
    setting,
    save: page.getByRole('button', { name: 'Save Settings', exact: true }),

    /** The displayed label of a choice, not its value. */
    read: (label: string) =>
      setting(label).evaluate((field: HTMLInputElement | HTMLSelectElement) =>
        'selectedOptions' in field ? field.selectedOptions[0]?.text : field.value,
      ),

    async change(label: string, value: string) {
      const isChoice = await setting(label).evaluate((field) => field.matches('select'))
      if (isChoice) await setting(label).selectOption(value)
      else await setting(label).fill(value)
    },
  }
}
