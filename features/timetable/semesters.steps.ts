import { defineParameterType, type DataTable } from 'playwright-bdd'
import { ClassDayType } from '#contract/timetable/class-days.query.ts'
import { dayOf } from '../support/day.ts'
import { Given, When } from '../support/world.ts'
import { semesterScreen } from './semesters.screen.ts'

/** A day as people read it, passed on as `yyyy-MM-dd`. */
defineParameterType({
  name: 'day',
  regexp: /\d\d\/\d\d\/\d{4}/,
  transformer: dayOf,
})

Given(
  '{string} has the semester {string} from {day} to {day}',
  async ({ fixtures }, organization: string, name: string, startDate: string, endDate: string) => {
    await fixtures.semester({ organization, name, startDate, endDate })
  },
)

/** One row for each semester. The fixtures fill what has no column. */
Given(
  '{string} has the semesters',
  async ({ fixtures }, organization: string, table: DataTable) => {
    for (const { name = '', starts = '', ends = '', opens } of table.hashes()) {
      const dates = { startDate: starts, endDate: ends }
      const window = opens ? { registrationOpens: opens } : {}
      await fixtures.semester({ organization, name, ...dates, ...window })
    }
  },
)

/** One row for each day of the semester's calendar. Without a type it is a regular day. */
Given('{string} meets on', async ({ fixtures }, semester: string, table: DataTable) => {
  for (const { day = '', type = 'Regular', notes, 'makes up': makesUp } of table.hashes()) {
    await fixtures.classDay({
      semester,
      date: dayOf(day),
      type: ClassDayType.parse(type),
      notes: notes || null,
      makesUp: makesUp && dayOf(makesUp),
    })
  }
})

Given(
  'the clocks around {word} are those of {string}',
  async ({ people }, who: string, timezoneId: string) => {
    const page = await people.at(who)
    const browser = await page.context().newCDPSession(page)
    await browser.send('Emulation.setTimezoneOverride', { timezoneId })
  },
)

When(
  '{word} plans {string} from {day} to {day}',
  async ({ people }, who: string, name: string, start: string, end: string) => {
    const { name: title, starts, ends, submit } = semesterScreen(await people.at(who))
    await title.fill(name)
    await starts.fill(start)
    await ends.fill(end)
    await submit.click()
  },
)

Given('{word} has left {string}', async ({ fixtures }, who: string, organization: string) => {
  await fixtures.leave(organization, who)
})
