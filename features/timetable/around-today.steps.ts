import { expect } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import { dayInWords, todayHere } from '#contract/dates/display-date.ts'
import { addDays, Weekday, weekdayOf } from '#contract/dates/weekdays.ts'
import { ClassDayType } from '#contract/timetable/class-days.query.ts'
import { Given, Then } from '../support/world.ts'

/** Also moves the organization to the time zone of this computer, so that both have the same day. */
Given(
  '{string} has the semester {string} around today',
  async ({ fixtures }, organization: string, name: string) => {
    const today = todayHere()
    const dates = { startDate: addDays(today, -30), endDate: addDays(today, 60) }
    await fixtures.semester({ organization, name, ...dates })
    await fixtures.moveHere(organization)
  },
)

/** One row for each day: "today", or "next week on Tuesday". */
Given('{string} meets around today', async ({ fixtures }, semester: string, table: DataTable) => {
  for (const { when = '', type = 'Regular' } of table.hashes()) {
    const date = dateOf(when)
    await fixtures.classDay({ semester, date, type: ClassDayType.parse(type), notes: null })
  }
})

Then(
  '{word} reads the classes of {word} next week on {word}',
  async ({ people }, who: string, student: string, day: string, table: DataTable) => {
    const date = dayInWords(dateOf(`next week on ${day}`))
    const list = (await people.at(who)).getByRole('list', {
      name: `Classes of ${student} on ${date}`,
      exact: true,
    })
    const lines = table.raw().map((words) => words.join(' '))
    await expect(list.getByRole('listitem')).toHaveText(lines, { useInnerText: true })
  },
)

function dateOf(when: string): string {
  const today = todayHere()
  if (when === 'today') return today
  const [, day] = /^next week on (\w+)$/.exec(when) ?? []
  return addDays(today, 7 + placeOf(Weekday.parse(day)) - placeOf(weekdayOf(today)))
}

const placeOf = (weekday: Weekday) => Weekday.options.indexOf(weekday)
