import type { Page } from '@playwright/test'

export const createScreen = (page: Page) => ({
  name: page.getByLabel('Name'),
  accessLevel: page.getByLabel('Access Level'),
  admissionType: page.getByLabel('Admission Type'),
  submit: page.getByRole('button', { name: 'Create Organization' }),
})
