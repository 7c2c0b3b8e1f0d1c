import { expect } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import { Given, Then, When } from '../support/world.ts'
import { roleScreen } from './roles.screen.ts'

Given(
  '{word} is a {string} of {string}, who may {string}',
  async ({ stage }, person: string, role: string, organization: string, labels: string) => {
    await stage.holder({ person, role, organization, labels: labels.split(', ') })
  },
)

When(
  '{word} makes the role {string} that allows {string}',
  async ({ people }, who: string, name: string, label: string) => {
    const screen = roleScreen(await people.at(who))
    await screen.name.fill(name)
    await screen.permission(label).check()
    await screen.create.click()
  },
)

When(
  '{word} gives it to {word} through {day}',
  async ({ people }, who: string, name: string, untilDate: string) => {
    const screen = roleScreen(await people.at(who))
    await screen.memberSearch.fill(name)
    await screen.found.filter({ hasText: name }).click()
    await screen.lastDay.fill(untilDate)
    await screen.give.click()
  },
)

Then(
  '{word} cannot give it to {word}, because {string}',
  async ({ people }, who: string, name: string, reason: string) => {
    const screen = roleScreen(await people.at(who))
    await screen.memberSearch.fill(name)
    const found = screen.found.filter({ hasText: name })
    await expect(found).toContainText(reason)
    await expect(found).toBeDisabled()
  },
)

When(
  '{word} chooses {string} through {day}',
  async ({ people }, who: string, role: string, untilDate: string) => {
    const screen = roleScreen(await people.at(who))
    await screen.role.selectOption(role)
    await screen.lastDay.fill(untilDate)
    await screen.give.click()
  },
)

Then(
  '{word} finds {string} allowed and closed, because it {string}',
  async ({ people }, who: string, label: string, reason: string) => {
    const box = roleScreen(await people.at(who)).permission(label)
    await expect(box).toBeChecked()
    await expect(box).toBeDisabled()
    await expect(box).toHaveAccessibleDescription(new RegExp(reason))
  },
)

Then(
  '{word} finds {string} closed, because {string}',
  async ({ people }, who: string, label: string, reason: string) => {
    const box = roleScreen(await people.at(who)).permission(label)
    await expect(box).toBeDisabled()
    await expect(box).toHaveAccessibleDescription(new RegExp(reason))
  },
)

Then('those who hold it are for {word}', async ({ people }, who: string, table: DataTable) => {
  const { holders } = roleScreen(await people.at(who))
  await expect(holders).toHaveCount(table.raw().length)
  for (const [name = '', until = ''] of table.raw())
    await expect(holders.filter({ hasText: name })).toContainText(until)
})

Then('{word} reads among the rights', async ({ people }, who: string, table: DataTable) => {
  const { rights } = roleScreen(await people.at(who))
  await expect(rights).toHaveText(table.raw().map(([title = '', allows = '']) => title + allows))
})
