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

/** A class that a student can take, in the cell of the plan for that student and time. */
const option = (page: Page, name: string, student: string) =>
  page
    .getByRole('group', { name: new RegExp(`^${student}, `) })
    .getByRole('button', { name: new RegExp(`^(... choice: )?${name} `) })

/** Each choice is saved before the next one, so that it counts whatever happens then. */
When('{word} chooses classes', async ({ people }, who: string, table: DataTable) => {
  const page = await people.at(who)
  for (const [name = '', student = ''] of table.raw()) {
    const saved = page.waitForResponse(
      (answer) =>
        answer.url().includes('/api/FamilyPlan/choice/') && answer.request().method() === 'PUT',
    )
    await option(page, name, student).click()
    await expect(option(page, name, student)).toHaveAttribute('aria-pressed', 'true')
    await saved
  }
})

When(
  '{word} enrolls {word} in {string} from the plan of {string}',
  async ({ people, fixtures }, who: string, student: string, name: string, place: string) => {
    const page = await people.at(who)
    await page.goto(`/organizations/${await fixtures.organizationId(place)}/plan`)
    await option(page, name, student).click()
    await page.getByRole('button', { name: 'Enroll in 1 class' }).click()
    await expect(page.getByText('1 class: 1 enrolled', { exact: true })).toBeVisible()
  },
)

Then(
  '{word} cannot choose {string} for {word}, who is {string}',
  async ({ people }, who: string, name: string, student: string, why: string) => {
    const page = await people.at(who)
    const cells = page.getByRole('group', { name: new RegExp(`^${student}, `) })
    await expect(
      cells.getByRole('listitem', { includeHidden: true }).filter({ hasText: `${name}: ${why}` }),
    ).toHaveCount(1)
    await expect(option(page, name, student)).toHaveCount(0)
  },
)

Then(
  '{string} is not open to {word} of {word}, {string}',
  async ({ people }, name: string, student: string, who: string, why: string) => {
    const button = option(await people.at(who), name, student)
    await expect(button).toBeDisabled()
    await expect(button).toContainText(why)
  },
)

Then(
  'the plan of {word} says of {string} for {word} {string}',
  async ({ people }, who: string, name: string, student: string, words: string) => {
    await expect(option(await people.at(who), name, student)).toContainText(words)
  },
)

Then(
  '{string} is the {word} choice of {word} of {word}',
  async ({ people }, name: string, rank: string, student: string, who: string) => {
    const button = option(await people.at(who), name, student)
    await expect(button).toHaveAccessibleName(new RegExp(`^${rank} choice: ${name} `))
  },
)

When('the time of all held seats is over', async ({ server, fixtures }) => {
  const until = new Date(Date.now() - 1000).toISOString()
  await server.database.db.updateTable('seatHold').set({ until }).execute()
  await fixtures.offersRunOut()
})
