import type { Page } from '@playwright/test'

/** A role in the roles screen, and the roles on a member's card. */
export const roleScreen = (page: Page) => ({
  name: page.getByLabel('Name', { exact: true }),
  permission: (label: string) => page.getByRole('checkbox', { name: new RegExp(`^${label}`) }),
  create: page.getByRole('button', { name: 'Create Role' }),
  memberSearch: page.getByRole('combobox', { name: 'Assign to a member' }),
  found: page.getByRole('listbox', { name: 'Members' }).getByRole('option'),
  role: page.getByRole('combobox', { name: 'Role' }),
  lastDay: page.getByLabel('Last day (optional)', { exact: true }),
  give: page.getByRole('button', { name: 'Assign role' }),
  holders: page.getByRole('list', { name: 'Members with this role' }).getByRole('listitem'),
  rights: page.getByRole('list', { name: 'Access' }).getByRole('listitem'),
})
