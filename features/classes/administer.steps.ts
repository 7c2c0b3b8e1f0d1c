import { expect } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import { holdCalls } from '../support/faults.ts'
import { Given, Then, When } from '../support/world.ts'
import { classScreen } from './administer.screen.ts'

const isForStudents = (url: URL) => url.pathname.endsWith('/students')

When(
  '{word} begins a class of {string}',
  async ({ people, stage }, who: string, organization: string) => {
    const page = await people.at(who)
    await page.goto(`/organizations/${await stage.organizationId(organization)}/admin/classes/new`)
  },
)

When('{word} opens {string}', async ({ people }, who: string, name: string) => {
  const page = await people.at(who)
  await page.getByRole('main').getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

Given(
  '{word} administers the class {string} of {string}',
  async ({ people, stage }, who: string, name: string, organization: string) => {
    const page = await people.at(who)
    await page.goto(`/organizations/${await stage.organizationId(organization)}/admin/classes`)
    await page.getByRole('main').getByRole('link', { name, exact: true }).click()
    await expect(classScreen(page).save).toBeVisible()
  },
)

When(
  '{word} names it {string} in {string}',
  async ({ people }, who: string, name: string, semester: string) => {
    const screen = classScreen(await people.at(who))
    await screen.name.fill(name)
    await screen.semester.selectOption(semester)
  },
)

When(
  '{word} publishes the class {string} of {string}, taught by {word}',
  async ({ people, stage }, who: string, name: string, organization: string, teacher: string) => {
    const page = await people.at(who)
    const screen = classScreen(page)
    await page.goto(`/organizations/${await stage.organizationId(organization)}/admin/classes/new`)
    await screen.name.fill(name)
    await screen.status.selectOption('Published')
    await screen.addTeacher(teacher)
    await screen.create.click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  },
)

When('{word} moves its end to {day}', async ({ people }, who: string, end: string) => {
  await classScreen(await people.at(who)).ends.fill(end)
})

Given(
  'the server takes its time for the students of {word}',
  async ({ people, noted }, who: string) => {
    noted.set('held calls', await holdCalls(await people.at(who), isForStudents))
  },
)

When('{word} adds {word} as a teacher', async ({ people }, who: string, name: string) => {
  await classScreen(await people.at(who)).addTeacher(name)
})

When('{word} adds {word} as a student', async ({ people }, who: string, name: string) => {
  await classScreen(await people.at(who)).addStudent(name)
})

When('{word} creates the class', async ({ people }, who: string) => {
  await classScreen(await people.at(who)).create.click()
})

When('{word} saves the class', async ({ people }, who: string) => {
  await classScreen(await people.at(who)).save.click()
})

When('{word} publishes it as {string}', async ({ people }, who: string, name: string) => {
  const screen = classScreen(await people.at(who))
  await screen.name.fill(name)
  await screen.status.selectOption('Published')
  await screen.save.click()
})

When(
  '{word} looks for {string} among the teachers',
  async ({ people }, who: string, text: string) => {
    await classScreen(await people.at(who)).teacherSearch.fill(text)
  },
)

When(
  '{word} looks for {string} among the teachers by the keyboard and takes the first',
  async ({ people }, who: string, text: string) => {
    const page = await people.at(who)
    const { teacherSearch, found } = classScreen(page)
    await teacherSearch.focus()
    await page.keyboard.type(text)
    await expect(found).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  },
)

When('{word} walks to the first by the arrow keys', async ({ people }, who: string) => {
  const page = await people.at(who)
  await expect(classScreen(page).found.first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
})

When('{word} takes it by the Enter key', async ({ people }, who: string) => {
  await (await people.at(who)).keyboard.press('Enter')
})

/** A screen reader says what the combobox points at. */
Then('{string} is read out to {word}', async ({ people }, text: string, who: string) => {
  const { teacherSearch, option } = classScreen(await people.at(who))
  const id = await option(text).getAttribute('id')
  await expect(teacherSearch).toHaveAttribute('aria-activedescendant', String(id))
})

Then('these keys are answered to {word}', async ({ people }, who: string, table: DataTable) => {
  const page = await people.at(who)
  const { teacherSearch, found, option } = classScreen(page)
  await expect(found.last()).toBeVisible()
  await expect(teacherSearch).toHaveAttribute('aria-expanded', 'true')
  for (const [key = '', name = ''] of table.raw()) {
    await page.keyboard.press(key)
    const id = await option(name).getAttribute('id')
    await expect(teacherSearch).toHaveAttribute('aria-activedescendant', String(id))
    await expect(teacherSearch).toBeFocused()
  }
})

Then('nobody is offered to {word}, and nothing is typed', async ({ people }, who: string) => {
  const { teacherSearch, found } = classScreen(await people.at(who))
  await expect(teacherSearch).toHaveValue('')
  await expect(teacherSearch).toHaveAttribute('aria-expanded', 'false')
  await expect(found).toHaveCount(0)
})

Then('{word} sees no complaint', async ({ people }, who: string) => {
  const screen = classScreen(await people.at(who))
  await expect(screen.teacherSearch).toBeFocused()
  await expect(screen.name).not.toHaveAttribute('aria-invalid')
})

When('another window comes before that of {word}, and goes', async ({ people }, who: string) => {
  const page = await people.at(who)
  const { teacherSearch, found } = classScreen(page)
  await expect(found.first()).toBeVisible()
  // A window that loses the focus says so to what has it, which has it again when the window does.
  await teacherSearch.evaluate((input) => {
    for (const type of ['blur', 'focusout', 'focus', 'focusin'])
      input.dispatchEvent(new FocusEvent(type, { bubbles: type.startsWith('focus') }))
  })
})

When('{word} taps the field of the teachers', async ({ people }, who: string) => {
  await classScreen(await people.at(who)).teacherSearch.click()
})

When('{word} presses beside those who were found', async ({ people }, who: string) => {
  await (await people.at(who)).getByRole('heading', { level: 1 }).click()
})

Then('the students for {word} are', async ({ people }, who: string, table: DataTable) => {
  const { students } = classScreen(await people.at(who))
  await expect(students).toHaveText(table.raw().map(([name = '', note = '']) => name + note))
})

Then(
  '{word} is at the administration of the class {string}',
  async ({ people }, who: string, name: string) => {
    const page = await people.at(who)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  },
)

Then("{word}'s teachers are", async ({ people }, who: string, table: DataTable) => {
  const { teachers } = classScreen(await people.at(who))
  await expect(teachers).toHaveCount(table.raw().length)
  await expect(teachers).toContainText(table.raw().flat())
})

Then(
  '{word} is offered {string} and nobody else',
  async ({ people }, who: string, name: string) => {
    const { found } = classScreen(await people.at(who))
    await expect(found).toHaveCount(1)
    await expect(found).toContainText(name)
  },
)

Then(
  '{word} cannot take {string} because {string}',
  async ({ people }, who: string, name: string, reason: string) => {
    const option = classScreen(await people.at(who)).option(name)
    await expect(option).toBeDisabled()
    await expect(option).toContainText(reason)
  },
)

Then(
  'its days for {word} are {day} to {day}',
  async ({ people }, who: string, start: string, end: string) => {
    const { starts, ends } = classScreen(await people.at(who))
    await expect(starts).toHaveValue(start)
    await expect(ends).toHaveValue(end)
  },
)
