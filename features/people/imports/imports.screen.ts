import type { Page } from '@playwright/test'

export const importScreen = (page: Page) => ({
  file: page.getByLabel('File', { exact: true }),
  checkRows: page.getByRole('button', { name: 'Review Rows' }),
  button: (name: string) => page.getByRole('button', { name, exact: true }),
  rows: page.getByRole('list', { name: 'Rows of the file' }).getByRole('listitem'),
  cell: (label: string) => page.getByLabel(label, { exact: true }),
  title: (name: string) => page.getByRole('heading', { name: new RegExp(`^${name}\\b`) }),
  progress: page.getByRole('progressbar', { name: 'Importing' }),
  inState: (state: string) => page.getByRole('row').filter({ hasText: state }).getByRole('link'),
  dateOrder: page.getByLabel('Date format'),
  rowsPerPage: page.getByLabel('Rows per page'),
})
