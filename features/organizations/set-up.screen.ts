import type { Page } from '@playwright/test'

export const setUpScreen = (page: Page) => ({
  next: page.getByRole('button', { name: 'Continue', exact: true }),
  goOn: page.getByRole('link', { name: 'Continue', exact: true }),
  later: page.getByRole('link', { name: 'Skip for now' }),
  firstDay: page.getByLabel('First day'),
  lastDay: page.getByLabel('Last day'),
  days: (many: number) => page.getByText(new RegExp(`^${many} class days, `)),
  rooms: page.getByLabel('Rooms, one a line'),
  file: page.getByLabel('File', { exact: true }),
  button: (name: string) => page.getByRole('button', { name, exact: true }),
  firstClass: page.getByLabel('Class, row 1', { exact: true }),
  yearStep: page.getByRole('link', { name: 'School year' }),
  saved: page.getByText('Everything you type is saved.'),
})
