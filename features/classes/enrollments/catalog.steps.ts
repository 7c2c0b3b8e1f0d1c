import { expect, type Page } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import { EnrollmentPolicy } from '#contract/classes/class-rules.ts'
import { Weekday } from '#contract/dates/weekdays.ts'
import { Given, Then, When } from '../../support/world.ts'

const term = { semester: 'Spring 2030', startDate: '2030-01-07', endDate: '2030-05-10' }

/** Published classes of a semester far in the future, with registration open. */
Given(
  '{string} offers for Spring 2030',
  async ({ fixtures }, organization: string, table: DataTable) => {
    const { semester: name, ...dates } = term
    await fixtures.semester({ organization, name, ...dates, registrationOpens: '2026-01-01' })
    for (const row of table.hashes()) {
      const {
        name: called = '',
        ages,
        seats,
        enrollment,
        category,
        day,
        starts,
        ends,
        summary,
      } = row
      const [least, most] = ages ? ages.split('–').map(Number) : []
      await fixtures.class({
        ...term,
        organization,
        name: called,
        rules: {
          category: category || null,
          summary: summary || null,
          minAge: least ?? null,
          maxAge: most ?? null,
          maxStudents: seats ? Number(seats) : null,
          enrollment: EnrollmentPolicy.parse(enrollment || 'Open'),
          weekday: day ? Weekday.parse(day) : null,
          startTime: starts || null,
          endTime: ends || null,
        },
        students: row['students'] ? row['students'].split(', ') : [],
      })
    }
  },
)

Then(
  'the class {string} of {word} says',
  async ({ people }, name: string, who, table: DataTable) => {
    const card = cardOf(await people.at(who), name)
    for (const [words = ''] of table.raw()) await expect(card).toContainText(words)
  },
)

const cardOf = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })

When('{word} scrolls to the class {string}', async ({ people }, who: string, name: string) => {
  const card = cardOf(await people.at(who), name)
  await card.scrollIntoViewIfNeeded()
  await expect(card).toBeInViewport()
})

Then('the class {string} is in the window of {word}', async ({ people }, name: string, who) => {
  await expect(cardOf(await people.at(who), name)).toBeInViewport()
})

Then('{word} scrolls the timetable sideways by the keyboard', async ({ people }, who: string) => {
  const page = await people.at(who)
  await page.setViewportSize({ width: 940, height: 800 })
  const timetable = timetableOf(page)
  const hidden = () =>
    timetable.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  await expect.poll(hidden).toBeGreaterThan(0)
  await timetable.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => timetable.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
})

const timetableOf = (page: Page) => page.getByRole('region', { name: 'Classes by time and day' })
