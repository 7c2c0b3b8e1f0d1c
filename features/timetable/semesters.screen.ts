import type { Page } from '@playwright/test'

export const semesterScreen = (page: Page) => ({
  name: page.getByLabel('Name', { exact: true }),
  starts: page.getByLabel('Starts', { exact: true }),
  ends: page.getByLabel('Ends', { exact: true }),
  submit: page.getByRole('button', { name: /^(Create Semester|Save)$/ }),
})
