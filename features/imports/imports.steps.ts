import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { Given, Then, When } from '../support/world.ts'
import { importScreen } from './imports.screen.ts'

const familiesCsv = new URL('families.csv', import.meta.url)

async function choose(page: Page, organizationId: number, text: string | Buffer) {
  await page.goto(`/organizations/${organizationId}/admin/imports/new`)
  const buffer = Buffer.from(text)
  await importScreen(page).file.setInputFiles({
    name: 'families.csv',
    mimeType: 'text/csv',
    buffer,
  })
}

async function review(page: Page, organizationId: number, text: string | Buffer) {
  await choose(page, organizationId, text)
  const { checkRows, button } = importScreen(page)
  await checkRows.click()
  await expect(button('Change Columns')).toBeVisible()
}

Given('{string} has imported', async ({ people, stage }, name: string, text: string) => {
  const page = await people.at('Ada')
  await review(page, await stage.organizationId(name), text)
  await importScreen(page).button('Import').click()
  await expect(page.getByText('This file was imported')).toBeVisible()
})

When(
  '{word} imports the file "families.csv" into {string}',
  async ({ people, stage }, who: string, name: string) => {
    const page = await people.at(who)
    await review(page, await stage.organizationId(name), readFileSync(familiesCsv))
  },
)

When(
  '{word} imports into {string}',
  async ({ people, stage }, who: string, name: string, text: string) => {
    await review(await people.at(who), await stage.organizationId(name), text)
  },
)

When(
  '{word} chooses for {string} a file that says {string}',
  async ({ people, stage }, who: string, name: string, text: string) => {
    await choose(await people.at(who), await stage.organizationId(name), text)
  },
)

When(
  '{word} chooses for {string} a file that says',
  async ({ people, stage }, who: string, name: string, text: string) => {
    await choose(await people.at(who), await stage.organizationId(name), text)
  },
)

When(
  '{word} corrects {string} of row {int} to {string}',
  async ({ people }, who: string, label: string, row: number, text: string) => {
    const { button, cell } = importScreen(await people.at(who))
    await expect(button(`Edit row ${row}`)).toBeVisible()
    await cell(label).fill(text)
    await button('Save Row').click()
  },
)

When(
  '{word} says that the file writes dates {string}',
  async ({ people }, who: string, order: string) => {
    await importScreen(await people.at(who)).dateOrder.selectOption(order)
  },
)

When('{word} opens the import {string}', async ({ people }, who: string, state: string) => {
  await importScreen(await people.at(who))
    .inState(state)
    .click()
})

When('{word} shows {int} rows', async ({ people }, who: string, many: number) => {
  await importScreen(await people.at(who)).rowsPerPage.selectOption(String(many))
})

Then('{word} cannot press {string}', async ({ people }, who: string, name: string) => {
  const { button } = importScreen(await people.at(who))
  await expect(button(name)).toHaveAttribute('aria-disabled', 'true')
})

Then(
  "the title of {word}'s import {string} has the focus",
  async ({ people }, who: string, title: string) => {
    await expect(importScreen(await people.at(who)).title(title)).toBeFocused()
  },
)

Then(
  "the first row of {word}'s import is {string}",
  async ({ people }, who: string, title: string) => {
    const { rows } = importScreen(await people.at(who))
    await expect(rows.first()).toContainText(title)
  },
)
