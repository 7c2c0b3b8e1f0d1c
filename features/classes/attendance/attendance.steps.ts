import { expect, type Page } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import { dayOf } from '../../support/day.ts'
import { Given, Then, When } from '../../support/world.ts'

const marksOf = (page: Page, student: string) =>
  page.getByRole('group', { name: new RegExp(`^${student}\\b`) })

Given(
  'all students have been in {string} since {day}',
  async ({ fixtures }, className: string, day: string) => {
    await fixtures.enrolledSince(className, dayOf(day))
  },
)

When(
  '{word} marks {word} {string}',
  async ({ people }, who: string, student: string, mark: string) => {
    const marks = marksOf(await people.at(who), student)
    await marks.getByRole('button', { name: mark, exact: true }).click()
  },
)

// The pointer still hovers over the last pressed button.
Then(
  'the marks of {word} and {word} look alike to {word}',
  async ({ people }, one: string, other: string, who: string) => {
    const page = await people.at(who)
    const backgroundOf = (student: string) =>
      marksOf(page, student)
        .getByRole('button', { pressed: true })
        .evaluate((mark) => getComputedStyle(mark).backgroundColor)
    await expect.poll(() => backgroundOf(other)).toBe(await backgroundOf(one))
  },
)

/** One row for each student; an empty mark means that the student is not marked. */
Then('the attendance for {word} is', async ({ people }, who: string, table: DataTable) => {
  const page = await people.at(who)
  for (const [student = '', mark = ''] of table.raw()) {
    const row = page.getByRole('listitem').filter({ hasText: student })
    await expect(row).toBeVisible()
    const words = row.getByText(mark === '' ? /by \w+/ : new RegExp(`^${mark}$`))
    const pressed = row.getByRole('button', { pressed: true })
    if (mark === '') await expect(pressed.or(words)).toHaveCount(0)
    else await expect(pressed.filter({ hasText: mark }).or(words).first()).toBeVisible()
    await expect(pressed.filter({ hasNotText: mark })).toHaveCount(0)
  }
})

Then('{int} mark(s) arrive(s), each once', async ({ fixtures }, many: number) => {
  await expect.poll(() => fixtures.markVersions()).toEqual(Array.from({ length: many }, () => 1))
})

When('{word} closes this tab', async ({ people }, who: string) => {
  await (await people.at(who)).close()
  people.turnToTab(who, 0)
})

When('{word} closes all tabs', async ({ people }, who: string) => {
  await people.startOver(who)
})

When("the storage of {word}'s browser is full", async ({ people }, who: string) => {
  const page = await people.at(who)
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
})
