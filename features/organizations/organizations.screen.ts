import type { Page } from '@playwright/test'

export const createScreen = (page: Page) => ({
  name: page.getByLabel('Name', { exact: true }),
  accessLevel: page.getByLabel('Access Level', { exact: true }),
  admissionType: page.getByLabel('Admission Type', { exact: true }),
  submit: page.getByRole('button', { name: 'Create Organization', exact: true }),
})
