import { expect, type Page } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import { password } from '../../support/fixtures.ts'
import { signUpScreen } from '../../accounts/sign-in/sign-in.screen.ts'
import { Then, When } from '../../support/world.ts'

When('{word} signs up as invited', async ({ people }, who: string) => {
  const screen = signUpScreen(await people.at(who))
  await screen.field('First name').fill(who)
  await screen.field('Last name').fill('Lind')
  await screen.field('Password').fill(password)
  await screen.field('Confirm password').fill(password)
  await screen.submit.click()
})

When('{word} adds her children', async ({ people }, who: string, table: DataTable) => {
  const page = await people.at(who)
  const main = page.getByRole('main')
  for (const [name = '', born = '', grade = ''] of table.raw()) {
    await main.getByLabel('First name').fill(name)
    await main.getByLabel('Birth date').fill(born)
    if (grade) await main.getByLabel('Grade (optional)').selectOption(grade)
    await main.getByRole('button', { name: 'Add child' }).click()
    await expect(main.getByRole('list', { name: 'Your children' })).toContainText(name)
    await expect(main.getByLabel('First name')).toHaveValue('')
  }
})

const choice = (page: Page, name: string, student: string) =>
  page.getByRole('group', { name, exact: true }).getByRole('checkbox', { name: student })

When('{word} chooses classes', async ({ people }, who: string, table: DataTable) => {
  const page = await people.at(who)
  for (const [name = '', student = ''] of table.raw()) await choice(page, name, student).check()
})

Then(
  '{word} cannot choose {string} for {word}',
  async ({ people }, who: string, name: string, student: string) => {
    const page = await people.at(who)
    await expect(page.getByRole('group', { name, exact: true })).toContainText(
      `${student}: too old`,
    )
    await expect(choice(page, name, student)).toHaveCount(0)
  },
)

Then(
  '{string} is not open to {word} of {word}, {string}',
  async ({ people }, name: string, student: string, who: string, why: string) => {
    const box = choice(await people.at(who), name, student)
    await expect(box).toBeDisabled()
    await expect(box).toHaveAccessibleDescription(why)
  },
)
